import type { Functions } from '../../contract/functions.ts';
import type { InputOf } from '../../contract/kit.ts';
import type { enterStudent as enterStudentCall } from '../../contract/on-behalf.ts';
import { BLANK_STUDENT } from '../../contract/students.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { decideGradeYear } from '../../domain/school-year.ts';
import { decideGradeKnown } from '../../domain/told-grade.ts';
import { record } from '../audit/store.ts';
import { invalidField, notFound } from '../platform/call/errors.ts';
import { actorName, type Handler, type SignedInContext } from '../platform/call/handler.ts';
import { schoolYearNow } from '../platform/school-year.ts';
import { toE164 } from '../platform/phone.ts';
import { addStudent, findStudent, historyOf, isStudentId } from '../students/store.ts';
import { enterGuardian, isStaffEntered } from './households-store.ts';
import { saveBond } from './people-store.ts';
import { linkStudent, startFamily } from './store.ts';

/** Enters a student with a household of their own, whose guardian, where one is known, has no account: somebody without a computer is a family too. */
export const enterStudent: Handler<Functions['enterStudent']> = async (input, context) => {
  const { database, organization, clock, caller } = context;
  const { studentId, student, guardian, reason } = input;
  if (student.birthDate !== null && student.birthDate > dayAtSchool(clock.now(), organization.timeZone))
    throw invalidField('student.birthDate', 'in-the-future');
  // The answer did not arrive, and it is sent again; nobody else's student is told to be there.
  if (await findStudent(database, organization.id, studentId)) {
    if (await isStaffEntered(database, organization.id, studentId, actorName(caller))) return { studentId };
    throw notFound('student');
  }
  // One who was merged into another is nobody's, and no id is given twice.
  if (await isStudentId(database, organization.id, studentId)) throw notFound('student');
  const place = { organizationId: organization.id, at: clock.iso() };
  const familyId = await startFamily(database, place);
  const isGradeKnown = decideGradeKnown(student);
  const gradeYear = decideGradeYear(null, student.grade ?? null, schoolYearNow(context));
  const added = { ...BLANK_STUDENT, ...student, isGradeKnown, gradeYear, id: studentId, version: 1 };
  await addStudent(database, place, added);
  await linkStudent(database, place, { familyId, studentId, linkedBy: actorName(caller) });
  if (guardian) await enterGuardianOf({ studentId, familyId }, guardian, context);
  const act = { reason, at: clock.iso(), by: caller };
  const [to, access] = [historyOf(added), 'full' as const];
  await record(database, organization.id, [
    { ...act, action: 'student.saved', entityId: studentId, change: { from: null, to } },
    ...(guardian
      ? [{ ...act, action: 'family.guardian-added' as const, entityId: familyId, change: { access, studentId } }]
      : []),
  ]);
  return { studentId };
};

async function enterGuardianOf(
  { studentId, familyId }: { readonly studentId: string; readonly familyId: string },
  { relationship, ...person }: NonNullable<InputOf<typeof enterStudentCall>['guardian']>,
  { database, organization, clock }: SignedInContext,
): Promise<void> {
  const place = { organizationId: organization.id, at: clock.iso() };
  const phoneE164 = await toE164(person.phone, organization.locale);
  const guardianId = await enterGuardian(database, place, { ...person, familyId, phoneE164, access: 'full' });
  await saveBond(database, organization.id, guardianId, { studentId, relationship, livesWith: null, mayPickUp: null });
}
