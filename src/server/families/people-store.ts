import { sql } from 'kysely';
import type { Family, FamilyGuardian, family } from '../../contract/families.ts';
import type { OutputOf } from '../../contract/kit.ts';
import { placeOfDate } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { isNewGuardian } from './circle/entries-store.ts';
import { guardianEmail } from './email-store.ts';

/** Somebody of a family, with the family; the account is null for whoever was only entered. */
export type GuardianRow = Omit<FamilyGuardian, 'isYou'> & {
  readonly familyId: string;
  readonly accountId: string | null;
};

/** What a guardian is to the students who are in the family now. */
const bonds = (organizationId: string) => sql<FamilyGuardian['students']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('studentId', bond.student_id, 'relationship', bond.relationship, 'livesWith', bond.lives_with,
    'mayPickUp', bond.may_pick_up) ORDER BY bond.student_id)
  FROM guardian_students AS bond JOIN family_students AS link ON link.organization_id = bond.organization_id
    AND link.family_id = guardians.family_id AND link.student_id = bond.student_id AND link.ended_at IS NULL
  WHERE bond.organization_id = ${organizationId} AND bond.guardian_id = guardians.id), '[]')`;

function selectGuardians(database: Database, organizationId: string) {
  return database
    .selectFrom('guardians')
    .leftJoin('accounts', 'accounts.id', 'guardians.accountId')
    .select([
      'guardians.id',
      'guardians.familyId',
      'guardians.accountId',
      'guardians.name',
      'guardians.phone',
      'guardians.postalAddress',
      'guardians.access',
      'guardians.wantsMail',
      'guardians.version',
    ])
    .select([guardianEmail.as('email'), bonds(organizationId).as('students')])
    .where('guardians.organizationId', '=', organizationId)
    .where('guardians.removedAt', 'is', null);
}

/** The guardians of these families, those who came first in front. */
export async function listGuardians(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<GuardianRow[]> {
  return selectGuardians(database, organizationId)
    .where('guardians.familyId', 'in', familyIds)
    .orderBy('guardians.createdAt')
    .orderBy('guardians.id')
    .execute();
}

export async function findGuardian(
  database: Database,
  organizationId: string,
  id: string,
): Promise<GuardianRow | null> {
  const row = await selectGuardians(database, organizationId).where('guardians.id', '=', id).executeTakeFirst();
  return row ?? null;
}

type FamilyStudent = Family['students'][number] & { readonly familyId: string };

/** The students of these families, and that there is a second household, of which nothing more is told. */
export async function listFamilyStudents(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<FamilyStudent[]> {
  const { rows } = await sql<FamilyStudent>`
    SELECT link.family_id AS "familyId", students.id, coalesce(nullif(students.preferred_name, ''), students.first_name) AS name,
      EXISTS (SELECT FROM family_students AS other WHERE other.organization_id = ${organizationId} AND other.student_id = link.student_id
        AND other.family_id <> link.family_id AND other.ended_at IS NULL) AS "hasSecondHousehold"
    FROM family_students AS link JOIN students ON students.organization_id = link.organization_id AND students.id = link.student_id
    WHERE link.organization_id = ${organizationId} AND link.family_id = ANY(${familyIds}::uuid[]) AND link.ended_at IS NULL
    ORDER BY students.created_at, students.id`.execute(database);
  return rows;
}

type PickUp = OutputOf<typeof family>['pickUps'][number];

/** Where and when these students are from today on: all that is told to whoever picks them up. */
export async function listPickUps(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
  today: string,
): Promise<PickUp[]> {
  const { rows } = await sql<PickUp>`
    SELECT students.id AS "studentId", coalesce(nullif(students.preferred_name, ''), students.first_name)
        || ' ' || coalesce(nullif(students.preferred_last_name, ''), students.last_name) AS name,
      coalesce((SELECT jsonb_agg(jsonb_build_object('title', classes.title, 'location', locations.name, 'dates', dates.all_of_them)
          ORDER BY dates.first_on, classes.title)
        FROM enrollments
        JOIN classes ON classes.organization_id = enrollments.organization_id AND classes.id = enrollments.class_id AND classes.cancelled_at IS NULL
        LEFT JOIN locations ON locations.organization_id = classes.organization_id AND locations.id = classes.location_id
        JOIN LATERAL (
          SELECT min(held_on) AS first_on, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('on', held_on, 'start', to_char(start_time, 'HH24:MI'),
            'end', to_char(end_time, 'HH24:MI'), 'place', ${placeOfDate(organizationId)})) ORDER BY held_on, start_time) AS all_of_them
          FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id AND held_on >= ${today}::date
        ) AS dates ON dates.first_on IS NOT NULL
        WHERE enrollments.organization_id = ${organizationId} AND enrollments.student_id = students.id
          AND enrollments.state IN ('enrolled', 'completed')), '[]') AS classes
    FROM students WHERE students.organization_id = ${organizationId} AND students.id = ANY(${studentIds}::uuid[])
    ORDER BY students.created_at, students.id`.execute(database);
  return rows;
}

/** What a guardian says of themselves, as far as it is given. */
export async function changeGuardian(
  database: Database,
  organizationId: string,
  {
    id,
    ...given
  }: {
    id: string;
    name?: string | undefined;
    email?: string | undefined;
    phone?: string | undefined;
    phoneE164?: string | null | undefined;
    postalAddress?: string | undefined;
    wantsMail?: boolean | undefined;
  },
): Promise<void> {
  await database
    .updateTable('guardians')
    .set((value) => ({ ...given, version: value('version', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** What a guardian is to a student. */
export async function saveBond(
  database: Database,
  organizationId: string,
  guardianId: string,
  { studentId, ...said }: FamilyGuardian['students'][number],
): Promise<void> {
  await database
    .insertInto('guardianStudents')
    .values({ organizationId, guardianId, studentId, ...said })
    .onConflict((conflict) => conflict.columns(['organizationId', 'guardianId', 'studentId']).doUpdateSet(said))
    .execute();
}

/**
 * Full guardians of a family who can sign in, other than this one: with none of them nobody could change anything any more. Somebody whom the
 * school let in is none before the circle has agreed.
 */
export async function countOtherFull(
  database: Database,
  organizationId: string,
  { familyId, id }: Pick<GuardianRow, 'familyId' | 'id'>,
): Promise<number> {
  const row = await database
    .selectFrom('guardians')
    .innerJoin('accounts', 'accounts.id', 'guardians.accountId')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('guardians.organizationId', '=', organizationId)
    .where('guardians.familyId', '=', familyId)
    .where('guardians.id', '<>', id)
    .where('guardians.access', '=', 'full')
    .where('guardians.removedAt', 'is', null)
    .where('accounts.disabledAt', 'is', null)
    .where(sql<boolean>`NOT ${isNewGuardian(organizationId)}`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A guardian is one no more; the invitations that they made end with it, so that none of them leads back. */
export async function removeGuardian(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  { id, familyId, accountId }: Pick<GuardianRow, 'id' | 'familyId' | 'accountId'>,
): Promise<void> {
  await database
    .updateTable('guardians')
    .set({ removedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
  if (accountId === null) return;
  await database
    .updateTable('invitations')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .where('invitedBy', '=', accountId)
    .where('usedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute();
}
