import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { nearerEnd, type TablePage } from '../../platform/database/table-page.ts';
import { nameOrder } from '../../students/store.ts';

/**
 * A page of every family by the name of the child who comes first, else of a guardian: read along the names of the students from the nearer end.
 * Looking for the first child of a hundred thousand families takes longer than anybody waits for one page.
 */
export async function findAlongNames(
  database: Database,
  organizationId: string,
  page: TablePage,
  isDescending: boolean,
): Promise<{ total: number; ids: string[] }> {
  const { total, ids: childless, names } = await countFamilies(database, organizationId);
  const { skipped, size, isFromEnd } = nearerEnd(page, total);
  const way = isDescending === isFromEnd ? sql`ASC` : sql`DESC`;
  const first = (found: RawBuilder<unknown>) => sql`(${found} ORDER BY name ${way}, id ${way} LIMIT ${skipped + size})`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${first(withChildren(organizationId))} 
      UNION ALL SELECT id, name COLLATE "C" FROM unnest(${childless}::uuid[], ${names}::text[]) AS childless (id, name)) AS named
    ORDER BY name ${way}, id ${way} LIMIT ${size} OFFSET ${skipped}`.execute(database);
  const ids = rows.map(({ id }) => id);
  return { total, ids: isFromEnd ? ids.toReversed() : ids };
}

/** How many families have somebody, and those of them without a child, by the guardian whose name comes first: of these there are few. */
async function countFamilies(database: Database, organizationId: string) {
  const { rows } = await sql<{ total: number; ids: string[]; names: string[] }>`
    WITH childless AS MATERIALIZED (SELECT id, (SELECT min(left(folded_text, 100) COLLATE "C") FROM guardians
        WHERE guardians.organization_id = ${organizationId} AND family_id = families.id AND removed_at IS NULL) AS name
      FROM families WHERE organization_id = ${organizationId} AND merged_into IS NULL AND NOT EXISTS (SELECT FROM family_students AS link
        WHERE link.organization_id = ${organizationId} AND link.family_id = families.id AND link.ended_at IS NULL))
    SELECT (SELECT count(*)::int FROM families WHERE organization_id = ${organizationId} AND merged_into IS NULL)
        - (SELECT count(*)::int FROM childless WHERE name IS NULL) AS total,
      ARRAY(SELECT id FROM childless WHERE name IS NOT NULL ORDER BY id) AS ids,
      ARRAY(SELECT name FROM childless WHERE name IS NOT NULL ORDER BY id) AS names`.execute(database);
  return rows[0] ?? { total: 0, ids: [], names: [] };
}

/** Each family where it stands for the first time: with the child whose name comes before those of the others. */
const withChildren = (organizationId: string) => sql`
  SELECT families.id, ${nameOrder} AS name FROM students
  JOIN family_students AS link ON link.organization_id = students.organization_id AND link.student_id = students.id AND link.ended_at IS NULL
  JOIN families ON families.organization_id = link.organization_id AND families.id = link.family_id AND families.merged_into IS NULL
  WHERE students.organization_id = ${organizationId} AND NOT EXISTS (
    SELECT FROM family_students AS other JOIN students AS sibling ON sibling.organization_id = other.organization_id AND sibling.id = other.student_id
    WHERE other.organization_id = ${organizationId} AND other.family_id = link.family_id AND other.ended_at IS NULL
      AND (left(sibling.folded_name, 100) COLLATE "C", sibling.id) < (${nameOrder}, students.id))`;
