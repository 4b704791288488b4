import { expect, test } from 'vitest';
import { confirmedSinceOf, firstDueOn, listMissing, recordDueOn, type SectionStates } from './missing-sections.ts';

const FALL = { sections: ['student', 'contacts', 'allergies'], confirmedSince: '2026-07-03', waivers: [] } as const;
const told = (answeredOn: string | null, confirmedOn: string | null = null) => ({ answeredOn, confirmedOn });
const missing = (states: SectionStates, today = '2026-09-01') =>
  listMissing({ states }, FALL, today).map(({ section, reason }) => `${section} ${reason}`);

test('whoever told nothing lacks every section, in the order the semester asks', () => {
  expect(missing({})).toEqual(['student unanswered', 'contacts unanswered', 'allergies unanswered']);
});

test('a draft that was never saved is no answer, even if somebody confirmed it', () => {
  expect(missing({ ...all('2026-08-01'), contacts: told(null, '2026-08-02') })).toEqual(['contacts unanswered']);
});

test('what was answered for last year is asked about again, until somebody says it is still right', () => {
  const last = all('2025-08-20');
  expect(missing(last)).toEqual(['student unconfirmed', 'contacts unconfirmed', 'allergies unconfirmed']);
  expect(missing({ ...last, contacts: told('2025-08-20', '2026-07-03') })).toEqual([
    'student unconfirmed',
    'allergies unconfirmed',
  ]);
  expect(missing(last, '2026-07-02')).toEqual([]);
});

test('an answer that is younger than the last confirmation counts', () => {
  expect(missing({ ...all('2026-08-01'), student: told('2026-07-03', '2025-01-01') })).toEqual([]);
});

test('a section that the semester does not ask for is never missing', () => {
  expect(missing({ ...all('2026-08-01'), pickup: told(null) })).toEqual([]);
});

test('a waiver that nobody has signed is missing, by its title, for the classes that it is for', () => {
  const waiver = {
    id: 'cliff',
    title: 'Cliff',
    classTypeId: 'climbing',
    classId: null,
    eachSemester: false,
    countsFrom: 2,
  };
  const asked = {
    ...FALL,
    sections: ['student'],
    waivers: [waiver, { ...waiver, id: 'art', classTypeId: 'art' }],
  } as const;
  const classes = [{ id: 'wall', typeId: 'climbing', semesterId: 'fall' }];
  const lacking = (signed: readonly { waiverId: string; number: number; semesterId: null }[], places = classes) =>
    listMissing({ states: all('2026-08-01'), signed, classes: places }, asked, '2026-09-01');
  const cliff = { section: 'waivers', reason: 'unsigned', waiverId: 'cliff', title: 'Cliff' };
  expect(lacking([])).toEqual([cliff]);
  expect(lacking([{ waiverId: 'cliff', number: 1, semesterId: null }])).toEqual([cliff]);
  expect(lacking([{ waiverId: 'cliff', number: 2, semesterId: null }])).toEqual([]);
  expect(lacking([], [])).toEqual([]);
});

test('what was told within sixty days before registration opens need not be told again', () => {
  expect(confirmedSinceOf('2026-09-01')).toBe('2026-07-03');
});

test('of several seats the first day counts, and a class without dates asks for none', () => {
  const enrolledOn = '2026-09-01';
  expect(firstDueOn([], 7)).toBeNull();
  expect(firstDueOn([{ firstOn: null, enrolledOn }], 7)).toBeNull();
  const seats = ['2026-11-03', '2026-10-06', '2026-12-01', null].map((firstOn) => ({ firstOn, enrolledOn }));
  expect(firstDueOn(seats, 7)).toBe('2026-09-29');
  expect(firstDueOn(seats, 0)).toBe('2026-10-06');
});

test.each([
  ['long before', '2026-09-01', '2026-09-29'],
  ['ten days before', '2026-09-26', '2026-09-29'],
  ['eight days before', '2026-09-28', '2026-09-30'],
  ['the day before', '2026-10-05', '2026-10-06'],
  ['on the first day', '2026-10-06', '2026-10-06'],
  ['when the class has begun', '2026-10-20', '2026-10-06'],
])('enrolled %s, the record is due in time, two days later, or on the first date', (_when, enrolledOn, due) => {
  expect(recordDueOn({ firstOn: '2026-10-06', enrolledOn }, 7)).toBe(due);
});

function all(day: string): SectionStates {
  return { student: told(day), contacts: told(day), allergies: told(day) };
}
