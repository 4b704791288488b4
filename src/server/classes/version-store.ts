import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** Tells every server that what the catalogue shows has changed; in the transaction of the change. Enrolling does not come here. */
export async function bumpCatalogue(database: Database, organizationId: string): Promise<void> {
  await database
    .updateTable('catalogue_versions')
    .set({ version: sql<number>`version + 1` })
    .where('organization_id', '=', organizationId)
    .execute();
}
