import type { ClassEffects } from '../../../contract/class-editing.ts';
import type { ClassContent } from '../../../contract/class-fields.ts';
import type { functions } from '../../../contract/functions.ts';
import { datesOutside, missingForPublishing } from '../../../domain/class-content.ts';
import { checkEligibility } from '../../../domain/eligibility.ts';
import { gradeYearOf } from '../../../domain/school-year.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import { listPromotable } from '../../enrollments/store.ts';
import { paidOfClass } from '../../payments/store.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { getStoredClass } from './edited-class.ts';
import {
  type EnrolledStudent,
  listConflicts,
  listEnrolledStudents,
  listOverlaps,
  listPromotions,
} from './effects-store.ts';
import { listHeldBackClasses } from './lock-store.ts';
import { countOverCapacity } from './save.ts';
import { countTouched } from './touched-store.ts';
import { checkWanted } from './wanted-content.ts';

/** The most entries of a list of effects; the counts beside it are whole. */
const MOST = 100;

/** Says whom a change would touch; nothing is written. */
export const previewClassChange: Handler<typeof functions.previewClassChange> = async (input, context) => {
  const { database, organization, clock } = context;
  const stored = await getStoredClass(context, input.classId);
  const wanted = await checkWanted(context, stored, input.content);
  const { content, meetings } = wanted;
  const place = { organizationId: organization.id, classId: stored.id, meetings };
  const students = await listEnrolledStudents(database, organization.id, stored.id);
  const noLongerAdmitted = findNoLongerAdmitted(students, stored, wanted, organization.schoolYearBegins);
  const overlaps = await listOverlaps(database, { ...place, wasHeld: stored.cancelledAt === null });
  const conflicts = await listConflicts(database, { ...place, ...content });
  const { over, needsReason } = countOverCapacity(stored, content.capacity);
  const touchedClassIds = [stored.id, ...(await listHeldBackClasses(database, organization.id, [stored.id]))];
  const { capacity, isPaused, isInformationOnly } = content;
  const change = { id: stored.id, capacity, isPaused, isInformationOnly, meetings };
  const promoted =
    stored.cancelledAt === null
      ? await listPromotable(database, organization.id, touchedClassIds, [change], clock.iso())
      : [];
  return {
    missing: missingForPublishing(content, meetings),
    enrolled: stored.seatsTaken,
    waiting: stored.waiting,
    ...(await countTouched(database, organization.id, stored.id)),
    money: await paidOfClass(database, organization.id, {
      classId: stored.id,
      isCancelled: stored.cancelledAt !== null,
    }),
    noLongerAdmitted: noLongerAdmitted.slice(0, MOST),
    overlaps: overlaps.slice(0, MOST),
    conflicts: conflicts.slice(0, MOST),
    counts: {
      noLongerAdmitted: noLongerAdmitted.length,
      overlaps: overlaps.length,
      conflicts: conflicts.length,
      outsideSemester: datesOutside(meetings, {
        startsOn: stored.semesterStartsOn,
        endsOn: stored.semesterEndsOn,
      }).length,
    },
    promoted: promoted.length,
    promotions: await listPromotions(database, organization.id, promoted.slice(0, MOST)),
    overCapacity: needsReason ? over : 0,
  };
};

interface Rule {
  readonly content: ClassContent;
  readonly meetings: readonly MeetingTime[];
}

/** Enrolled students who were admitted by the rule before and would not be by the new one. They stay enrolled. */
function findNoLongerAdmitted(
  students: readonly EnrolledStudent[],
  before: Rule,
  after: Rule,
  begins: string,
): ClassEffects['noLongerAdmitted'] {
  const refusal = (student: EnrolledStudent, { content, meetings }: Rule) =>
    checkEligibility(student, { ...content, meetings, gradeYear: gradeYearOf({ ...content, meetings }, begins) });
  return students.flatMap((student) => {
    const reason = refusal(student, after);
    if (reason === null || reason === refusal(student, before)) return [];
    return [{ studentName: student.name, reason: reason === 'grade-out-of-range' ? 'grade' : 'age' }];
  });
}
