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
    .selectFrom('importBatches')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    semesterId: row.semesterId,
    fileName: row.fileName,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    // Written by saveBatchChanges and by nobody else.
    changes: row.changes as BatchChange[],
    revertedAt: row.revertedAt,
  };
}

/** Holds these classes, as far as they are still there, and answers by their ids the titles of those that somebody has touched since: edited, sold with others, enrolled in or waited for. */
export async function listTouched(
  database: Database,
  organizationId: string,
  versions: ReadonlyMap<string, number>,
  since: string,
): Promise<{ held: ReadonlySet<string>; touched: ReadonlyMap<string, string> }> {
  const ids = [...versions.keys()];
  const { rows: held } = await sql<{ id: string; title: string; version: number }>`
    SELECT id, title, version FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`.execute(database);
  const { rows: used } = await sql<{ classId: string }>`
    SELECT class_id FROM enrollments WHERE organization_id = ${organizationId} AND class_id = ANY(${ids}::uuid[]) AND enrolled_at >= ${since}::timestamptz
    UNION SELECT class_id FROM waitlist_entries WHERE organization_id = ${organizationId} AND class_id = ANY(${ids}::uuid[]) AND joined_at >= ${since}::timestamptz
    UNION SELECT class_id FROM class_group_members JOIN classes ON classes.organization_id = class_group_members.organization_id
      AND classes.id = class_group_members.class_id
      WHERE classes.organization_id = ${organizationId} AND class_id = ANY(${ids}::uuid[]) AND classes.created_at >= ${since}::timestamptz`.execute(
    database,
  );
  const usedIds = new Set(used.map((row) => row.classId));
  const touched = held.filter((row) => usedIds.has(row.id) || row.version !== versions.get(row.id));
  return { held: new Set(held.map(({ id }) => id)), touched: new Map(touched.map(({ id, title }) => [id, title])) };
}

export async function deleteClasses(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])`.execute(
    database,
  );
}

/** What uses each of them. */
const USERS = {
  classTypes: ['classes', 'typeId'],
  locations: ['classes', 'locationId'],
  instructors: ['classInstructors', 'instructorId'],
} as const;

/** Removes class types, places or instructors that the batch made, unless another class uses them by now. */
export async function deleteUnused(
  database: Database,
  table: 'classTypes' | 'locations' | 'instructors',
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const [user, reference] = USERS[table];
  const uses = sql.table(user);
  await sql`
    DELETE FROM ${sql.table(table)} AS named WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM ${uses} WHERE ${uses}.organization_id = ${organizationId} AND ${sql.ref(reference)} = named.id)
      ${table === 'locations' ? sql`AND NOT EXISTS (SELECT FROM meetings WHERE organization_id = ${organizationId} AND location_id = named.id)` : sql``}`.execute(
    database,
  );
}

export async function markReverted(database: Database, organizationId: string, id: string, at: string): Promise<void> {
  await database
    .updateTable('importBatches')
    .set({ revertedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** The batches of a school, latest first. */
export async function listBatches(database: Database, organizationId: string) {
  return database
    .selectFrom('importBatches')
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.organizationId', '=', 'importBatches.organizationId')
        .onRef('semesters.id', '=', 'importBatches.semesterId'),
    )
    .where('importBatches.organizationId', '=', organizationId)
    .select([
      'importBatches.id',
      'importBatches.fileName',
      'importBatches.createdAt',
      'importBatches.revertedAt',
      'semesters.name as semester',
    ])
    .orderBy('importBatches.createdAt', 'desc')
    .limit(100)
    .execute();
}
