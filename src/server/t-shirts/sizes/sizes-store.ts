import { sql } from 'kysely';
import type { ListedSize } from '../../../domain/sizes.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Sizes that somebody has or asks for, or that were ordered or handed out. */
export async function listUsedSizes(database: Database, organizationId: string): Promise<Set<string>> {
  const { rows } = await sql<{ size: string }>`
    SELECT DISTINCT tshirt_size AS size FROM students WHERE organization_id = ${organizationId} AND tshirt_size IS NOT NULL
    UNION SELECT size FROM staff_tshirts WHERE organization_id = ${organizationId} AND size IS NOT NULL
    UNION SELECT size FROM tshirt_handouts WHERE organization_id = ${organizationId}
    UNION SELECT size FROM tshirt_size_requests WHERE organization_id = ${organizationId} AND state = 'open'
    UNION SELECT line->>'size' FROM tshirt_orders, jsonb_array_elements(lines) AS line
      WHERE organization_id = ${organizationId}`.execute(database);
  return new Set(rows.map(({ size }) => size));
}

/** Writes the list, whose version rises; whoever saves holds the organisation locked. */
export async function saveSizeList(
  database: Database,
  organizationId: string,
  sizes: readonly ListedSize[],
  version: number,
): Promise<void> {
  const row = { sizes: JSON.stringify(sizes), version };
  await database
    .insertInto('tshirtSizeLists')
    .values({ organizationId, ...row })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(row))
    .execute();
}
