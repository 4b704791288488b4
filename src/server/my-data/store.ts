import { sql } from 'kysely';
import { decideFamilyAccess, type FamilyLink } from '../../domain/family-access.ts';
import { listFamilyLinks, listMemberships } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';

interface Own {
  readonly organizationId: string;
  readonly accountId: string;
}

/** What an account may see, in ids: a copy that was made when it was something else is not handed out. */
export async function tellReach(database: Database, { organizationId, accountId }: Own): Promise<string> {
  const memberships = await listMemberships(database, organizationId, accountId);
  const familyIds = memberships.map(({ familyId }) => familyId);
  const links =
    familyIds.length > 0 ? await listFamilyLinks(database, organizationId, familyIds) : new Map<string, FamilyLink[]>();
  const students = [...links].map(([studentId, own]) => [studentId, decideFamilyAccess(memberships, studentId, own)]);
  return JSON.stringify({ memberships, students: students.map((each) => JSON.stringify(each)).toSorted() });
}

/** What households of this account signed for these students, the oldest first. */
export async function listSignatureIds(
  database: Database,
  organizationId: string,
  { studentIds, familyIds }: { readonly studentIds: readonly string[]; readonly familyIds: readonly string[] },
): Promise<string[]> {
  const rows = await database
    .selectFrom('waiverSignatures')
    .select('id')
    .where('organizationId', '=', organizationId)
    // Papers stay with whoever was merged into another.
    .where(
      'studentId',
      'in',
      sql<string>`(SELECT id FROM students WHERE organization_id = ${organizationId}
      AND (id = ANY(${studentIds}::uuid[]) OR merged_into = ANY(${studentIds}::uuid[])))`,
    )
    .where(
      'familyId',
      'in',
      sql<string>`(SELECT id FROM families WHERE organization_id = ${organizationId}
      AND (id = ANY(${familyIds}::uuid[]) OR merged_into = ANY(${familyIds}::uuid[])))`,
    )
    .orderBy('signedAt')
    .execute();
  return rows.map(({ id }) => id);
}

/** What this person did about their own family, and what is told of their own account; never what anybody else did about the student, nor what staff put on a household. */
export async function listHistory(
  database: Database,
  organizationId: string,
  accountId: string,
  ownIds: readonly string[],
) {
  const { rows } = await sql<{ at: string; action: string; change: object }>`
    SELECT at, action, change FROM audit_entries
    WHERE organization_id = ${organizationId} AND action NOT IN ('family.tasked', 'family.tagged', 'family.untagged') AND (entity_id = ${accountId} OR (actor_account_id = ${accountId}
      AND (entity_id = ANY(${ownIds}::uuid[]) OR (entity IN ('enrollment', 'waitlist-entry') AND change->>'studentId' = ANY(${ownIds}::text[])))))
    ORDER BY at, id`.execute(database);
  return rows;
}
