import type { Database } from '../platform/database/connect.ts';

/** The attachments of a semester's confirmations, in order. */
export async function listFileIds(database: Database, organizationId: string, semesterId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('semester_attachments')
    .select('file_id')
    .where('organization_id', '=', organizationId)
    .where('semester_id', '=', semesterId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.file_id);
}

/** Those of the files that are uploaded attachments, with their sizes. */
export async function listAttachmentFiles(database: Database, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return database
    .selectFrom('files')
    .select(['id', 'name', 'bytes'])
    .where('organization_id', '=', organizationId)
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
    .deleteFrom('semester_attachments')
    .where('organization_id', '=', organizationId)
    .where('semester_id', '=', semesterId)
    .execute();
  if (ids.length === 0) return;
  await database
    .insertInto('semester_attachments')
    .values(
      ids.map((file_id, position) => ({ organization_id: organizationId, semester_id: semesterId, file_id, position })),
    )
    .execute();
}

/** When the mails of a kind to an address since an instant were written, earliest first. */
export async function listMailTimes(
  database: Database,
  organizationId: string,
  mail: { kind: string; to: string; since: string },
): Promise<string[]> {
  const rows = await database
    .selectFrom('outbox_mails')
    .select('created_at')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', mail.kind)
    .where('to_email', '=', mail.to)
    .where('created_at', '>', mail.since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}
