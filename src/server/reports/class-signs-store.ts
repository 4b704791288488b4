import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** By what it is known whether anything in the class table of a semester has changed; equal signs, equal table. */
export interface ClassSigns {
  /** Each class and the transaction that wrote its row last. */
  readonly classes: string;
  /** How many wait for each class. */
  readonly waiting: string;
  /** Everything whose name the table shows: written when and by which transaction. */
  readonly names: string;
}

/**
 * One look in one snapshot. The row of a class is written by everything that changes it, its dates or its instructors (they raise its
 * version) and by every seat; PostgreSQL says by which transaction (`xmin`), so nobody has to remember to tell.
 */
export async function readClassSigns(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<ClassSigns> {
  const all = (table: string) =>
    sql`SELECT id::text || xmin::text AS sign FROM ${sql.table(table)} WHERE organization_id = ${organizationId}`;
  const { rows } = await sql<ClassSigns>`SELECT
    (SELECT coalesce(string_agg(id::text || xmin::text, ' '), '') FROM classes
      WHERE organization_id = ${organizationId} AND semester_id = ${semesterId}) AS classes,
    (SELECT coalesce(string_agg(class_id::text || waiting, ' ' ORDER BY class_id), '') FROM (
      SELECT class_id, count(*)::text AS waiting FROM waitlist_entries
      WHERE organization_id = ${organizationId} AND state = 'waiting' GROUP BY class_id) AS counted) AS waiting,
    (SELECT coalesce(string_agg(sign, ' ' ORDER BY sign), '') FROM (
      ${all('semesters')} UNION ALL ${all('class_types')} UNION ALL ${all('locations')} UNION ALL ${all('instructors')}
      UNION ALL SELECT id::text || class_groups.xmin::text || class_id || class_group_members.xmin::text
        FROM class_groups LEFT JOIN class_group_members ON class_group_members.organization_id = class_groups.organization_id
          AND class_group_members.class_group_id = class_groups.id
        WHERE class_groups.organization_id = ${organizationId} AND semester_id = ${semesterId}) AS named) AS names`.execute(
    database,
  );
  return rows[0] ?? { classes: '', waiting: '', names: '' };
}

/** What the signs say of each class: its id, and the rest. */
export function readSigns(signs: string): Map<string, string> {
  const read = new Map<string, string>();
  for (const sign of signs.split(' ')) if (sign !== '') read.set(sign.slice(0, UUID_LENGTH), sign.slice(UUID_LENGTH));
  return read;
}

const UUID_LENGTH = 36;
