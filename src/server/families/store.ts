import { sql } from 'kysely';
import {
  decideFamilyAccess,
  decideHousehold,
  decideOwnFamily,
  type FamilyAccess,
  type FamilyLink,
  isNewHere,
  type Membership,
} from '../../domain/family-access.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import { isHouseholdNew, isWayClosed, openEntries } from './circle/entries-store.ts';

export { listReadersOf, readCircles } from './circle/circle-store.ts';
export { enterCircle, enterMerged, refuseOwnCircle } from './circle/enter.ts';
export { isHouseholdClosed, isHouseholdNew, isNewTo, isWayClosed } from './circle/entries-store.ts';
export { takeBackEntries } from './circle/follow-merge-store.ts';
/** The record's section of guardians, and where each of them is written to. */
export { findAccountOf, guardianEmail, listAddressesOf, listGuardianNames } from './email-store.ts';
export { inviteEntered, planEntered } from './entered.ts';
export { countLikelyFamilies } from './likely/find-likely.ts';
export { listGuardiansOf, saveGuardiansAsTold, saveGuardiansOf } from './student-guardians.ts';
export {
  familiesNamed,
  firstAdults,
  firstChildren,
  readHouseholdNames,
} from './table/household-names-store.ts';

/** The students whom an account may look at, through any family of theirs; those it may only pick up are not among them. */
export const studentsInSight = (organizationId: string, accountId: string) => sql<string>`(
  SELECT family_students.student_id FROM guardians
  JOIN family_students ON family_students.organization_id = guardians.organization_id AND family_students.family_id = guardians.family_id
  WHERE guardians.organization_id = ${organizationId} AND guardians.account_id = ${accountId}
    AND guardians.removed_at IS NULL AND guardians.access <> 'pick-up' AND family_students.ended_at IS NULL
    AND NOT ${isWayClosed(sql`family_students.student_id`)})`;

/** Guardians of the `students` row at hand beside their accounts, in every household that it lives in now; more conditions may follow. */
export const guardiansOfStudent = (organizationId: string) => sql`family_students
  JOIN guardians ON guardians.organization_id = family_students.organization_id AND guardians.family_id = family_students.family_id
    AND guardians.removed_at IS NULL
  LEFT JOIN accounts ON accounts.id = guardians.account_id
  WHERE family_students.organization_id = ${organizationId} AND family_students.student_id = students.id
    AND family_students.ended_at IS NULL`;

/** Who is written to about which student: every full guardian of theirs who wants it and can be reached. */
export const writtenTo = (organizationId: string) => sql`(
  SELECT family_students.student_id, guardians.account_id, accounts.email
  FROM family_students
  JOIN guardians ON guardians.organization_id = family_students.organization_id AND guardians.family_id = family_students.family_id
    AND guardians.removed_at IS NULL AND guardians.access = 'full' AND guardians.wants_mail
    AND NOT ${isWayClosed(sql`family_students.student_id`, { isFull: true })}
  JOIN accounts ON accounts.id = guardians.account_id AND accounts.email IS NOT NULL AND accounts.disabled_at IS NULL
  WHERE family_students.organization_id = ${organizationId} AND family_students.ended_at IS NULL)`;

/** Whether an account is written to about any of these students. */
export async function isWrittenTo(
  database: Database,
  organizationId: string,
  accountId: string,
  studentIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${writtenTo(organizationId)} AS readers
    WHERE account_id = ${accountId} AND student_id = ANY(${studentIds}::uuid[]) LIMIT 1`.execute(database);
  return rows.length > 0;
}

/** The families of which an account is a guardian, the oldest first. */
export async function listMemberships(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<Membership[]> {
  return database
    .selectFrom('guardians')
    .select(['familyId', 'access'])
    .select(
      sql<
        string[]
      >`ARRAY(SELECT student_id::text FROM guardian_students WHERE guardian_students.organization_id = ${organizationId}
        AND guardian_students.guardian_id = guardians.id AND may_pick_up ORDER BY student_id)`.as('pickUpIds'),
    )
    .select(openEntries(organizationId).as('entries'))
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .orderBy('familyId')
    .execute();
}

/** The households that a student lives in now, the oldest link first. */
export async function listLinks(database: Database, organizationId: string, studentId: string): Promise<FamilyLink[]> {
  return database
    .selectFrom('familyStudents')
    .select(['familyId', 'access'])
    .select(isHouseholdNew(organizationId, 'family_students').as('isNew'))
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', studentId)
    .where('endedAt', 'is', null)
    .orderBy('linkedAt')
    .orderBy('familyId')
    .execute();
}

/** The links of these families, by student. */
export async function listFamilyLinks(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<ReadonlyMap<string, FamilyLink[]>> {
  const rows = await database
    .selectFrom('familyStudents')
    .select(['studentId', 'familyId', 'access'])
    .where('organizationId', '=', organizationId)
    .where('familyId', 'in', familyIds)
    .where('endedAt', 'is', null)
    .execute();
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

/** What an account may do about a student (`decideFamilyAccess`); null where it has nothing to do with them. */
export async function findStudentAccess(
  database: Database,
  organizationId: string,
  accountId: string,
  studentId: string,
): Promise<FamilyAccess | null> {
  const memberships = await listMemberships(database, organizationId, accountId);
  if (memberships.length === 0) return null;
  return decideFamilyAccess(memberships, studentId, await listLinks(database, organizationId, studentId));
}

/** The students whom an account may see, each with the household that is meant where none is named, and whether the record is closed to it. */
export async function listHouseholdsMeant(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<{ studentId: string; familyId: string; isClosed: boolean }[]> {
  const memberships = await listMemberships(database, organizationId, accountId);
  if (memberships.length === 0) return [];
  const familyIds = memberships.map(({ familyId }) => familyId);
  return [...(await listFamilyLinks(database, organizationId, familyIds))].flatMap(([studentId, links]) => {
    const found = decideFamilyAccess(memberships, studentId, links);
    const meant = found && found.access !== 'pick-up' ? decideHousehold(found) : null;
    const isClosed = meant?.trusted !== 'full' && meant?.trusted !== 'view';
    return meant ? [{ studentId, familyId: meant.familyId, isClosed }] : [];
  });
}

/** Another student of the same household, whom the caller may change; in any other there is none. */
export async function requireSibling(
  database: Database,
  household: { readonly organizationId: string; readonly studentId: string; readonly familyId: string },
  { accountId, siblingId }: { readonly accountId: string; readonly siblingId: string },
): Promise<{ organizationId: string; studentId: string; familyId: string }> {
  const found = await findStudentAccess(database, household.organizationId, accountId, siblingId);
  const shared = found?.families.find(({ familyId }) => familyId === household.familyId);
  if (siblingId === household.studentId || shared?.trusted !== 'full') throw notFound('student');
  return { ...household, studentId: siblingId };
}

/** The same for whoever wants to change something: a "no" to those who may look only, and no such student for anybody else. */
export async function requireStudentChange(
  database: Database,
  organizationId: string,
  accountId: string,
  studentId: string,
): Promise<FamilyAccess> {
  const access = await findStudentAccess(database, organizationId, accountId, studentId);
  if (!access || access.access === 'pick-up') throw notFound('student');
  if (access.access === 'view') throw refused('view-only');
  return access;
}

/**
 * What an account may do about a student where the circle decides: health, contacts and pick-up. Closed to whoever the school let in, until
 * somebody has agreed; a change needs full access that was agreed to.
 */
export async function requireTrusted(
  database: Database,
  organizationId: string,
  accountId: string,
  { studentId, changes = false }: { readonly studentId: string; readonly changes?: boolean },
): Promise<FamilyAccess> {
  const access = changes
    ? await requireStudentChange(database, organizationId, accountId, studentId)
    : await findStudentAccess(database, organizationId, accountId, studentId);
  if (!access || access.access === 'pick-up') throw notFound('student');
  if (access.trusted !== 'full' && (changes || access.trusted !== 'view')) throw refused('circle-closed');
  return access;
}

/** The students of these families now. */
export async function studentsOf(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<string[]> {
  return familyIds.length === 0 ? [] : [...(await listFamilyLinks(database, organizationId, familyIds)).keys()];
}

/** Refuses whoever may not change things in a family: a "no" to those who may look, and no such thing for anybody else. */
export async function requireFamily(
  database: Database,
  organizationId: string,
  accountId: string,
  familyId: string,
  what = 'family',
): Promise<void> {
  const own = (await listMemberships(database, organizationId, accountId)).find((each) => each.familyId === familyId);
  if (!own || own.access === 'pick-up') throw notFound(what);
  if (own.access === 'view') throw refused('view-only');
}

/** The same for who belongs to it: somebody whom the school let in changes nothing of that before a full guardian has agreed. */
export async function requireOwnFamily(
  database: Database,
  organizationId: string,
  accountId: string,
  familyId: string,
  what = 'family',
): Promise<void> {
  await requireFamily(database, organizationId, accountId, familyId, what);
  const own = (await listMemberships(database, organizationId, accountId)).find((each) => each.familyId === familyId);
  if (!own || isNewHere(own)) throw refused('circle-closed');
}

/**
 * The family that something new of an account belongs to: the one that is named, else the oldest in which they may change things, made
 * now where they have none. Whoever may look only adds nothing, unless a family of their own is what is meant (`begins`).
 */
export async function ensureFamily(
  database: Database,
  place: { readonly organizationId: string; readonly at: string },
  accountId: string,
  { wanted, begins = false }: { readonly wanted?: string | undefined; readonly begins?: boolean } = {},
): Promise<string> {
  const { organizationId } = place;
  if (wanted !== undefined) {
    await requireFamily(database, organizationId, accountId, wanted);
    return wanted;
  }
  const find = async () => {
    const memberships = await listMemberships(database, organizationId, accountId);
    const found = decideOwnFamily(memberships);
    if (!found && !begins && memberships.some(({ access }) => access === 'view')) throw refused('view-only');
    return found;
  };
  const found = await find();
  if (found) return found;
  // Two tabs at once make one: they wait for each other here.
  await database.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  return (await find()) ?? addFamily(database, place, accountId);
}

async function addFamily(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  accountId: string,
): Promise<string> {
  const familyId = await startFamily(database, { organizationId, at });
  await database
    .insertInto('guardians')
    .values({ organizationId, id: newId(), familyId, accountId, createdAt: at })
    .execute();
  return familyId;
}

/** A family that nobody is in yet. */
export async function startFamily(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
): Promise<string> {
  const familyId = newId();
  await database.insertInto('families').values({ organizationId, id: familyId, createdAt: at }).execute();
  return familyId;
}

/** Locks a family, so that whoever adds to it counts one after the other. One that was merged meanwhile is no family any more. */
export async function lockFamily(database: Database, organizationId: string, familyId: string): Promise<void> {
  const row = await database
    .selectFrom('families')
    .select('mergedInto')
    .where('organizationId', '=', organizationId)
    .where('id', '=', familyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row?.mergedInto) throw notFound('family');
}

/** Locks a student, after the families: of two households that come at once, one is first. */
export async function lockStudentRow(database: Database, organizationId: string, studentId: string): Promise<void> {
  await database
    .selectFrom('students')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', studentId)
    .forNoKeyUpdate()
    .execute();
}

/** The same for several, whoever asks in the same order. */
export async function lockStudentRows(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<void> {
  for (const id of [...new Set(studentIds)].toSorted()) await lockStudentRow(database, organizationId, id);
}

/** Puts a student into a family, anew where they were in it before. */
export async function linkStudent(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  link: Pick<FamilyLink, 'familyId'> &
    Partial<Pick<FamilyLink, 'access'>> & { readonly studentId: string; readonly linkedBy: string },
): Promise<void> {
  const { access = 'full', linkedBy } = link;
  await database
    .insertInto('familyStudents')
    .values({ organizationId, linkedAt: at, ...link })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'familyId', 'studentId'])
        .doUpdateSet({ access, linkedBy, linkedAt: at, endedAt: null, endReason: null }),
    )
    .execute();
}

/** A household has no part in a student any more; who might have accepted an invitation of theirs to the student cannot either. */
export async function endLink(
  database: Database,
  organizationId: string,
  { familyId, studentId, at, reason }: { familyId: string; studentId: string; at: string; reason: string },
): Promise<void> {
  await database
    .updateTable('familyStudents')
    .set({ endedAt: at, endReason: reason })
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .where('studentId', '=', studentId)
    .execute();
  await database
    .updateTable('invitations')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .where('studentId', '=', studentId)
    .where('usedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** How many students a family has. */
export async function countStudents(database: Database, organizationId: string, familyId: string): Promise<number> {
  const row = await database
    .selectFrom('familyStudents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The names of a family's full guardians, as they stand in its household. */
export async function listNamesOfFull(database: Database, organizationId: string, familyId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('guardians')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .where('removedAt', 'is', null)
    .where('access', '=', 'full')
    .where('name', '<>', '')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** The full guardians of these families who want mail and can be reached. */
export async function listReadersOfFamilies(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<{ familyId: string; email: string }[]> {
  const { rows } = await sql<{ familyId: string; email: string }>`
    SELECT DISTINCT guardians.family_id, accounts.email FROM guardians
    JOIN accounts ON accounts.id = guardians.account_id AND accounts.email IS NOT NULL AND accounts.disabled_at IS NULL
    WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = ANY(${familyIds}::uuid[])
      AND guardians.removed_at IS NULL AND guardians.access = 'full' AND guardians.wants_mail
    ORDER BY accounts.email`.execute(database);
  return rows;
}
