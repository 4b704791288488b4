import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetMerges } from './merges-store.ts';

/** Every night: what undoing a merge of families needed goes once its time is over. */
export function forgetMergesJob({ database, clock }: { readonly database: Database; readonly clock: Clock }): Job {
  const run = () => inTransaction(database, (transaction) => forgetMerges(transaction, clock.iso()));
  return { name: 'forget-family-merges', cron: '43 9 * * *', run };
}
