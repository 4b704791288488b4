import { expect, test } from 'vitest';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import type { ClassContent } from '../../../../contract/class-fields.ts';
import { missingIn, readContent } from './class-content.ts';
import { withoutErrors } from '../../../ui/form/errors.ts';
import { changedParts, namePart, PATHS } from './parts.ts';
import { afterSaving, choosePart, meetOther, openForm } from './class-form-state.ts';
import { type ClassValues, readValues, valuesOf } from './class-values.ts';
import { addDate, listDateRows, moveDate, restoreDate, skipDate } from './date-rows.ts';
import { mergeChanges } from './merge.ts';

const ID = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
const place = { timeZone: 'America/New_York', digits: 2 };
const window = { opensAt: '2026-08-01T12:00:00.000Z', closesAt: '2026-12-01T12:00:00.000Z' };

const content: ClassContent = {
  title: 'Kayaking',
  description: 'On the *river*.',
  typeId: ID(1),
  locationId: ID(2),
  instructorIds: [ID(3)],
  picture: null,
  schedule: {
    firstOn: '2026-09-08',
    lastOn: '2026-09-29',
    weekdays: [2],
    start: '15:30',
    end: '17:00',
    skipped: ['2026-09-15'],
    moved: [],
    extra: [],
  },
  minGrade: 0,
  maxGrade: 3,
  isEnteringGrade: false,
  minAge: null,
  maxAge: null,
  minimum: 4,
  capacity: 12,
  registrationOpensAt: '2026-08-01T12:00:00.000Z',
  registrationClosesAt: null,
  priceCents: 12050,
  priceMaxCents: null,
  options: [{ id: ID(4), name: 'Helmet', priceCents: 500 }],
  isPaused: false,
  isInformationOnly: false,
};

const edited: EditedClass = {
  id: ID(9),
  semesterId: ID(8),
  semesterName: 'Fall',
  version: 3,
  content,
  meetings: [],
  isPublished: true,
  undo: null,
  cancelledAt: null,
  cancelReason: '',
  runsAnyway: false,
  seatsTaken: 0,
  seatsOver: 0,
  waiting: 0,
  groupName: null,
  semesterOpensAt: window.opensAt,
  semesterClosesAt: window.closesAt,
  semesterStartsOn: '2026-09-01',
  semesterEndsOn: '2026-12-18',
  holidays: [{ from: '2026-09-22', to: '2026-09-22', name: 'Autumn break' }],
  isSemesterArchived: false,
  updatedAt: '2026-08-01T12:00:00.000Z',
  updatedBy: 'ana@example.org',
};

const values = valuesOf(edited, place);
const change = (part: Partial<ClassValues>): ClassValues => ({ ...values, ...part });

test('a class goes through its form unchanged, instants and money included', () => {
  expect(values).toMatchObject({
    registrationOpensAt: '2026-08-01T08:00',
    registrationClosesAt: '',
    priceCents: '120.50',
    locationId: ID(2),
  });
  expect(readContent(values, place, window)).toEqual({ content });
});

test('what a class does not have is an empty field, and an empty field is what it does not have', () => {
  const bare: ClassContent = { ...content, minimum: 0, capacity: 0, priceCents: 0, minGrade: null, locationId: null };
  const empty = valuesOf({ content: bare }, place);
  expect(empty).toMatchObject({
    minimum: '',
    capacity: '',
    priceCents: '',
    priceMaxCents: '',
    minGrade: '',
    maxAge: '',
  });
  expect(readContent(empty, place, window)).toEqual({ content: bare });
});

test('what is not well formed is said at its field, and what does not fit together too', () => {
  const { problems } = readContent(
    change({ capacity: 'many', priceCents: '1.2.3', registrationOpensAt: '2026-08' }),
    place,
    window,
  );
  expect(Object.keys(problems ?? {})).toEqual(['capacity', 'registrationOpensAt', 'priceCents']);
  const late = readContent(change({ end: '15:00' }), place, window).problems;
  expect(Object.keys(late ?? {})).toEqual(['schedule.end']);
});

test('everything that is wrong is said at once, in the order of the form', () => {
  const values = change({
    priceCents: 'ten',
    minGrade: '5',
    maxGrade: '3',
    capacity: 'many',
    minimum: '4',
    end: '15:00',
  });
  const { problems } = readContent(values, place, window);
  expect(Object.keys(problems ?? {})).toEqual(['schedule.end', 'maxGrade', 'capacity', 'priceCents']);
});

test('23:59 closes with the end of that day, and an empty place is none', () => {
  const { content: read } = readContent(
    change({ registrationClosesAt: '2026-10-01T23:59', locationId: '' }),
    place,
    window,
  ) as {
    content: ClassContent;
  };
  expect(read.registrationClosesAt).toBe('2026-10-02T03:59:59.000Z');
  expect(read.locationId).toBeNull();
});

test('exceptions of days that the pattern does not have any more are left behind', () => {
  const { content: read } = readContent(change({ weekdays: [3] }), place, window) as { content: ClassContent };
  expect(read.schedule.skipped).toEqual([]);
  expect(missingIn({ ...content, description: '' }, [])).toEqual(['description']);
});

test('what changed is named as people speak of it', () => {
  const changed = changedParts(values, change({ title: 'Canoeing', lastOn: '2026-10-06', skipped: [], end: '18:00' }));
  expect(changed.map(namePart)).toEqual(['Title', 'Dates', 'Times']);
  expect(changedParts(values, { ...values })).toEqual([]);
});

test('correcting a field takes away its error alone', () => {
  const errors = { 'schedule.end': 'a', capacity: 'b', 'options.0.name': 'c' };
  expect(withoutErrors(errors, PATHS.end ?? [])).toEqual({ capacity: 'b', 'options.0.name': 'c' });
  expect(withoutErrors(errors, PATHS.options ?? [])).toEqual({ 'schedule.end': 'a', capacity: 'b' });
});

test('two people’s changes are brought together; only where both changed the same field somebody has to choose', () => {
  const mine = change({ title: 'Mine', minimum: '5', maxGrade: '4' });
  const theirs = change({ title: 'Theirs', capacity: '9', maxGrade: '4' });
  const merged = mergeChanges(values, mine, theirs);
  expect(merged.values).toEqual(change({ title: 'Mine', minimum: '5', capacity: '9', maxGrade: '4' }));
  expect(merged.taken).toEqual(['capacity']);
  expect(merged.conflicts).toEqual(['title']);
});

test('the schedule is one thing to choose: half of mine and half of theirs would be dates that nobody wanted', () => {
  const merged = mergeChanges(values, change({ lastOn: '2026-10-20' }), change({ weekdays: [4] }));
  expect(merged.conflicts).toEqual(['dates']);
  expect(merged.values.weekdays).toEqual([2]);
});

test('a choice is kept, and the form goes on from what is saved', () => {
  const state = { ...openForm(edited, null, place), values: change({ title: 'Mine', minimum: '5' }) };
  const other = { ...edited, version: 4, content: { ...content, title: 'Theirs', capacity: 20 } };
  const met = meetOther(state, other, place);
  expect(met.met).toMatchObject({ by: 'ana@example.org', taken: ['capacity'], conflicts: ['title'] });
  const chosen = choosePart(met, 'title', true);
  expect(chosen.values).toMatchObject({ title: 'Theirs', minimum: '5', capacity: '20' });
  expect(chosen.met?.conflicts).toEqual([]);
  expect(changedParts(chosen.base, chosen.values)).toEqual(['minimum']);
});

test('what was typed while saving stays unsaved', () => {
  const sent = change({ title: 'Sent' });
  const state = { ...openForm(edited, null, place), values: { ...sent, minimum: '6' } };
  const after = afterSaving(state, sent, { ...edited, version: 4, content: { ...content, title: 'Sent' } }, place);
  expect(changedParts(after.base, after.values)).toEqual(['minimum']);
});

test('unsaved changes of an earlier visit come back, merged with what was saved since', () => {
  const draft = { basedOn: 3, content: { values: change({ title: 'Typed' }), base: values } };
  expect(openForm(edited, draft, place)).toMatchObject({ isRestored: true, values: { title: 'Typed' } });
  const since = { ...edited, version: 4, content: { ...content, capacity: 30 } };
  const state = openForm(since, draft, place);
  expect(state).toMatchObject({ isRestored: true, values: { title: 'Typed', capacity: '30' } });
  expect(changedParts(state.base, state.values)).toEqual(['title']);
});

test('kept values from elsewhere are taken only where they are of the right kind', () => {
  const kept = { title: 'Kept', capacity: 12, weekdays: 'Tue', isPaused: true, unknown: 1 };
  expect(readValues(kept, values)).toEqual(change({ title: 'Kept', isPaused: true }));
  expect(readValues('nonsense', values)).toEqual(values);
});

test('dates are listed as they will happen, with what is left out and why', () => {
  const rows = listDateRows(content.schedule, edited.holidays).map(({ on, kind }) => `${on} ${kind}`);
  expect(rows).toEqual(['2026-09-08 regular', '2026-09-15 skipped', '2026-09-22 holiday', '2026-09-29 regular']);
  const to = { on: '2026-09-30', start: '16:00', end: '17:00' };
  const moved = moveDate(restoreDate(content.schedule, '2026-09-15'), '2026-09-29', to);
  const changed = addDate(skipDate(moved, '2026-09-08'), { on: '2026-09-22', start: '15:30', end: '17:00' });
  expect(listDateRows(changed, edited.holidays).map(({ on, kind }) => `${on} ${kind}`)).toEqual([
    '2026-09-08 skipped',
    '2026-09-15 regular',
    '2026-09-22 extra',
    '2026-09-30 moved',
  ]);
});
