import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** By the last name of the child who comes first, in the order of its bytes: what is folded has no accents to sort by. */
export const firstChildren = (organizationId: string, own: RawBuilder<unknown> = sql``) => sql`
  SELECT link.family_id, min(students.folded_name COLLATE "C") AS name, count(*) AS count FROM family_students AS link
  JOIN students ON students.organization_id = link.organization_id AND students.id = link.student_id
  WHERE link.organization_id = ${organizationId} AND link.ended_at IS NULL ${own} GROUP BY link.family_id`;

/** The same of guardians. */
export const firstAdults = (organizationId: string, own: RawBuilder<unknown> = sql``) => sql`
  SELECT family_id, min(folded_text COLLATE "C") AS name FROM guardians
  WHERE organization_id = ${organizationId} AND removed_at IS NULL ${own} GROUP BY family_id`;

/** The families with this in a child's names, or in a guardian's name, phone or address; each kind of text is looked through by itself (0055). */
export const familiesNamed = (organizationId: string, pattern: string) => sql`
  SELECT family_id FROM guardians WHERE organization_id = ${organizationId} AND removed_at IS NULL AND folded_text LIKE ${pattern}
  UNION ALL
  SELECT guardians.family_id FROM accounts JOIN guardians ON guardians.account_id = accounts.id
  WHERE guardians.organization_id = ${organizationId} AND guardians.removed_at IS NULL AND lower(accounts.email) LIKE ${pattern}
  UNION ALL
  SELECT link.family_id FROM students JOIN family_students AS link ON link.organization_id = students.organization_id
    AND link.student_id = students.id AND link.ended_at IS NULL
  WHERE students.organization_id = ${organizationId} AND students.folded_name LIKE ${pattern}`;

/** A household as lists call it. */
interface HouseholdNames {
  readonly guardians: readonly string[];
  readonly students: readonly { readonly name: string; readonly lastName: string }[];
}

/** What these households are called, whoever came first in front. */
export async function readHouseholdNames(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<Map<string, HouseholdNames>> {
  const { rows } = await sql<HouseholdNames & { id: string }>`
    SELECT families.id,
      coalesce((SELECT jsonb_agg(name ORDER BY created_at, id) FROM guardians
        WHERE organization_id = ${organizationId} AND family_id = families.id AND removed_at IS NULL), '[]') AS guardians,
      coalesce((SELECT jsonb_agg(jsonb_build_object('name', coalesce(nullif(students.preferred_name, ''), students.first_name),
          'lastName', coalesce(nullif(students.preferred_last_name, ''), students.last_name)) ORDER BY link.linked_at, students.id)
        FROM family_students AS link JOIN students ON students.organization_id = ${organizationId} AND students.id = link.student_id
        WHERE link.organization_id = ${organizationId} AND link.family_id = families.id AND link.ended_at IS NULL), '[]') AS students
    FROM families WHERE families.organization_id = ${organizationId} AND families.id = ANY(${familyIds}::uuid[])`.execute(
    database,
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
