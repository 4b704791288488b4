import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetKept } from './parked-store.ts';

/** Every night: what undoing a merge or an import needed goes once its time is over. */
export function forgetKeptJob({ database, clock }: { readonly database: Database; readonly clock: Clock }): Job {
  const run = () => inTransaction(database, (transaction) => forgetKept(transaction, clock.iso()));
  return { name: 'forget-undo', cron: '41 9 * * *', run };
}
