import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';

export type OrganizationRow = Selectable<Schema['organizations']>;

/** The organisation whose public address has this host, else the oldest one (one installation, one school: the usual case). */
export async function findOrganization(database: Database, host: string | undefined): Promise<OrganizationRow | null> {
  const rows = await database.selectFrom('organizations').selectAll().orderBy('created_at').limit(100).execute();
  const match = rows.find((row) => host && row.public_url && URL.parse(row.public_url)?.host === host);
  return match ?? rows[0] ?? null;
}

/** Messages that are active at this instant, most serious first. */
export async function listActiveMessages(database: Database, organizationId: string, at: string) {
  const rows = await database
    .selectFrom('messages')
    .select(['id', 'severity', 'text'])
    .where('organization_id', '=', organizationId)
    .where('from_at', '<=', at)
    .where('until_at', '>', at)
    .orderBy('from_at')
    .execute();
  const order = ['error', 'warn', 'info', 'success'];
  return rows.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

/** Keeps the first organisation's public address as the operator set it. */
export async function savePublicUrl(database: Database, publicUrl: string): Promise<void> {
  const first = await findOrganization(database, undefined);
  if (!first || first.public_url === publicUrl) return;
  await database.updateTable('organizations').set({ public_url: publicUrl }).where('id', '=', first.id).execute();
}
