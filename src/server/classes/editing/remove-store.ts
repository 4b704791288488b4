import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** Whether anybody ever had a seat in a class or a place on its waitlist. */
export async function wasEverUsed(database: Database, organizationId: string, classId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`SELECT
    EXISTS (SELECT FROM enrollments WHERE organization_id = ${organizationId} AND class_id = ${classId})
    OR EXISTS (SELECT FROM waitlist_entries WHERE organization_id = ${organizationId} AND class_id = ${classId}) AS used`.execute(
    database,
  );
  return rows[0]?.used ?? false;
}

/** Removes a class that nobody ever used; its dates, instructors, options, drafts and plan lines go with it. */
export async function removeClassRows(database: Database, organizationId: string, classId: string): Promise<void> {
  await database
    .deleteFrom('class_group_members')
    .where('organization_id', '=', organizationId)
    .where('class_id', '=', classId)
    .execute();
  await database
    .deleteFrom('classes')
    .where('organization_id', '=', organizationId)
    .where('id', '=', classId)
    .execute();
}
