import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/**
 * Forgets the idempotency keys of registrations submitted before `cutoff`; the registrations stay. What stands there
 * instead begins with a space, which no key can. Answers how many.
 */
export async function forgetOldKeys(database: Database, cutoff: string): Promise<number> {
  const organizations = await database.selectFrom('organizations').select('id').execute();
  let forgotten = 0;
  for (const { id } of organizations) {
    const result = await database
      .updateTable('registrations')
      .set({ idempotencyKey: sql<string>`' ' || id::text`, linesHash: '' })
      .where('organizationId', '=', id)
      .where('submittedAt', '<', cutoff)
      .where(sql<boolean>`idempotency_key NOT LIKE ' %'`)
      .executeTakeFirst();
    forgotten += Number(result.numUpdatedRows);
  }
  return forgotten;
}
