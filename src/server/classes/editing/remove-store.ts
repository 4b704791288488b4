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

/** Takes a class out of its group, if it is in one. Returns the group's classes before and after. */
export async function leaveGroup(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<{ groupId: string; from: string[]; to: string[] } | null> {
  const group = await database
    .selectFrom('classGroupMembers')
    .select('classGroupId as id')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .executeTakeFirst();
  if (!group) return null;
  await database
    .updateTable('classGroups')
    .set({ version: sql<number>`version + 1` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', group.id)
    .execute();
  const members = await database
    .selectFrom('classGroupMembers')
    .select('classId')
    .where('organizationId', '=', organizationId)
    .where('classGroupId', '=', group.id)
    .orderBy('position')
    .execute();
  await database
    .deleteFrom('classGroupMembers')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .execute();
  const from = members.map((member) => member.classId);
  return { groupId: group.id, from, to: from.filter((id) => id !== classId) };
}

/** Removes a class that nobody ever used and that is in no group; its dates, instructors, options, drafts and plan lines go with it. */
export async function removeClassRows(database: Database, organizationId: string, classId: string): Promise<void> {
  await database.deleteFrom('classes').where('organizationId', '=', organizationId).where('id', '=', classId).execute();
}
