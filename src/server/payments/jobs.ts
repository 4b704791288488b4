import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import { listMisposted, listSchools, nameHouseholds } from './books-store.ts';
import { postAll } from './postings-store.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Every night: does the ledger say of every seat that is owed for what was agreed? A server of before the ledger, beside this one during an upgrade, gives
 * and takes seats without a word there; what is missing is entered, and stands in the log, for nothing else may leave anything to be entered.
 */
export function compareLedgerJob(parts: Parts): Job {
  return { name: 'compare-ledger', cron: '11 8 * * *', run: () => compareLedger(parts) };
}

export async function compareLedger({ database, clock, log }: Parts): Promise<void> {
  for (const school of await listSchools(database)) {
    const seats = await inTransaction(database, async (transaction) => {
      await nameHouseholds(transaction, school.organizationId);
      const ids = await listMisposted(transaction, school.organizationId);
      const act = { act: 'corrected', at: clock.iso(), by: 'portal' } as const;
      if (ids.length > 0) await postAll(transaction, school, { enrollmentIds: ids }, act);
      return ids.length;
    });
    if (seats > 0) log.error('ledger-corrected', { seats });
  }
}
