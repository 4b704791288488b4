import { existsSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { eligible, overlap } from './fitting.ts';
import type { SampleClass, SampleStudent } from './sample-school.ts';
import { sampleSchool } from './school.ts';

const days = ['2026-02-28', '2026-11-21', '2028-12-31'];

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));
const unique = (values: unknown[]) => new Set(values).size === values.length;

function byKey<T extends { key: string }>(things: T[]) {
  const held = new Map(things.map((thing) => [thing.key, thing]));
  return (key: string): T => {
    const thing = held.get(key);
    if (!thing) throw new Error(`nothing has the key ${key}`);
    return thing;
  };
}

describe.each(days)('the sample school loaded on %s', (today) => {
  const school = sampleSchool(today);
  const { classes, semesters, families, enrollments, waitlist } = school;
  const now = Temporal.PlainDate.from(today).toZonedDateTime({
    timeZone: school.organization.timeZone,
    plainTime: '12:00',
  });
  const isBefore = (one: string, other: string) =>
    Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0;
  const noon = now.toInstant().toString();
  const isPast = (at: string) => isBefore(at, noon);
  const students = families.flatMap((family) => family.students);
  const classOf = byKey(classes);
  const studentOf = byKey(students);
  const semesterOf = byKey(semesters);
  const seated = (key: string) => enrollments.filter((each) => each.class === key && each.state !== 'withdrawn');
  const waiting = (key: string) => waitlist.filter((each) => each.class === key);
  const window = (each: SampleClass) => ({
    opensAt: each.registrationOpensAt ?? semesterOf(each.semester).registrationOpensAt,
    closesAt: each.registrationClosesAt ?? semesterOf(each.semester).registrationClosesAt,
  });

  it('is the same every time', () => {
    expect(sampleSchool(today)).toEqual(school);
  });

  it('has three semesters in a row, the current one around today, the last two open for enrollment', () => {
    const [past, current, next] = semesters;
    expect(semesters.map(({ key }) => key)).toEqual(['past', 'current', 'next']);
    expect(unique(semesters.map(({ name }) => name))).toBe(true);
    for (const { startsOn, endsOn } of semesters) {
      expect(Temporal.PlainDate.from(startsOn).dayOfWeek).toBe(1);
      expect(Temporal.PlainDate.from(endsOn).dayOfWeek).toBe(7);
    }
    expect(
      [past?.endsOn, current?.endsOn].map((end) => end && Temporal.PlainDate.from(end).add({ days: 1 }).toString()),
    ).toEqual([current?.startsOn, next?.startsOn]);
    expect(current && current.startsOn <= today && today <= current.endsOn).toBe(true);
    expect(semesters.map(({ isCurrent, isOpen }) => [isCurrent, isOpen])).toEqual([
      [false, false],
      [true, true],
      [false, true],
    ]);
    for (const { isOpen, registrationOpensAt, registrationClosesAt } of semesters) {
      expect(isPast(registrationOpensAt) && !isPast(registrationClosesAt)).toBe(isOpen);
    }
  });

  it('is as large as a real school', () => {
    const inSemester = (key: string) => classes.filter(({ semester }) => semester === key).length;
    expect(classes.length).toBeGreaterThanOrEqual(48);
    expect(inSemester('past')).toBeGreaterThanOrEqual(16);
    expect(inSemester('current')).toBeGreaterThanOrEqual(26);
    expect(inSemester('next')).toBeGreaterThanOrEqual(22);
    expect(new Set(classes.map(({ type }) => type)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(classes.map(({ location }) => location)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(classes.flatMap(({ instructors }) => instructors)).size).toBeGreaterThanOrEqual(14);
    expect(families.map(({ email }) => email)).toEqual(ids(60).map((id) => `family${id}@example.org`));
    expect(school.instructors.map(({ email }) => email)).toEqual(
      ids(school.instructors.length).map((id) => `instructor${id}@example.org`),
    );
  });

  it('refers only to what exists, under keys of its own', () => {
    const { classTypes, locations, instructors, groups } = school;
    for (const things of [classes, students, classTypes, locations, instructors, groups, semesters]) {
      expect(unique(things.map(({ key }) => key))).toBe(true);
    }
    for (const each of classes) {
      byKey(classTypes)(each.type);
      byKey(locations)(each.location);
      expect(each.instructors.map(byKey(instructors))).not.toHaveLength(0);
    }
    for (const { student, class: key } of [...enrollments, ...waitlist])
      expect([studentOf(student), classOf(key)]).toHaveLength(2);
  });

  it('has a drawing for every class type', () => {
    for (const { illustration } of [...school.classTypes, { illustration: 'class' }]) {
      expect(existsSync(`${import.meta.dirname}/../src/web/shared/illustrations/${illustration}.svg`)).toBe(true);
    }
  });

  it('holds every class inside its semester, in order, on believable days', () => {
    for (const { key, semester, meetings } of classes) {
      const { startsOn, endsOn } = semesterOf(semester);
      expect(meetings.length, key).toBeGreaterThan(0);
      expect(
        meetings.every(({ on, start, end }) => on >= startsOn && on <= endsOn && start < end),
        key,
      ).toBe(true);
      expect(unique(meetings.map(({ on }) => on)), key).toBe(true);
      expect(meetings.map(({ on }) => on).toSorted()).toEqual(meetings.map(({ on }) => on));
      if (semester === 'current')
        expect(
          meetings.some(({ on }) => on > today),
          key,
        ).toBe(true);
    }
    const shape = ({ meetings }: SampleClass) =>
      [...new Set(meetings.map(({ on }) => Temporal.PlainDate.from(on).dayOfWeek))].toSorted((a, b) => a - b).join('');
    const shapes = new Set(classes.map(shape));
    for (const expected of ['1', '2', '3', '4', '5', '6', '67']) expect(shapes).toContain(expected);
    expect(
      classes.filter((each) => shape(each).length >= 3 && !shape(each).includes('6')).length,
    ).toBeGreaterThanOrEqual(4);
  });

  it('never asks an instructor to be in two places', () => {
    for (const [index, one] of classes.entries()) {
      for (const other of classes.slice(index + 1)) {
        const both = one.instructors.filter((each) => other.instructors.includes(each));
        if (both.length > 0) expect(overlap(one, other), `${both.join()} in ${one.key} and ${other.key}`).toBe(false);
      }
    }
  });

  it('has classes in every state a family can meet', () => {
    const open = classes.filter(({ semester, state }) => semester !== 'past' && state === 'open');
    for (const state of ['open', 'paused', 'informationOnly', 'draft']) {
      expect(
        classes.some((each) => each.state === state),
        state,
      ).toBe(true);
    }
    for (const fill of ['full', 'nearly-full', 'some', 'empty'])
      expect(open.some((each) => each.fill === fill)).toBe(true);
    expect(
      classes.filter((each) => each.semester === 'next' && !isPast(window(each).opensAt)).length,
    ).toBeGreaterThanOrEqual(2);
    expect(
      classes.filter((each) => each.semester === 'current' && isPast(window(each).closesAt)).length,
    ).toBeGreaterThanOrEqual(2);
    expect(open.some((each) => each.minAge !== undefined && each.maxAge === 99)).toBe(true);
  });

  it('describes every class in two to five sentences, and two of them at length in the title', () => {
    for (const { key, description, minimum, capacity, priceCents } of classes) {
      const sentences = description.split(/(?<=[.?!])\s/u).length;
      expect(sentences >= 2 && sentences <= 5, `${key}: ${sentences} sentences`).toBe(true);
      expect(minimum >= 1 && minimum <= capacity && Number.isInteger(priceCents), key).toBe(true);
    }
    expect(new Set(classes.map(({ title }) => title).filter((title) => title.length > 90)).size).toBeGreaterThanOrEqual(
      2,
    );
  });

  it('sells three groups of classes below their price, none of them against itself', () => {
    expect(school.groups).toHaveLength(3);
    for (const { key, classes: members, priceCents, semester } of school.groups) {
      const held = members.map(classOf);
      expect(held.length, key).toBeGreaterThanOrEqual(2);
      expect(
        held.every((each) => each.semester === semester && each.state === 'open'),
        key,
      ).toBe(true);
      expect(priceCents, key).toBeGreaterThan(0);
      expect(priceCents, key).toBeLessThan(held.reduce((sum, each) => sum + each.priceCents, 0));
      expect(
        held.some((one) => held.some((other) => one !== other && overlap(one, other))),
        key,
      ).toBe(false);
      expect(
        students.some((student) => held.every((each) => eligible(student, each))),
        key,
      ).toBe(true);
    }
  });

  it('fills each class as far as it says, and never beyond its seats', () => {
    for (const each of classes) {
      const seats = seated(each.key).length;
      const queue = waiting(each.key).length;
      const left = each.capacity - seats;
      expect(left, each.key).toBeGreaterThanOrEqual(0);
      if (each.fill === 'full') expect([left, queue >= 1 && queue <= 8], each.key).toEqual([0, true]);
      else expect(queue, each.key).toBe(0);
      if (each.fill === 'nearly-full') expect(left >= 1 && left <= 3, `${each.key}: ${left} left`).toBe(true);
      if (each.fill === 'some') expect(seats >= 1 && left > 0, `${each.key}: ${seats} taken`).toBe(true);
      if (each.fill === 'empty') expect(seats, each.key).toBe(0);
      if (each.state === 'draft' || each.state === 'informationOnly' || !isPast(window(each).opensAt))
        expect(seats + queue).toBe(0);
    }
  });

  it('seats only students who may take the class, once, and in one place at a time', () => {
    const places = [...enrollments, ...waitlist];
    expect(unique(places.map((place) => `${place.student} ${place.class}`))).toBe(true);
    for (const place of places) {
      expect(eligible(studentOf(place.student), classOf(place.class)), `${place.student} in ${place.class}`).toBe(true);
    }
    for (const student of students) {
      const mine = places.filter((place) => place.student === student.key).map((place) => classOf(place.class));
      for (const [index, one] of mine.entries()) {
        expect(
          mine.slice(index + 1).some((other) => overlap(one, other)),
          student.key,
        ).toBe(false);
      }
    }
  });

  it('enrolled them in the registration window and before today, the waiting ones after the seats were gone', () => {
    for (const { class: key, at } of [...enrollments, ...waitlist]) {
      const { opensAt, closesAt } = window(classOf(key));
      expect(!isBefore(at, opensAt) && !isBefore(closesAt, at) && isPast(at), `${key} at ${at}`).toBe(true);
    }
    for (const { key, semester } of classes) {
      const joined = [...seated(key), ...waiting(key)].map(({ at }) => at);
      expect(
        joined.every((at, index) => index === 0 || isBefore(joined[index - 1] ?? at, at)),
        key,
      ).toBe(true);
      expect(seated(key).every(({ state }) => state === (semester === 'past' ? 'completed' : 'enrolled'))).toBe(true);
    }
    expect(enrollments.some(({ state }) => state === 'withdrawn')).toBe(true);
  });

  it('has one to four students a family, as old as their grades, with fictional phone numbers', () => {
    const sizes = families.map((family) => family.students.length);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 4]);
    expect(unique(families.map(({ guardian }) => guardian.phone))).toBe(true);
    for (const { guardian } of families) expect(guardian.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/u);
    const years = (student: SampleStudent) =>
      Temporal.PlainDate.from(student.birthDate).until(today, { largestUnit: 'years' }).years;
    for (const student of students) {
      expect([student.grade + 5, student.grade + 6], student.key).toContain(years(student));
      expect(school.organization.gradeNames[String(student.grade)], student.key).toBeDefined();
    }
    expect(new Set(students.map(({ grade }) => grade)).size).toBe(13);
    expect(new Set(students.map(({ tshirtSize }) => tshirtSize)).size).toBe(10);
  });

  it('has names from many scripts, and a very long one', () => {
    const names = [
      ...families.map(({ guardian }) => guardian.name),
      ...students.map((each) => `${each.firstName} ${each.lastName}`),
    ];
    for (const script of ['Greek', 'Arabic', 'Han', 'Cyrillic', 'Hebrew', 'Hangul', 'Devanagari']) {
      expect(
        names.some((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)),
        script,
      ).toBe(true);
    }
    for (const name of ['Nguyễn Thị Minh Khai', 'Zoë', 'Łukasz', "O'Brien"]) {
      expect(
        names.some((each) => each.includes(name)),
        name,
      ).toBe(true);
    }
    expect(names.some((name) => name.length > 40)).toBe(true);
  });

  it('shows everything with its first family and leaves them room to enroll', () => {
    const first = families[0]?.students ?? [];
    const theirs = <T extends { student: string }>(places: T[]) =>
      places.filter((place) => first.some(({ key }) => key === place.student));
    expect(first.length).toBeGreaterThanOrEqual(2);
    expect(unique(first.map(({ grade }) => grade))).toBe(true);
    expect(
      theirs(enrollments)
        .map((each) => [classOf(each.class).semester, each.state])
        .toSorted((a, b) => a.join().localeCompare(b.join())),
    ).toEqual([
      ['current', 'enrolled'],
      ['current', 'enrolled'],
      ['past', 'completed'],
    ]);
    const queue = theirs(waitlist);
    expect(queue.map((entry) => classOf(entry.class).semester)).toEqual(['current']);
    expect(queue.every((entry) => waiting(entry.class)[0] !== entry)).toBe(true);
  });

  it('shows an informing and a warning message today', () => {
    const shown = school.messages.filter(({ fromAt, untilAt }) => isPast(fromAt) && !isPast(untilAt));
    expect(shown.map(({ severity }) => severity)).toEqual(['info', 'warn']);
    expect(school.messages.length).toBeGreaterThan(shown.length);
  });
});
