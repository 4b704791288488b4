import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** How staff call these accounts: by the name they have as guardians, else by their address. */
export async function listTellers(
  database: Database,
  organizationId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT accounts.id, coalesce((SELECT name FROM guardians WHERE organization_id = ${organizationId} AND account_id = accounts.id
      AND name <> '' ORDER BY created_at LIMIT 1), accounts.email, '') AS name
    FROM accounts WHERE id = ANY(${accountIds}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
