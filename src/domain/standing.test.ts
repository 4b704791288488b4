import { expect, test } from 'vitest';
import type { GroupPrice } from './pricing.ts';
import {
  type AnsweredLine,
  isLost,
  type PlaceRecord,
  readBelow,
  type SeatRecord,
  standingOf,
  totalsOf,
} from './standing.ts';

const at = (day: number) => `2026-09-${String(day).padStart(2, '0')}T10:00:00Z`;
const seat = (id: string, wishes: Partial<SeatRecord> = {}): SeatRecord => ({
  id,
  studentId: 'maya',
  classId: id,
  state: 'enrolled',
  enrolledAt: at(1),
  endedAt: null,
  endReason: null,
  agreedCents: 10_000,
  agreedGroupId: null,
  transferredFrom: null,
  cancelledAt: null,
  ...wishes,
});
const place = (id: string, wishes: Partial<PlaceRecord> = {}): PlaceRecord => ({
  id,
  state: 'waiting',
  isBySchool: false,
  endedAt: null,
  enrollmentId: null,
  cancelledAt: null,
  ...wishes,
});
const enrolled = (classId: string, wishes: Partial<AnsweredLine> = {}): AnsweredLine => ({
  studentId: 'maya',
  classId,
  outcome: 'enrolled',
  enrollmentId: classId,
  agreedCents: 10_000,
  ...wishes,
});
const waits = (classId: string): AnsweredLine => ({
  ...enrolled(classId),
  outcome: 'waitlisted',
  enrollmentId: undefined,
  entryId: classId,
});

interface Case {
  lines: readonly AnsweredLine[];
  groups?: readonly GroupPrice[];
  seats?: readonly SeatRecord[];
  places?: readonly PlaceRecord[];
  asOf?: string | null;
}

function stands({ lines, groups, seats = [], places = [], asOf = null }: Case) {
  const records = {
    seats: new Map(seats.map((each) => [each.id, each])),
    places: new Map(places.map((each) => [each.id, each])),
  };
  const told = standingOf({ lines, groups }, records, asOf);
  return { ...told, now: told.lines.map(({ now }) => now), total: totalsOf(told.lines).totalCents };
}

const week: GroupPrice = {
  groupId: 'week',
  studentId: 'maya',
  cents: 20_000,
  insteadOfCents: 25_000,
  classIds: ['a', 'b'],
  lowered: [],
};
const inWeek = { agreedGroupId: 'week' };
const both = [enrolled('a', { groupId: 'week' }), enrolled('b', { groupId: 'week' })];

test('a group is told as long as every class of it is taken for its price, and no longer', () => {
  const told = (...seats: SeatRecord[]) => stands({ lines: both, groups: [week], seats }).groups.length;
  expect(told(seat('a', inWeek), seat('b', inWeek))).toBe(1);
  expect(told(seat('a', inWeek), seat('b', { ...inWeek, state: 'withdrawn', endedAt: at(2) }))).toBe(0);
  expect(told(seat('a', inWeek), seat('b', { ...inWeek, cancelledAt: at(2) }))).toBe(0);
  expect(told(seat('a', inWeek), seat('b', { ...inWeek, agreedCents: 9000 }))).toBe(0);
  // A class of it that came with another registration counts too; taken again, it belongs to the one that took it.
  const [first] = both;
  const one = { lines: first ? [first] : [], groups: [week] };
  expect(stands({ ...one, seats: [seat('a', inWeek), seat('b')] }).groups).toHaveLength(1);
  expect(stands({ ...one, seats: [seat('a', inWeek)] }).groups).toEqual([]);
  const again = seat('b2', { ...inWeek, classId: 'b' });
  expect(told(seat('a', inWeek), seat('b', { ...inWeek, state: 'withdrawn', endedAt: at(2) }), again)).toBe(0);
});

test('of a registration before its classes were kept, a group is told where its own lines are all of it', () => {
  const { classIds: _, ...before } = week;
  const seats = [seat('a', inWeek), seat('b', inWeek)];
  expect(stands({ lines: both, groups: [before], seats }).groups).toHaveLength(1);
  expect(stands({ lines: both, groups: [{ ...before, cents: 30_000 }], seats }).groups).toEqual([]);
});

test('what became cheaper later costs that now, and cost what was agreed until then', () => {
  const cheaper = seat('a', { agreedCents: 6000, ...inWeek, repriced: [{ at: at(5), fromCents: 10_000 }] });
  const asked = { lines: [enrolled('a')], seats: [cheaper] };
  expect(stands(asked)).toMatchObject({ total: 6000, lines: [{ groupId: 'week' }] });
  expect(stands({ ...asked, asOf: at(4) })).toMatchObject({ total: 10_000, lines: [{ groupId: undefined }] });
});

test('a seat that the school moved is followed to where it is, and costs what was agreed there', () => {
  const moved = { state: 'transferred', endedAt: at(3) };
  const asked = {
    lines: [enrolled('a')],
    seats: [
      seat('a', moved),
      seat('b', { transferredFrom: 'a', enrolledAt: at(3), state: 'transferred', endedAt: at(4) }),
      seat('c', { transferredFrom: 'b', enrolledAt: at(4), agreedCents: 7000 }),
    ],
  };
  expect(stands(asked)).toMatchObject({ now: ['moved-here'], total: 7000, lines: [{ classId: 'c', movedFrom: 'a' }] });
  expect(stands({ ...asked, asOf: at(2) })).toMatchObject({
    now: ['enrolled'],
    lines: [{ classId: 'a', movedFrom: null }],
  });
  expect(stands({ lines: asked.lines, seats: [seat('a', moved)] })).toMatchObject({ now: ['moved'], total: 0 });
});

test('each line says what became of it: whose will it was, and when', () => {
  const over = (state: string, endReason: SeatRecord['endReason'] = null) => ({ state, endReason, endedAt: at(2) });
  const seats = [
    seat('kept'),
    seat('withdrawn', over('withdrawn')),
    seat('office', over('withdrawn', 'by-school')),
    seat('revoked', over('revoked')),
    seat('unproven', over('revoked', 'address-unproven')),
    seat('cancelled', { cancelledAt: at(2) }),
    seat('got', { enrolledAt: at(2) }),
  ];
  const places = [
    place('waits'),
    place('got', { state: 'accepted', endedAt: at(2), enrollmentId: 'got' }),
    place('left', { state: 'withdrawn', endedAt: at(2) }),
    place('taken', { state: 'withdrawn', endedAt: at(2), isBySchool: true }),
    place('off', { cancelledAt: at(2) }),
  ];
  const lines = [
    ...['kept', 'withdrawn', 'office', 'revoked', 'unproven', 'cancelled'].map((id) => enrolled(id)),
    ...['waits', 'got', 'left', 'taken', 'off', 'unknown'].map(waits),
  ];
  const told = stands({ lines, seats, places });
  const ofSeats = ['enrolled', 'withdrawn', 'by-school', 'by-school', 'unproven', 'cancelled'];
  const ofPlaces = ['waitlisted', 'promoted', 'left-waitlist', 'by-school', 'cancelled', 'waitlisted'];
  expect(told.now).toEqual([...ofSeats, ...ofPlaces]);
  expect(told.total).toBe(20_000);
  expect(told.lines.filter(isLost).every(({ endedAt }) => endedAt === at(2))).toBe(true);
  // The day before, nothing of it had happened.
  const before = stands({ lines, seats, places, asOf: at(1) });
  expect(before.now).toEqual(lines.map(({ outcome }) => outcome));
});

test('what was read is told only where the seat costs more, and is of the same class still', () => {
  const line = { agreedCents: 46_000, seenCents: 36_000, movedFrom: null };
  expect(readBelow(line)).toBe(36_000);
  expect(readBelow({ ...line, agreedCents: 36_000 })).toBeNull();
  expect(readBelow({ ...line, movedFrom: 'another class' })).toBeNull();
  expect(readBelow({ agreedCents: 46_000, movedFrom: null })).toBeNull();
});
