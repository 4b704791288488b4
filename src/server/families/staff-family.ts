import type { Functions } from '../../contract/functions.ts';
import type { StaffFamilyStudent } from '../../contract/households.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { notFound } from '../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../platform/call/handler.ts';
import { findAnswers, listSections, missingOfStudents } from '../records/store.ts';
import { getStudent } from '../students/store.ts';
import { listGuardians } from './people-store.ts';
import { findFamilyRow, listInvitedOf, listLinksOf, listSeatsOf, listSignInsOf } from './staff-family-store.ts';

/** A family for staff, health apart. */
export const staffFamily: Handler<Functions['staffFamily']> = async ({ familyId: asked }, context) => {
  const { database, organization, clock } = context;
  const family = await findFamilyRow(database, organization.id, asked);
  if (!family) throw notFound('family');
  const familyId = family.id;
  const students = await readStudents(familyId, context);
  const school = { organizationId: organization.id, today: dayAtSchool(clock.now(), organization.timeZone) };
  const studentIds = students.map(({ student }) => student.id);
  return {
    family,
    guardians: await readGuardians(familyId, context),
    students,
    enrollments: studentIds.length === 0 ? [] : await listSeatsOf(database, school, studentIds),
  };
};

async function readGuardians(familyId: string, { database, organization, clock }: SignedInContext) {
  const rows = await listGuardians(database, organization.id, [familyId]);
  const signIns = await listSignInsOf(
    database,
    rows.flatMap(({ accountId }) => accountId ?? []),
  );
  const invited = await listInvitedOf(database, organization.id, familyId, clock.iso());
  return rows.map(({ accountId, familyId: _family, ...guardian }) => {
    const signIn = signIns.find((each) => each.accountId === accountId);
    return {
      ...guardian,
      hasAccount: accountId !== null,
      isProven: signIn?.isProven ?? false,
      lastSignInAt: signIn?.lastSignInAt ?? null,
      invitedUntil: invited.get(guardian.id) ?? null,
    };
  });
}

async function readStudents(
  familyId: string,
  { database, organization, clock }: SignedInContext,
): Promise<StaffFamilyStudent[]> {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const school = { organizationId: organization.id, timeZone: organization.timeZone, today };
  const links = await listLinksOf(database, organization.id, familyId);
  const asked = await missingOfStudents(
    database,
    school,
    links.map(({ studentId }) => ({ studentId, familyId })),
  );
  return Promise.all(
    links.map(async ({ studentId, ...link }) => {
      const household = { organizationId: organization.id, studentId, familyId };
      const waits = asked.filter((each) => each.studentId === studentId);
      const [dueOn = null] = waits.flatMap((each) => each.dueOn ?? []).toSorted();
      const isTold = (await listSections(database, household)).some(
        ({ section, version }) => section === 'pickup' && version > 0,
      );
      return {
        ...link,
        student: await getStudent(database, organization.id, studentId),
        pickup: isTold ? (await findAnswers(database, household)).pickup : null,
        missing: once(waits.flatMap(({ missing }) => missing)),
        dueOn,
      };
    }),
  );
}

/** What two semesters wait for is said once. */
function once(missing: StaffFamilyStudent['missing']): StaffFamilyStudent['missing'] {
  return [
    ...new Map(missing.map((each) => [each.section === 'waivers' ? each.waiverId : each.section, each])).values(),
  ];
}
