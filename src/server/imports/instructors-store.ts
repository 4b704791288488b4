import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

/** Ids of people by their names in small letters, the longest known of each name; those who are missing are made. */
export async function ensureInstructors(
  database: Database,
  organizationId: string,
  names: readonly string[],
): Promise<{ idOf: Map<string, string>; made: string[] }> {
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]));
  if (wanted.size === 0) return { idOf: new Map(), made: [] };
  const { rows: known } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM instructors WHERE organization_id = ${organizationId} AND lower(name) = ANY(${[...wanted.keys()]}::text[])
    ORDER BY id DESC`.execute(database);
  const idOf = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const missing = [...wanted].filter(([key]) => !idOf.has(key)).map(([key, name]) => ({ key, name, id: newId() }));
  await sql`
    INSERT INTO instructors (organization_id, id, name)
    SELECT ${organizationId}, * FROM unnest(${missing.map(({ id }) => id)}::uuid[], ${missing.map(({ name }) => name)}::text[])`.execute(
    database,
  );
  for (const { key, id } of missing) idOf.set(key, id);
  return { idOf, made: missing.map(({ id }) => id) };
}

/** Who teaches these classes, in the order of the file. */
export async function writeInstructors(
  database: Database,
  organizationId: string,
  classes: readonly { readonly id: string; readonly instructorIds?: readonly string[] | undefined }[],
): Promise<void> {
  const told = classes.filter(({ instructorIds }) => instructorIds !== undefined);
  await sql`DELETE FROM class_instructors WHERE organization_id = ${organizationId}
    AND class_id = ANY(${told.map(({ id }) => id)}::uuid[])`.execute(database);
  const rows = told.flatMap(({ id, instructorIds = [] }) =>
    [...new Set(instructorIds)].map((instructorId, position) => ({ id, instructorId, position })),
  );
  await sql`
    INSERT INTO class_instructors (organization_id, class_id, instructor_id, position)
    SELECT ${organizationId}, * FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.instructorId)}::uuid[],
      ${rows.map(({ position }) => position)}::smallint[])`.execute(database);
}
