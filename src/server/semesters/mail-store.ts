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

/** When the mails of a kind to an address since an instant were written, earliest first. */
export async function listMailTimes(
  database: Database,
  organizationId: string,
  mail: { kind: string; to: string; since: string },
): Promise<string[]> {
  const rows = await database
    .selectFrom('outboxMails')
    .select('createdAt')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', mail.kind)
    .where('toEmail', '=', mail.to)
    .where('createdAt', '>', mail.since)
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => row.createdAt);
}
