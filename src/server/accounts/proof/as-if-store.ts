import { sql } from 'kysely';
import type { IdentityDatabase } from '../../platform/database/connect.ts';

/**
 * Does the work, and leaves nothing of it where it is only done `as if`: whoever watches how long an answer takes must not learn from it
 * which of the two it was. The same statements go to the database but for how the piece ends.
 */
export async function doneOrAsIf(
  transaction: IdentityDatabase,
  counts: 'done' | 'as-if',
  work: () => Promise<void>,
): Promise<void> {
  await sql`SAVEPOINT as_if`.execute(transaction);
  await work();
  await (counts === 'done' ? sql`RELEASE SAVEPOINT as_if` : sql`ROLLBACK TO SAVEPOINT as_if`).execute(transaction);
}
