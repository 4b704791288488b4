import { sql } from 'kysely';
import type { BulkChanges } from '../../../contract/bulk.ts';
import type { Database } from '../../platform/database/connect.ts';

interface BulkWrite {
  readonly ids: readonly string[];
  readonly changes: BulkChanges;
  readonly at: string;
  readonly by: string;
  /** How many may hold a seat beyond a changed capacity; as many as do, unless told. */
  readonly seatsOver?: number | undefined;
}

/** Sets the same fields in all these locked classes, in one statement (two more for instructors), and raises their versions. */
export async function writeBulk(
  database: Database,
  organizationId: string,
  { ids, changes, at, by, seatsOver }: BulkWrite,
): Promise<void> {
  const { isPublished, instructorIds, ...fields } = changes; // the rest are columns of their own names
  await database
    .updateTable('classes')
    .set({
      ...fields,
      ...(fields.capacity !== undefined && {
        seatsOver: seatsOver ?? sql<number>`greatest(0, seats_taken - ${fields.capacity}::int)`,
      }),
      ...(isPublished !== undefined && {
        publishedAt: isPublished ? sql<string>`coalesce(published_at, ${at}::timestamptz)` : null,
      }),
      version: sql<number>`version + 1`,
      updatedAt: at,
      updatedBy: by,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  if (instructorIds) await replaceInstructors(database, organizationId, ids, instructorIds);
}

async function replaceInstructors(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
  instructorIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM class_instructors WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[])`.execute(
    database,
  );
  await sql`INSERT INTO class_instructors (organization_id, class_id, instructor_id, position)
    SELECT ${organizationId}::uuid, class_id, instructor_id, position - 1
    FROM unnest(${classIds}::uuid[]) AS class_id,
      unnest(${instructorIds}::uuid[]) WITH ORDINALITY AS chosen (instructor_id, position)`.execute(database);
}
