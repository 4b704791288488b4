import { newId } from '../../platform/ids.ts';
import { seatOf } from './agree.ts';
import { type Changes, type DeskClass, type DeskEnrollment, type DeskStudent, seatIn } from './state.ts';

type Own = Pick<DeskEnrollment, 'registrationId' | 'payerFamilyId' | 'enrolledAt' | 'agreedCents'> &
  Partial<Pick<DeskEnrollment, 'id' | 'heldUntil' | 'staffOverrides' | 'mayOverlap' | 'transferredFrom'>>;

/** Gives a student a seat of the class, in memory: it is counted, and stands with the student at once. */
export function giveSeat(
  changes: Changes,
  schoolClass: DeskClass,
  student: DeskStudent,
  { id = newId(), heldUntil = null, ...own }: Own,
): DeskEnrollment {
  const enrollment: DeskEnrollment = {
    ...own,
    id,
    heldUntil,
    classId: schoolClass.id,
    studentId: student.id,
    state: 'enrolled',
    endedAt: null,
    endReason: null,
    withdrawalId: null,
    agreedGroupId: null,
    aloneCents: null,
  };
  seatIn(schoolClass, student, seatOf(enrollment));
  changes.newEnrollments.push(enrollment);
  return enrollment;
}
