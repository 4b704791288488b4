import { sql } from 'kysely';
import type { findFamilies, StaffGuardian, StaffHousehold } from '../../contract/households.ts';
import type { OutputOf } from '../../contract/kit.ts';
import type { GuardianAccess } from '../../domain/family-access.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import { guardianEmail } from './email-store.ts';
import { openInvitation } from './entered-store.ts';

export type HouseholdRow = Omit<StaffHousehold, 'contacts' | 'pickup' | 'sections'>;

/** Every household that a student lives or lived in, with its guardians of now; one that was merged into another is that one. */
export async function listHouseholds(
  database: Database,
  organizationId: string,
  studentId: string,
  now: string,
): Promise<HouseholdRow[]> {
  const guardians = sql<StaffGuardian[]>`coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', guardians.id, 'version', guardians.version, 'name', guardians.name,
      'email', ${guardianEmail}, 'phone', guardians.phone, 'postalAddress', guardians.postal_address, 'access', guardians.access,
      'wantsMail', guardians.wants_mail, 'hasAccount', guardians.account_id IS NOT NULL,
      'invitedUntil', (SELECT max(expires_at) FROM ${openInvitation(organizationId, now)}),
      'relationship', coalesce(bond.relationship, ''), 'livesWith', bond.lives_with, 'mayPickUp', bond.may_pick_up)
      ORDER BY guardians.created_at, guardians.id)
    FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
    LEFT JOIN guardian_students AS bond ON bond.organization_id = guardians.organization_id AND bond.guardian_id = guardians.id
      AND bond.student_id = family_students.student_id
    WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = family_students.family_id
      AND guardians.removed_at IS NULL), '[]')`;
  return database
    .selectFrom('familyStudents')
    .select(['familyId', 'access', 'linkedAt', 'linkedBy', 'endedAt', 'endReason', 'notes'])
    .select(guardians.as('guardians'))
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', studentId)
    .where(
      'familyId',
      'not in',
      sql<string>`(SELECT id FROM families WHERE organization_id = ${organizationId} AND merged_into IS NOT NULL)`,
    )
    .orderBy('linkedAt')
    .orderBy('familyId')
    .execute();
}

type FoundFamily = OutputOf<typeof findFamilies>['families'][number];

/** Families in which all these words are found, in a guardian or a student each. */
export async function searchFamilies(
  database: Database,
  organizationId: string,
  patterns: readonly string[],
): Promise<FoundFamily[]> {
  const found = patterns.map(
    (pattern) => sql`(EXISTS (SELECT FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
        WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = families.id AND guardians.removed_at IS NULL
          AND (guardians.folded_text LIKE ${pattern} OR lower(accounts.email) LIKE ${pattern}))
      OR EXISTS (SELECT FROM family_students JOIN students ON students.organization_id = family_students.organization_id
          AND students.id = family_students.student_id
        WHERE family_students.organization_id = ${organizationId} AND family_students.family_id = families.id
          AND family_students.ended_at IS NULL AND students.folded_name LIKE ${pattern}))`,
  );
  const { rows } = await sql<FoundFamily>`
    SELECT families.id,
      ARRAY(SELECT coalesce(nullif(guardians.name, ''), ${guardianEmail}, '') FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
        WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = families.id AND guardians.removed_at IS NULL
        ORDER BY guardians.created_at, guardians.id) AS guardians,
      ARRAY(SELECT students.first_name || ' ' || students.last_name FROM family_students
        JOIN students ON students.organization_id = family_students.organization_id AND students.id = family_students.student_id
        WHERE family_students.organization_id = ${organizationId} AND family_students.family_id = families.id
          AND family_students.ended_at IS NULL ORDER BY students.created_at, students.id) AS students
    FROM families WHERE families.organization_id = ${organizationId} AND ${sql.join(found, sql` AND `)}
    ORDER BY families.created_at, families.id LIMIT 20`.execute(database);
  return rows;
}

/** Whether this is a family of the school. */
export async function isFamily(database: Database, organizationId: string, familyId: string): Promise<boolean> {
  const row = await database
    .selectFrom('families')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', familyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A guardian, whether they still are one or not. */
export async function findAnyGuardian(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('guardians')
    .select(['id', 'familyId', 'accountId', 'access', 'version', 'removedAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a guardian an access, back where it had ended. */
export async function giveAccess(
  database: Database,
  organizationId: string,
  id: string,
  access: GuardianAccess,
): Promise<void> {
  await database
    .updateTable('guardians')
    .set((value) => ({ access, removedAt: null, version: value('version', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** A guardian without an account. */
export async function enterGuardian(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  guardian: {
    familyId: string;
    name: string;
    email: string;
    phone: string;
    phoneE164: string | null;
    postalAddress?: string;
    access: GuardianAccess;
  },
): Promise<string> {
  const id = newId();
  await database
    .insertInto('guardians')
    .values({ organizationId, id, createdAt: at, ...guardian })
    .execute();
  return id;
}

/** Whether a student came into a household by this hand. */
export async function isStaffEntered(
  database: Database,
  organizationId: string,
  studentId: string,
  linkedBy: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('familyStudents')
    .select('familyId')
    .where((where) => where.and({ organizationId, studentId, linkedBy }))
    .executeTakeFirst();
  return row !== undefined;
}
