import type { SchoolClass } from '../src/contract/classes.ts';

/** A class as families see it: open, with seats, for everybody; a test says what is different. */
export function aClass(wishes: Partial<SchoolClass> = {}): SchoolClass {
  return {
    id: 'a',
    title: 'Rock Climbing',
    description: '',
    semesterId: 's',
    groupId: null,
    type: { id: 't1', name: 'Climbing', illustration: 'rock-climbing' },
    location: { id: 'l1', name: 'Hall', address: '' },
    instructors: [],
    meetings: [{ on: '2026-09-08', start: '15:30', end: '17:30' }],
    minGrade: null,
    maxGrade: null,
    isEnteringGrade: false,
    gradeYear: null,
    minAge: null,
    maxAge: null,
    capacity: 12,
    seatsTaken: 0,
    seatsLeft: 12,
    waiting: 0,
    priceCents: 0,
    priceMaxCents: null,
    options: [],
    picture: null,
    isCancelled: false,
    isInformationOnly: false,
    isPaused: false,
    registrationOpensAt: '2026-08-01T00:00:00Z',
    registrationClosesAt: '2026-10-01T00:00:00Z',
    ...wishes,
  };
}
