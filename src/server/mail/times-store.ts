import type { Database } from '../platform/database/connect.ts';

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
