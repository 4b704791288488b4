import { describe, expect, test } from 'vitest';
import { decideClassState } from './class-state.ts';
import { ageOn, checkEligibility } from './eligibility.ts';
import { type ChoosingStudent, type ChosenClass, decideLine, findOverlap, isLasting } from './enrollment.ts';
import { isOver, overlaps } from './schedule.ts';
import { countFreeSeats, decideSeatsOver } from './seats.ts';
import { decideHeldBack, holdsEveryoneBack } from './waitlist.ts';

const tuesday = { on: '2026-09-15', start: '15:00', end: '16:30' };
const climbing: ChosenClass = {
  id: 'climbing',
  isInformationOnly: false,
  isPaused: false,
  isCancelled: false,
  registrationOpensAt: '2026-08-01T12:00:00.000Z',
  registrationClosesAt: '2026-10-01T04:00:00.000Z',
  minGrade: null,
  maxGrade: null,
  minAge: null,
  maxAge: null,
  gradeYear: null,
  meetings: [tuesday],
  capacity: 8,
  seatsTaken: 7,
  priceCents: 12_000,
  priceMaxCents: null,
};
const ada: ChoosingStudent = {
  birthDate: '2016-09-15',
  grade: 4,
  isGradeKnown: true,
  gradeYear: null,
  enrolledIn: new Map(),
  waitsFor: new Set(),
};
const noon = Date.parse('2026-09-01T16:00:00Z');

function decide(
  schoolClass: Partial<ChosenClass> | null,
  student: Partial<ChoosingStudent> | null = {},
  ifFull: 'waitlist' | 'skip' = 'skip',
  now = noon,
) {
  const decided = decideLine(
    schoolClass && { ...climbing, ...schoolClass },
    student && { ...ada, ...student },
    { ifFull },
    now,
  );
  return decided.outcome === 'refused' ? decided.reason : decided.outcome;
}

describe('a line of a registration', () => {
  test('takes the last seat, else waits where asked to, else is told that the class is full', () => {
    expect(decide({})).toBe('enrolled');
    expect(decide({ seatsTaken: 8 }, {}, 'waitlist')).toBe('waitlisted');
    expect(decide({ seatsTaken: 8 })).toBe('class-full');
    expect(decide({ seatsTaken: 9 })).toBe('class-full');
  });

  test('waits for the record where it comes before the seat, and says so only where a seat or a place could be had', () => {
    const owing = (schoolClass: Partial<ChosenClass>, ifFull: 'waitlist' | 'skip' = 'skip') => {
      const wish = { ifFull, missing: ['contacts'] } as const;
      const decided = decideLine({ ...climbing, ...schoolClass }, ada, wish, noon);
      return decided.outcome === 'refused' ? decided.reason : decided.outcome;
    };
    expect(owing({})).toBe('forms-missing');
    expect(owing({ seatsTaken: 8 }, 'waitlist')).toBe('forms-missing');
    expect(owing({ seatsTaken: 8 })).toBe('class-full');
    expect(owing({ isPaused: true })).toBe('paused');
    expect(isLasting('forms-missing')).toBe(true);
  });

  test('names the first reason in the order in which the school would', () => {
    const enrolledIn = new Map([['climbing', [tuesday]]]);
    const everything = {
      isInformationOnly: true,
      isPaused: true,
      registrationOpensAt: '2026-09-20T00:00:00Z',
      minGrade: 9,
      minAge: 12,
      seatsTaken: 8,
    };
    expect(decide(null)).toBe('not-found');
    expect(decide({}, null)).toBe('not-found');
    expect(decide(everything, { enrolledIn })).toBe('information-only');
    expect(decide({ ...everything, isInformationOnly: false }, { enrolledIn })).toBe('already-enrolled');
    const waitsFor = new Set(['climbing']);
    expect(decide({ ...everything, isInformationOnly: false }, { waitsFor })).toBe('already-waitlisted');
    expect(decide({ ...everything, isInformationOnly: false })).toBe('paused');
    expect(decide({ ...everything, isInformationOnly: false, isPaused: false })).toBe('not-open');
    expect(decide({ minGrade: 9, minAge: 12 })).toBe('grade-out-of-range');
    expect(decide({ minAge: 12 })).toBe('age-out-of-range');
  });

  test('is in time from the opening instant until just before the closing one', () => {
    const opens = Date.parse(climbing.registrationOpensAt);
    const closes = Date.parse(climbing.registrationClosesAt);
    expect(decide({}, {}, 'skip', opens - 1)).toBe('not-open');
    expect(decide({}, {}, 'skip', opens)).toBe('enrolled');
    expect(decide({}, {}, 'skip', closes - 1)).toBe('enrolled');
    expect(decide({}, {}, 'skip', closes)).toBe('closed');
  });

  test('is refused where the student has to be elsewhere, also for the waitlist', () => {
    const enrolledIn = new Map([['art', [{ ...tuesday, start: '16:29', end: '18:00' }]]]);
    expect(decide({}, { enrolledIn })).toBe('overlaps');
    expect(decide({ seatsTaken: 8 }, { enrolledIn }, 'waitlist')).toBe('overlaps');
    expect(decide({}, { enrolledIn: new Map([['art', [{ ...tuesday, start: '16:30', end: '18:00' }]]]) })).toBe(
      'enrolled',
    );
  });
});

describe('whom a class is for', () => {
  const rule = (limits: object) => ({
    minGrade: null,
    maxGrade: null,
    minAge: null,
    maxAge: null,
    gradeYear: null,
    meetings: [tuesday],
    ...limits,
  });

  test('kindergarten is grade 0, and "not in school" has no place in a range of grades', () => {
    const kindergarten = { birthDate: '2021-01-01', grade: 0, isGradeKnown: true, gradeYear: null };
    expect(checkEligibility(kindergarten, rule({ minGrade: 0, maxGrade: 2 }))).toBeNull();
    expect(checkEligibility(kindergarten, rule({ minGrade: 1 }))).toBe('grade-out-of-range');
    const none = { ...kindergarten, grade: null };
    expect(checkEligibility(none, rule({ maxGrade: 2 }))).toBe('grade-out-of-range');
    expect(checkEligibility(none, rule({}))).toBeNull();
    expect(checkEligibility(none, rule({ maxGrade: 99 }))).toBeNull();
  });

  test('age counts on the first date of the class, and 99 means no maximum', () => {
    const turnsTen = { birthDate: '2016-09-15', grade: null, isGradeKnown: true, gradeYear: null };
    expect(checkEligibility(turnsTen, rule({ minAge: 10 }))).toBeNull();
    expect(
      checkEligibility(turnsTen, rule({ minAge: 10, meetings: [{ ...tuesday, on: '2026-09-14' }, tuesday] })),
    ).toBe('age-out-of-range');
    expect(checkEligibility(turnsTen, rule({ maxAge: 9 }))).toBe('age-out-of-range');
    expect(
      checkEligibility(
        { birthDate: '1920-01-01', grade: null, isGradeKnown: true, gradeYear: null },
        rule({ maxAge: 99 }),
      ),
    ).toBeNull();
    expect(checkEligibility(turnsTen, rule({ minAge: 18, meetings: [] }))).toBeNull();
  });

  test('who is born on 29 February is older on 1 March', () => {
    expect(ageOn('2016-02-29', '2027-02-28')).toBe(10);
    expect(ageOn('2016-02-29', '2027-03-01')).toBe(11);
    expect(ageOn('2016-02-29', '2028-02-29')).toBe(12);
  });
});

describe('dates', () => {
  test('two classes overlap only on the same date, and touching ends are fine', () => {
    expect(overlaps([tuesday], [{ ...tuesday, start: '14:00', end: '15:01' }])).toBe(true);
    expect(overlaps([tuesday], [{ ...tuesday, start: '14:00', end: '15:00' }])).toBe(false);
    expect(overlaps([tuesday], [{ ...tuesday, on: '2026-09-22' }])).toBe(false);
    expect(overlaps([], [tuesday])).toBe(false);
  });

  test('a class is over the day after its last date', () => {
    const dates = [{ ...tuesday, on: '2026-09-22' }, tuesday];
    expect(isOver(dates, '2026-09-22')).toBe(false);
    expect(isOver(dates, '2026-09-23')).toBe(true);
    expect(isOver([], '2026-09-23')).toBe(false);
  });
});

describe('what a class card says', () => {
  const facts = { ...climbing, waiting: 0 };
  const state = (change: object, now = noon) => decideClassState({ ...facts, ...change }, now);

  test('each fact has its own state', () => {
    expect(state({ seatsTaken: 2 })).toBe('open');
    expect(state({ seatsTaken: 3 })).toBe('few-left');
    expect(state({ seatsTaken: 8 })).toBe('full');
    expect(state({ seatsTaken: 2, waiting: 1 })).toBe('full');
    expect(state({ isPaused: true })).toBe('paused');
    expect(state({ isInformationOnly: true, isPaused: true })).toBe('information-only');
    expect(state({ isCancelled: true, isInformationOnly: true, isPaused: true })).toBe('cancelled');
    expect(state({}, Date.parse('2026-07-01T00:00:00Z'))).toBe('not-open');
    expect(state({ seatsTaken: 8 }, Date.parse('2026-11-01T00:00:00Z'))).toBe('closed');
  });
});

describe('seats and the waitlist', () => {
  test('an override shrinks as seats free up, and leaves no free seat before', () => {
    expect(countFreeSeats({ capacity: 8, seatsTaken: 10 })).toBe(0);
    expect(decideSeatsOver({ capacity: 8, seatsTaken: 9, seatsOver: 2 })).toBe(1);
    expect(decideSeatsOver({ capacity: 8, seatsTaken: 7, seatsOver: 1 })).toBe(0);
  });

  test('a draft, a paused or an information-only class holds everybody back', () => {
    const waitedFor = { ...climbing, isPublished: true };
    expect(holdsEveryoneBack(waitedFor)).toBe(false);
    expect(holdsEveryoneBack({ ...waitedFor, isPaused: true })).toBe(true);
    expect(holdsEveryoneBack({ ...waitedFor, isInformationOnly: true })).toBe(true);
    expect(holdsEveryoneBack({ ...waitedFor, isPublished: false })).toBe(true);
  });

  test('who has a seat already, or has to be elsewhere, is passed by', () => {
    const waitedFor = { ...climbing, isPublished: true };
    expect(decideHeldBack(waitedFor, ada)).toBeNull();
    expect(decideHeldBack(waitedFor, { enrolledIn: new Map([['climbing', [tuesday]]]) })).toBe('already-enrolled');
    expect(decideHeldBack(waitedFor, { enrolledIn: new Map([['art', [tuesday]]]) })).toBe('overlaps');
  });
});

test('a class is never in its own way; the other one at that time is named', () => {
  const enrolledIn = new Map([
    ['climbing', [tuesday]],
    ['art', [tuesday]],
  ]);
  expect(findOverlap(climbing, { enrolledIn })).toBe('art');
  enrolledIn.delete('art');
  expect(findOverlap(climbing, { enrolledIn })).toBeNull();
});

test('a “no” lasts, but where a seat may come free, a day comes, or an answer was lost', () => {
  const passing = ['class-full', 'not-open', 'already-enrolled', 'already-waitlisted'] as const;
  expect(passing.filter(isLasting)).toEqual([]);
  const lasting = ['closed', 'overlaps', 'paused', 'grade-out-of-range', 'price-out-of-range', 'not-found'] as const;
  expect(lasting.filter(isLasting)).toEqual(lasting);
});
