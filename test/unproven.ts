import { liftHolds } from '../src/server/enrollments/holds/lift-store.ts';
import type { Database } from '../src/server/platform/database/connect.ts';
import { openSchool, type TestSchool } from './school.ts';

/** A school that can send mail, so that seats of unproven addresses are held; no mail leaves before `portal.start()`. */
export function openHoldingSchool(environment: Record<string, string> = {}): Promise<TestSchool> {
  return openSchool({ environment: { SMTP_URL: 'smtp://127.0.0.1:9', ...environment } });
}

/** The account's address is proven, as the identity service does it: in one transaction with what hangs on it. */
export async function prove({ database, clock }: TestSchool, accountId: string): Promise<void> {
  await database.transaction().execute((transaction) => proveIn(transaction, accountId, clock.iso()));
}

export async function proveIn(transaction: Database, accountId: string, at: string): Promise<void> {
  await transaction.updateTable('accounts').set({ emailVerified: true }).where('id', '=', accountId).execute();
  await liftHolds(transaction, accountId, at);
}
