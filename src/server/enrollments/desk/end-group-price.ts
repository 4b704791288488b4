import { listApart, type SeatApart } from '../../../domain/group-end.ts';
import { reprice } from './agree.ts';
import { type Act, recordAct } from './record.ts';
import { type DeskEnrollment, type DeskState, seatsApartFrom, type SharedWith, type Decision } from './state.ts';

type Left = Pick<DeskEnrollment, 'classId' | 'studentId' | 'agreedGroupId'>;

/** The seats whose price ends with a group once the family gives this one up; none where the school has cancelled its class. */
export function apartFrom(state: DeskState, { classId, studentId, agreedGroupId }: Left): SeatApart[] {
  const [schoolClass, student] = [state.classes.get(classId), state.students.get(studentId)];
  if (!schoolClass || !student || schoolClass.isCancelled) return [];
  const left = { groupId: agreedGroupId, soldInGroupId: schoolClass.soldInGroupId };
  return listApart(left, seatsApartFrom(student, classId));
}

/** The seats of the student that belong to the same group, as they are. */
export function sharedWith(state: DeskState, left: Left, apart: readonly SeatApart[]): SharedWith[] {
  const inGroup = new Set(state.classes.get(left.classId)?.group?.classIds);
  return [...(state.students.get(left.studentId)?.seats ?? [])].flatMap(([classId, seat]) => {
    const since = apart.find((each) => each.classId === classId);
    if (classId === left.classId || (!since && !inGroup.has(classId))) return [];
    const { enrollmentId, agreedCents, agreedGroupId } = seat;
    return [{ enrollmentId, agreedCents, agreedGroupId, sinceCents: since?.cents ?? agreedCents }];
  });
}

/** Seats that shared a group's price cost what was agreed for them by themselves from now on. */
export function endGroupPrice(decision: Decision, { studentId }: Left, apart: readonly SeatApart[], act: Act): void {
  for (const { classId, cents, beforeCents, groupId } of apart) {
    const id = decision.state.students.get(studentId)?.seats.get(classId)?.enrollmentId ?? '';
    reprice(decision, { id, classId, studentId }, { agreedCents: cents, agreedGroupId: null, aloneCents: cents });
    const change = { agreedCents: { from: beforeCents, to: cents }, groupId, classId, studentId };
    const action = cents === beforeCents ? 'enrollment.group-ended' : 'enrollment.price-raised';
    recordAct(decision.changes, act, { action, entityId: id, change });
  }
}
