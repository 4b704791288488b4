import { dayItGoes, daysKept } from '../../../domain/last-use.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { listOrganizations } from '../../organizations/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { lockToErase } from '../erase-store.ts';
import { eraseStudents } from '../erase.ts';
import { listRecordEnds, type RecordEnd } from './record-ends-store.ts';

/** So many students at a time, so that nobody waits for long; a server that ends in between leaves whole records. */
const PIECE = 20;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Every night: records that have been of no use for as long as the school says go. */
export function removeOldRecordsJob(parts: Parts): Job {
  return { name: 'remove-old-records', cron: '31 9 * * *', run: async () => void (await removeOldRecords(parts)) };
}

/** Removes the records whose day has come, in every school; answers of how many students. */
export async function removeOldRecords({ database, clock }: Parts): Promise<number> {
  let removed = 0;
  for (const school of await listOrganizations(database)) {
    const today = dayAtSchool(clock.now(), school.timeZone);
    const isDue = (end: RecordEnd) => {
      const days = daysKept(school, end.isLeft);
      return days !== null && dayItGoes(end, days) <= today;
    };
    const due = (await listRecordEnds(database, school)).filter(isDue).map(({ id }) => id);
    for (let from = 0; from < due.length; from += PIECE)
      removed += await inTransaction(database, async (transaction) => {
        const piece = due.slice(from, from + PIECE);
        await lockToErase(transaction, school.id, piece);
        // A family may have answered or enrolled since.
        const ids = (await listRecordEnds(transaction, school, piece)).filter(isDue).map(({ id }) => id);
        return eraseStudents(transaction, { organization: school, ids, at: clock.iso(), by: 'portal' });
      });
  }
  return removed;
}
