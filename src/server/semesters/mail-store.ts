import type { Database } from '../platform/database/connect.ts';

/** The attachments of a semester's confirmations, in order. */
export async function listFileIds(database: Database, organizationId: string, semesterId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('semesterAttachments')
    .select('fileId')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.fileId);
}

/** Those of the files that are uploaded attachments, with their sizes. */
export async function listAttachmentFiles(database: Database, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return database
    .selectFrom('files')
    .select(['id', 'name', 'bytes'])
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'attachment')
    .where('id', 'in', ids)
    .execute();
}

export async function writeFileIds(
  database: Database,
  organizationId: string,
  semesterId: string,
  ids: readonly string[],
): Promise<void> {
  await database
    .deleteFrom('semesterAttachments')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .execute();
  if (ids.length === 0) return;
  await database
    .insertInto('semesterAttachments')
    .values(ids.map((fileId, position) => ({ organizationId, semesterId, fileId, position })))
    .execute();
}
