import { expect, test } from 'vitest';
import { promoteWherePossible } from './promote.ts';
import { type DeskClass, type DeskEntry, type DeskState, freeSeat, noChanges } from './state.ts';

const at = '2026-09-01T13:00:00Z';

/** One free seat, and one who joined its queue in this very batch, where no query has left them out. */
function oneWaits(holdsUnproven: boolean): { state: DeskState; entry: DeskEntry } {
  const entry: DeskEntry = {
    id: 'entry',
    classId: 'class',
    studentId: 'student',
    registrationId: null,
    payerFamilyId: null,
    ticket: 1,
    joinedAt: at,
    state: 'waiting',
    heldBackReason: null,
    enrollmentId: null,
    endedAt: null,
    needsProof: true,
    withdrawalId: null,
    reopenedAt: null,
    agreedCents: 12_000,
    givesUp: null,
  };
  const schoolClass: DeskClass = {
    id: 'class',
    semesterId: 'semester',
    keepsBooks: false,
    isPublished: true,
    isInformationOnly: false,
    isPaused: false,
    isCancelled: false,
    asksBefore: false,
    registrationOpensAt: '2026-08-01T00:00:00Z',
    registrationClosesAt: '2026-10-01T00:00:00Z',
    minGrade: null,
    maxGrade: null,
    minAge: null,
    maxAge: null,
    gradeYear: null,
    capacity: 1,
    priceCents: 12_000,
    priceMaxCents: null,
    group: null,
    soldInGroupId: null,
    meetings: [],
    before: { seatsTaken: 1, nextTicket: 2 },
    seatsTaken: 0,
    seatsOver: 0,
    nextTicket: 2,
    waiting: 1,
    queue: [entry],
    hasMoreWaiting: false,
    isQueueChecked: false,
    isChanged: false,
  };
  const student = {
    id: 'student',
    links: [],
    birthDate: '2016-01-01',
    grade: 4,
    isGradeKnown: true,
    gradeYear: null,
    enrolledIn: new Map(),
    waitsFor: new Set(['class']),
    seats: new Map(),
  };
  const state: DeskState = {
    organizationId: 'school',
    rules: { holdsUnproven, linesPerSubmission: 60, linesPerFamilyDay: 120, withdrawDaysBefore: null, timeZone: 'UTC' },
    classes: new Map([[schoolClass.id, schoolClass]]),
    students: new Map([[student.id, student]]),
    enrollments: new Map(),
    entries: new Map([[entry.id, entry]]),
    accounts: new Map(),
    families: new Map(),
    unprovenAccounts: new Set(),
    firstHolds: new Map(),
    holds: [],
    answered: new Map(),
    missingOf: () => [],
    readers: new Map(),
  };
  return { state, entry };
}

test('a seat that becomes free in the batch in which an unproven address joined the queue passes it by', () => {
  const { state, entry } = oneWaits(true);
  promoteWherePossible({ state, changes: noChanges() }, { at });
  expect([entry.state, state.classes.get('class')?.seatsTaken]).toEqual(['waiting', 0]);
});

test('where the school holds nothing it goes to whoever waits, and nothing holds them back any more', () => {
  const { state, entry } = oneWaits(false);
  entry.heldBackReason = 'overlaps';
  promoteWherePossible({ state, changes: noChanges() }, { at });
  expect([entry.state, state.classes.get('class')?.seatsTaken]).toEqual(['accepted', 1]);
  expect(entry.heldBackReason).toBeNull();
});

test('a seat that is given up is neither in the way of others nor part of a group any more', () => {
  const { state } = oneWaits(false);
  promoteWherePossible({ state, changes: noChanges() }, { at });
  const [schoolClass, student] = [state.classes.get('class'), state.students.get('student')];
  if (!schoolClass || !student) throw new Error('the school of this test');
  expect([[...student.enrolledIn.keys()], [...student.seats.keys()]]).toEqual([['class'], ['class']]);
  freeSeat(schoolClass, student);
  expect([student.enrolledIn.size, student.seats.size, schoolClass.seatsTaken]).toEqual([0, 0, 0]);
});
