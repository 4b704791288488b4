import { type GroupPrice, type GroupTag, priceLines } from '../../../domain/pricing.ts';
import { type Act, recordAct } from './record.ts';
import type { Decision, DeskEnrollment, DeskSeat, DeskState } from './state.ts';

/** Gives new seats of a batch the price of a group, where one is complete with them; answers the groups that are. `act` made them new. */
export function agreeTogether({ state, changes }: Decision, fresh: readonly DeskEnrollment[], act: Act): GroupPrice[] {
  const groups = new Map<string, GroupTag>();
  for (const { classId } of fresh) {
    const group = state.classes.get(classId)?.group;
    if (group) groups.set(group.id, group);
  }
  // Most classes are in no group.
  if (groups.size === 0) return [];
  const lines = fresh.map((enrollment) => ({
    enrollment,
    studentId: enrollment.studentId,
    classId: enrollment.classId,
    outcome: 'enrolled' as const,
    aloneCents: enrollment.agreedCents,
  }));
  const prices = priceLines(lines, seatsBeside(state, fresh), [...groups.values()]);
  for (const { enrollment, cents, groupId } of prices.lines) {
    if (cents === null || groupId === null) continue;
    Object.assign(enrollment, { agreedCents: cents, agreedGroupId: groupId, aloneCents: enrollment.agreedCents });
    state.students.get(enrollment.studentId)?.seats.set(enrollment.classId, seatOf(enrollment));
  }
  for (const group of prices.groups) lower({ state, changes }, group, act);
  return prices.groups;
}

/** Seats of before that cost less now. */
function lower({ state, changes }: Decision, { studentId, groupId, lowered }: GroupPrice, act: Act): void {
  const seats = state.students.get(studentId)?.seats;
  for (const { classId, cents, beforeCents } of lowered) {
    const seat = seats?.get(classId);
    const id = seat?.enrollmentId ?? '';
    const price = { agreedCents: cents, agreedGroupId: groupId, aloneCents: seat?.aloneCents ?? beforeCents };
    reprice({ state, changes }, { id, classId, studentId }, price);
    const change = { agreedCents: { from: beforeCents, to: cents }, groupId, classId, studentId };
    recordAct(changes, act, { action: 'enrollment.price-lowered', entityId: id, change });
  }
}

type Price = Pick<DeskEnrollment, 'agreedCents' | 'agreedGroupId' | 'aloneCents'>;

/** Another price for a seat of before, in memory and to be saved. */
export function reprice(
  { state, changes }: Decision,
  { id, classId, studentId }: Pick<DeskEnrollment, 'id' | 'classId' | 'studentId'>,
  price: Price,
): void {
  const unsaved = changes.newEnrollments.find((enrollment) => enrollment.id === id);
  if (unsaved) Object.assign(unsaved, price);
  else changes.repriced.set(id, price);
  Object.assign(state.enrollments.get(id) ?? {}, price);
  state.students.get(studentId)?.seats.set(classId, seatOf({ id, ...price }));
}

/** A seat as the desk keeps it with its student. */
export function seatOf({ id, agreedCents, agreedGroupId, aloneCents }: Price & Pick<DeskEnrollment, 'id'>): DeskSeat {
  return { enrollmentId: id, agreedCents, agreedGroupId, aloneCents };
}

/** Seats that the students of new seats had before. */
function seatsBeside(state: DeskState, fresh: readonly DeskEnrollment[]) {
  const isNew = new Set(fresh.map(({ id }) => id));
  return [...new Set(fresh.map(({ studentId }) => studentId))].flatMap((studentId) =>
    [...(state.students.get(studentId)?.seats ?? [])].flatMap(([classId, { enrollmentId, agreedCents }]) =>
      isNew.has(enrollmentId) ? [] : [{ studentId, classId, cents: agreedCents }],
    ),
  );
}
