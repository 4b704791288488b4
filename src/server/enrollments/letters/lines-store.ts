import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** The accounts that mails name as their readers. */
export function readerIdsOf(
  mails: readonly { readonly facts: { readonly readerId?: string | undefined } }[],
): string[] {
  return [...new Set(mails.flatMap(({ facts }) => facts.readerId ?? []))];
}

/**
 * Whom letters address, by the id of the registration (who submitted it) or of the account that reads: nobody reads the name of somebody
 * of another household.
 */
export async function guardiansOf(
  database: Database,
  organizationId: string,
  registrationIds: readonly string[],
  readerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (registrationIds.length + readerIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT wanted.id, max(guardians.name) AS name
    FROM (
      SELECT id, account_id FROM registrations
      WHERE organization_id = ${organizationId} AND id = any(${registrationIds}::uuid[])
      UNION ALL
      SELECT id, id FROM unnest(${readerIds}::uuid[]) AS reader (id)
    ) AS wanted
    JOIN guardians ON guardians.organization_id = ${organizationId} AND guardians.account_id = wanted.account_id AND guardians.name <> ''
    GROUP BY wanted.id`.execute(database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
