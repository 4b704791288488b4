import { describe, expect, test } from 'vitest';
import { addInstructor, addPlace, change, enroll, publish, refusal, TUESDAYS } from '../../../../test/class-editing.ts';
import { cancel, mailsOf, openOffice, preview, read, school, staff } from '../../../../test/office.ts';

openOffice();

describe('seats', () => {
  test('never go below those enrolled, except for a reason, which is recorded; what was allowed needs none again', async () => {
    const { id } = await publish(school, staff, { capacity: 3 });
    for (const _ of [1, 2, 3]) await enroll(await school.addFamily(), id);
    expect(await preview(id, { capacity: 1 })).toMatchObject({ enrolled: 3, overCapacity: 2 });
    await expect(change(staff, id, { capacity: 1 })).rejects.toMatchObject(refusal('below-enrolled'));
    await expect(change(staff, id, { capacity: 1 }, { overCapacityReason: '  ' })).rejects.toMatchObject(
      refusal('below-enrolled'),
    );
    const { class: saved } = await change(staff, id, { capacity: 1 }, { overCapacityReason: 'A smaller van' });
    expect(saved).toMatchObject({ seatsTaken: 3, seatsOver: 2 });
    const [entry] = await school.database
      .selectFrom('auditEntries')
      .select(['change', 'reason'])
      .where('entityId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({
      reason: 'A smaller van',
      change: { capacity: { from: 3, to: 1 }, seatsOver: { from: 0, to: 2 } },
    });
    expect((await preview(id, { title: 'Renamed' })).overCapacity).toBe(0);
    await change(staff, id, { title: 'Renamed' });
    expect((await change(staff, id, { capacity: 2 })).class).toMatchObject({ seatsOver: 1 });
    expect(await enroll(await school.addFamily(), id)).toMatchObject({ outcome: 'waitlisted' });
  });

  test('more of them go to those waiting, in the same moment, with the mail as ever; the preview said so', async () => {
    const { id } = await publish(school, staff, { capacity: 1 });
    const families = [];
    for (const _ of [1, 2, 3, 4]) families.push(await school.addFamily());
    const outcomes = [];
    for (const family of families) outcomes.push((await enroll(family, id)).outcome);
    expect(outcomes).toEqual(['enrolled', 'waitlisted', 'waitlisted', 'waitlisted']);
    expect(await preview(id, { capacity: 3 })).toMatchObject({ promoted: 2, waiting: 3, families: 4, mails: 4 });
    expect(await read(id)).toMatchObject({ seatsTaken: 1, waiting: 3 });
    const saved = await change(staff, id, { capacity: 3 }, { words: '' });
    expect(saved).toMatchObject({ promoted: 2, mails: 4, class: { seatsTaken: 3, waiting: 1 } });
    expect(await mailsOf('promotion')).toHaveLength(2);
  });

  test('a pause that ends gives free seats to those waiting', async () => {
    const { id } = await publish(school, staff, { capacity: 1 });
    const [first, second] = [await school.addFamily(), await school.addFamily()];
    const { enrollmentId = '' } = await enroll(first, id);
    await enroll(second, id);
    await change(staff, id, { isPaused: true });
    await first.call('withdraw', { enrollmentId });
    expect(await read(id)).toMatchObject({ seatsTaken: 0, waiting: 1 });
    expect((await preview(id, { isPaused: false })).promoted).toBe(1);
    expect((await change(staff, id, { isPaused: false })).promoted).toBe(1);
  });
});

describe('what a change touches is said before', () => {
  test('who would no longer be admitted stays enrolled', async () => {
    const { id } = await publish(school, staff);
    await enroll(await school.addFamily(), id);
    const tooOld = await preview(id, { minGrade: null, maxGrade: null, minAge: 11 });
    expect(tooOld.noLongerAdmitted).toMatchObject([{ reason: 'age' }]);
    const narrowed = { minGrade: 1, maxGrade: 3 };
    expect((await preview(id, narrowed)).noLongerAdmitted).toMatchObject([{ reason: 'grade' }]);
    const { class: saved } = await change(staff, id, narrowed);
    expect(saved.seatsTaken).toBe(1);
    // What they already are is no news.
    expect((await preview(id, { title: 'Renamed' })).noLongerAdmitted).toEqual([]);
  });

  test('a grade that nobody has told is in no way of a new limit, “not in school” is', async () => {
    const { id } = await publish(school, staff, { minGrade: null, maxGrade: null, minAge: 0 });
    const family = await school.addFamily();
    await enroll(family, id);
    const left = async (isGradeKnown: boolean) => {
      const told = { grade: null, isGradeKnown };
      await school.database
        .updateTable('students')
        .set(told)
        .where('id', 'in', [...family.studentIds])
        .execute();
      return (await preview(id, { minGrade: 1, maxGrade: 3 })).noLongerAdmitted;
    };
    expect(await left(false)).toEqual([]);
    expect(await left(true)).toMatchObject([{ reason: 'grade' }]);
  });

  test('new dates that clash with another class of a student, cancelled ones apart', async () => {
    const wednesdays = { ...TUESDAYS, weekdays: [3], lastOn: '2026-09-16' };
    const one = await publish(school, staff, { title: 'One' });
    const two = await publish(school, staff, { title: 'Two', schedule: wednesdays });
    const family = await school.addFamily();
    expect(await enroll(family, one.id)).toMatchObject({ outcome: 'enrolled' });
    expect(await enroll(family, two.id)).toMatchObject({ outcome: 'enrolled' });
    const moved = {
      ...TUESDAYS,
      moved: [{ from: '2026-09-08', to: { on: '2026-09-09', start: '17:00', end: '18:00' } }],
    };
    const { overlaps, counts } = await preview(one.id, { schedule: moved });
    expect(overlaps).toEqual([
      expect.objectContaining({ classId: two.id, title: 'Two', on: '2026-09-09', start: '15:30', end: '17:30' }),
    ]);
    expect(counts).toMatchObject({ overlaps: 1, outsideSemester: 0 });
    await change(staff, one.id, { schedule: moved });
    expect((await preview(one.id, { title: 'Renamed' })).overlaps).toEqual([]);
    await cancel(two.id);
    const all = { ...TUESDAYS, weekdays: [2, 3] };
    expect((await preview(one.id, { schedule: all })).overlaps).toEqual([]);
  });

  test('an instructor or a place that is needed elsewhere at the same time, drafts included', async () => {
    const semesterId = await school.addSemester({ name: 'Another' });
    const [instructor, place] = [await addInstructor(school, 'Ada'), await addPlace(school, 'Hall')];
    const there = { instructorIds: [instructor], locationId: place, schedule: { ...TUESDAYS, lastOn: '2026-09-08' } };
    const other = await publish(school, staff, { title: 'Other', ...there });
    const { classId } = await staff.call('createClass', {
      semesterId,
      title: 'New',
      typeId: other.content.typeId,
    });
    const { conflicts, counts } = await preview(classId, there);
    expect(conflicts.map(({ kind, classId, on }) => [kind, classId, on])).toEqual([
      ['instructor', other.id, '2026-09-08'],
      ['location', other.id, '2026-09-08'],
    ]);
    expect(counts.conflicts).toBe(2);
    const later = { ...there, schedule: { ...there.schedule, start: '17:30', end: '18:30' } };
    expect((await preview(classId, later)).conflicts).toEqual([]);
    // It is a warning, not a refusal.
    await change(staff, classId, there);
    await cancel(other.id);
    expect((await preview(classId, there)).conflicts).toEqual([]);
  });

  test('nothing is written', async () => {
    const { id, version } = await publish(school, staff);
    await enroll(await school.addFamily(), id);
    const rows = async () => [
      await school.database
        .selectFrom('auditEntries')
        .select((count) => count.fn.countAll().as('n'))
        .execute(),
      await school.database
        .selectFrom('outboxMails')
        .select((count) => count.fn.countAll().as('n'))
        .execute(),
    ];
    const before = await rows();
    await preview(id, { capacity: 20, schedule: { ...TUESDAYS, weekdays: [1] } });
    expect(await rows()).toEqual(before);
    expect((await read(id)).version).toBe(version);
  });
});

describe('families are told where staff say so', () => {
  test('every guardian with a student enrolled or waiting gets one mail with what changed', async () => {
    const place = await addPlace(school, 'Hall');
    const { id } = await publish(school, staff, { capacity: 1, title: 'Ropes' });
    const [enrolled, waiting] = [
      await school.addFamily(1, 'maya@example.org'),
      await school.addFamily(1, 'ben@example.org'),
    ];
    await enroll(enrolled, id);
    await enroll(waiting, id);
    const schedule = {
      ...TUESDAYS,
      skipped: ['2026-09-15'],
      moved: [{ from: '2026-09-22', to: { on: '2026-09-22', start: '09:00', end: '10:00' } }],
      extra: [{ on: '2026-10-10', start: '10:00', end: '11:00' }],
    };
    const changed = { title: 'Ropes and rocks', locationId: place, priceCents: 4500, schedule };
    const { mails } = await change(staff, id, changed, { words: 'The hall has **heating**.\nBring water.' });
    expect(mails).toBe(2);
    const found = (await mailsOf('class-changed')).filter(({ facts }) => 'classId' in facts && facts.classId === id);
    expect(found.map(({ toEmail }) => toEmail).sort()).toEqual(['ben@example.org', 'maya@example.org']);
    const toMaya = found.find(({ toEmail }) => toEmail === 'maya@example.org');
    const { mail } = await staff.call('outboxMail', { mailId: toMaya?.id ?? '' });
    expect(mail.subject).toBe('Changes to Ropes and rocks');
    expect(mail.text).toContain('The hall has **heating**.\nBring water.');
    expect(mail.text).toContain('Name: Ropes and rocks (before: Ropes)');
    expect(mail.text).toContain('No longer held: Sep 15, Sep 22, 2026, 3:30 – 5:30 PM');
    expect(mail.text).toContain('New dates: Sep 22, 2026, 9:00 – 10:00 AM');
    expect(mail.text).toContain('New dates: Oct 10, 2026, 10:00 – 11:00 AM');
    expect(mail.text).toContain(`Place: Hall ${place} (before: not set)`);
    expect(mail.text).toContain('Price: $45 (before: Free)');
    expect(mail.attachments).toEqual(['class-dates.ics']);
    const toBen = found.find(({ toEmail }) => toEmail === 'ben@example.org');
    const { mail: other } = await staff.call('outboxMail', { mailId: toBen?.id ?? '' });
    expect(other.text).toContain('(on the waitlist)');
    expect(other.attachments).toEqual([]);
  });

  test('a letter alone is sent once: whoever sends it again is told that somebody saved', async () => {
    const { id, version, content } = await publish(school, staff);
    await enroll(await school.addFamily(), id);
    const asked = { classId: id, version, content, tell: { words: 'Bring water.' }, overCapacityReason: null };
    const { mails, class: saved } = await staff.call('saveClass', asked);
    expect({ mails, version: saved.version }).toEqual({ mails: 1, version: version + 1 });
    const before = await mailsOf('class-changed');
    await expect(staff.call('saveClass', asked)).rejects.toMatchObject(refusal('changed-meanwhile'));
    expect(await mailsOf('class-changed')).toHaveLength(before.length);
    const entries = await school.database
      .selectFrom('auditEntries')
      .select(['actor', 'change'])
      .where('entityId', '=', id)
      .where('action', '=', 'class.families-told')
      .execute();
    expect(entries).toEqual([{ actor: 'office@example.org', change: { mails: 1 } }]);
  });

  test('nothing leaves where they say no, nor from a draft', async () => {
    const { id } = await publish(school, staff);
    await enroll(await school.addFamily(), id);
    const before = await mailsOf('class-changed');
    expect((await change(staff, id, { title: 'Quiet' })).mails).toBe(0);
    expect(await mailsOf('class-changed')).toHaveLength(before.length);
  });
});
