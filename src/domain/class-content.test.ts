import { expect, test } from 'vitest';
import { NO_DATES } from './class-dates.ts';
import {
  changedFields,
  checkContent,
  type ContentFacts,
  datesOf,
  datesOutside,
  missingForPublishing,
} from './class-content.ts';

const tuesdays = {
  ...NO_DATES,
  firstOn: '2026-09-08',
  lastOn: '2026-09-22',
  weekdays: [2],
  start: '15:30',
  end: '17:30',
};
const climbing: ContentFacts = {
  title: 'Climbing',
  description: 'Ropes.',
  instructorIds: [],
  schedule: tuesdays,
  minGrade: 3,
  maxGrade: 5,
  minAge: null,
  maxAge: null,
  minimum: 0,
  capacity: 8,
  registrationOpensAt: null,
  registrationClosesAt: null,
  priceCents: 0,
  priceMaxCents: null,
  options: [],
  isInformationOnly: false,
};
const missing = (change: Partial<ContentFacts>) => {
  const content = { ...climbing, ...change };
  return missingForPublishing(content, datesOf(content, []));
};
const wrong = (change: Partial<ContentFacts>) => checkContent({ ...climbing, ...change }).map(({ path }) => path);

test('what a draft lacks is named; from age 0 is an answer to whom it is for', () => {
  expect(missing({})).toEqual([]);
  const nothing = { title: ' ', description: '', schedule: NO_DATES, capacity: 0, minGrade: null, maxGrade: null };
  expect(missing(nothing)).toEqual(['title', 'description', 'dates', 'capacity', 'grades']);
  expect(missing({ schedule: { ...tuesdays, start: null } })).toEqual(['times']);
  expect(missing({ ...nothing, isInformationOnly: true })).toEqual(['title', 'description']);
  expect(missing({ minGrade: null, maxGrade: null, minAge: 0 })).toEqual([]);
  // Single dates have their times.
  const single = { ...NO_DATES, extra: [{ on: '2026-09-08', start: '09:00', end: '10:00' }] };
  expect(missing({ schedule: single })).toEqual([]);
});

test('an empty draft and a full class are both well formed', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ title: '', schedule: NO_DATES, capacity: 0, minimum: 5 })).toEqual([]);
  expect(wrong({ minGrade: 4, maxGrade: 4, priceCents: 5, priceMaxCents: 5, minimum: 8 })).toEqual([]);
});

test('a moved date may take the place of another that is skipped or moved away', () => {
  const to = { on: '2026-09-15', start: '16:00', end: '17:00' };
  const moved = [{ from: '2026-09-08', to }];
  expect(wrong({ schedule: { ...tuesdays, moved } })).toEqual(['schedule.moved.0.to.start']);
  expect(wrong({ schedule: { ...tuesdays, moved, skipped: ['2026-09-15'] } })).toEqual([]);
  const away = { from: '2026-09-15', to: { ...to, on: '2026-09-16' } };
  expect(wrong({ schedule: { ...tuesdays, moved: [...moved, away] } })).toEqual([]);
  // What was moved from a day that is no longer of the class is held nowhere.
  expect(wrong({ schedule: { ...tuesdays, moved: [{ from: '2026-09-09', to }] } })).toEqual([]);
  expect(wrong({ schedule: { ...tuesdays, extra: [to, { ...to, start: '17:00', end: '18:00' }] } })).toEqual([
    'schedule.extra.0.start',
    'schedule.extra.1.start',
  ]);
  expect(wrong({ schedule: { ...tuesdays, moved: [...moved, ...moved] } })).toContain('schedule.moved.1.from');
});

test('on a holiday the pattern takes no time', () => {
  const extra = [{ on: '2026-09-15', start: '15:30', end: '17:30' }];
  const onHoliday = { ...climbing, schedule: { ...tuesdays, extra } };
  const holidays = [{ from: '2026-09-14', to: '2026-09-18', name: 'Break' }];
  expect(checkContent(onHoliday, undefined, holidays)).toEqual([]);
  expect(checkContent(onHoliday).map(({ path }) => path)).toEqual(['schedule.extra.0.start']);
  const twice = { ...onHoliday, schedule: { ...tuesdays, extra: [...extra, ...extra] } };
  expect(checkContent(twice, undefined, holidays).map(({ path }) => path)).toEqual(['schedule.extra.1.start']);
});

test('dates before or after the semester are told apart', () => {
  const dates = datesOf(climbing, []);
  expect(datesOutside(dates, { startsOn: '2026-09-09', endsOn: '2026-09-20' }).map(({ on }) => on)).toEqual([
    '2026-09-08',
    '2026-09-22',
  ]);
});

test('only what differs has changed, whatever the order of its parts', () => {
  const before = { title: 'A', at: { a: 1, b: [1, 2] }, list: [1, 2], none: null };
  expect(changedFields(before, { title: 'B', at: { b: [1, 2], a: 1 }, list: [2, 1], none: null })).toEqual({
    title: { from: 'A', to: 'B' },
    list: { from: [1, 2], to: [2, 1] },
  });
});
