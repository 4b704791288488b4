import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** Keeps whether this installation can send a mail that proves an address; the enrolment desk and every command read it there. */
export async function saveCanProve(database: Database, canProve: boolean): Promise<void> {
  await database
    .updateTable('organizations')
    .set({ canProveAddresses: canProve })
    .where('canProveAddresses', '!=', canProve)
    .execute();
}

/** Whether a school wants seats of unproven addresses held. */
export async function wantsHolds(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('organizations')
    .select('id')
    .where('holdsUnproven', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The classes of each school in which a hold is over at `at`. */
export async function listClassesWithHoldsOver(
  database: Database,
  at: string,
): Promise<{ organizationId: string; classIds: string[] }[]> {
  return database
    .selectFrom('enrollments')
    .select(['organizationId', sql<string[]>`array_agg(DISTINCT class_id)`.as('classIds')])
    .where('state', '=', 'enrolled')
    .where('heldUntil', '<=', at)
    .groupBy('organizationId')
    .execute();
}
