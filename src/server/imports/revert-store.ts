import { sql } from 'kysely';
import { isId } from '../../contract/fields.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Batch, BatchChange } from './batch-store.ts';

/** A batch that is to be undone, held; null if there is none of this id. */
export async function lockBatch(
  database: Database,
  organizationId: string,
  id: string,
): Promise<(Batch & { revertedAt: string | null }) | null> {
  if (!isId(id)) return null;
  const row = await database
    .selectFrom('import_batches')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    semesterId: row.semester_id,
    fileName: row.file_name,
    createdAt: row.created_at,
    createdBy: row.created_by,
    // Written by saveBatchChanges and by nobody else.
    changes: row.changes as BatchChange[],
    revertedAt: row.reverted_at,
  };
}

/** Holds these classes and answers the titles of those that somebody has touched since: edited, sold with others, enrolled in or waited for. */
export async function listTouched(
  database: Database,
  organizationId: string,
  versions: ReadonlyMap<string, number>,
  since: string,
): Promise<string[]> {
  const ids = [...versions.keys()];
  const { rows: held } = await sql<{ id: string; title: string; version: number }>`
    SELECT id, title, version FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`.execute(database);
  const { rows: used } = await sql<{ class_id: string }>`
    SELECT class_id FROM enrollments WHERE organization_id = ${organizationId} AND class_id = ANY(${ids}::uuid[]) AND enrolled_at >= ${since}::timestamptz
    UNION SELECT class_id FROM waitlist_entries WHERE organization_id = ${organizationId} AND class_id = ANY(${ids}::uuid[]) AND joined_at >= ${since}::timestamptz
    UNION SELECT class_id FROM class_group_members JOIN classes ON classes.organization_id = class_group_members.organization_id
      AND classes.id = class_group_members.class_id
      WHERE classes.organization_id = ${organizationId} AND class_id = ANY(${ids}::uuid[]) AND classes.created_at >= ${since}::timestamptz`.execute(
    database,
  );
  const usedIds = new Set(used.map((row) => row.class_id));
  const found = new Set(held.map((row) => row.id));
  return [
    ...held.filter((row) => usedIds.has(row.id) || row.version !== versions.get(row.id)).map((row) => row.title),
    ...ids.filter((id) => !found.has(id)).map(() => '(a class that was deleted)'),
  ];
}

export async function deleteClasses(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])`.execute(
    database,
  );
}

/** Removes class types or places that the batch made, unless another class uses them by now. */
export async function deleteUnused(
  database: Database,
  table: 'class_types' | 'locations',
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const reference = sql.ref(table === 'class_types' ? 'type_id' : 'location_id');
  await sql`
    DELETE FROM ${sql.table(table)} AS named WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM classes WHERE classes.organization_id = ${organizationId} AND ${reference} = named.id)`.execute(
    database,
  );
}

export async function markReverted(database: Database, organizationId: string, id: string, at: string): Promise<void> {
  await database
    .updateTable('import_batches')
    .set({ reverted_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** The batches of a school, latest first. */
export async function listBatches(database: Database, organizationId: string) {
  return database
    .selectFrom('import_batches')
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.organization_id', '=', 'import_batches.organization_id')
        .onRef('semesters.id', '=', 'import_batches.semester_id'),
    )
    .where('import_batches.organization_id', '=', organizationId)
    .select([
      'import_batches.id',
      'import_batches.file_name as fileName',
      'import_batches.created_at as createdAt',
      'import_batches.reverted_at as revertedAt',
      'semesters.name as semester',
    ])
    .orderBy('import_batches.created_at', 'desc')
    .limit(100)
    .execute();
}
