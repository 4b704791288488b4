import type { Functions } from '../../contract/functions.ts';
import type { StaffFamilyStudent } from '../../contract/households.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { notFound } from '../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { findAnswers, type Household, listSections, missingOfStudents } from '../records/store.ts';
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
    links.map(async ({ studentId, secondFamilyId, ...link }) => {
      const household = { organizationId: organization.id, studentId, familyId };
      const waits = asked.filter((each) => each.studentId === studentId);
      const [dueOn = null] = waits.flatMap((each) => each.dueOn ?? []).toSorted();
      const isTold = (await listSections(database, household)).some(
        ({ section, version }) => section === 'pickup' && version > 0,
      );
      return {
        ...link,
        student: await getStudent(database, organization.id, studentId),
        secondHousehold: secondFamilyId ? await readSecond(database, { ...household, familyId: secondFamilyId }) : null,
        pickup: isTold ? (await findAnswers(database, household)).pickup : null,
        missing: once(waits.flatMap(({ missing }) => missing)),
        dueOn,
      };
    }),
  );
}

/** The other household of a student: by whom it is known, and whom it bars, its own guardians among them. */
async function readSecond(database: Database, household: Household) {
  const { organizationId, familyId, studentId } = household;
  const guardians = await listGuardians(database, organizationId, [familyId]);
  const { pickup } = await findAnswers(database, household);
  const own = guardians.flatMap(({ name, phone, students }) => {
    const bond = students.find((each) => each.studentId === studentId && each.mayPickUp === false);
    return bond ? [{ ...UNPROVEN, name, relationship: bond.relationship, phone }] : [];
  });
  return {
    familyId,
    guardians: guardians.flatMap(({ name, email }) => name || email || []),
    notAllowed: [...(pickup?.notAllowed ?? []), ...own],
  };
}

/** What is known of a guardian who is barred by an answer of the family. */
const UNPROVEN = { byOffice: false, saidBy: '', paper: '', paperOn: null, paperUntil: null };

/** What two semesters wait for is said once. */
function once(missing: StaffFamilyStudent['missing']): StaffFamilyStudent['missing'] {
  return [
    ...new Map(missing.map((each) => [each.section === 'waivers' ? each.waiverId : each.section, each])).values(),
  ];
}
