import { dayItGoes } from '../../../domain/last-use.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { record } from '../../audit/store.ts';
import { listOrganizations } from '../../organizations/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { markForgotten } from '../../records/store.ts';
import { addReceipts } from '../receipts-store.ts';
import { deleteHealth, listEnds, lockStudents } from './ends-store.ts';

/** So many students at a time, so that nobody waits for long. */
const PIECE = 100;
const ACTOR = 'portal';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Removes the health data whose day has come, in every school; answers of how many students. */
export async function removeOldHealth({ database, clock }: Parts): Promise<number> {
  let removed = 0;
  for (const { id, timeZone, healthDays } of await listOrganizations(database)) {
    if (healthDays === null) continue;
    const today = dayAtSchool(clock.now(), timeZone);
    const isDue = (end: Parameters<typeof dayItGoes>[0]) => dayItGoes(end, healthDays) <= today;
    const due = (await listEnds(database, { id, timeZone })).filter(isDue).map((student) => student.id);
    for (let from = 0; from < due.length; from += PIECE)
      removed += await inTransaction(database, async (transaction) => {
        const ids = due.slice(from, from + PIECE).sort();
        await lockStudents(transaction, id, ids);
        // A family may have answered since.
        const still = (await listEnds(transaction, { id, timeZone }, ids)).filter(isDue).map((student) => student.id);
        await removeHealth(transaction, id, still, clock.iso());
        return still.length;
      });
  }
  return removed;
}

/** Each family has a receipt; the history has that it happened. Of those who told nothing there is nothing to say. */
export async function removeHealth(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
  at: string,
): Promise<void> {
  const gone = [...(await deleteHealth(transaction, organizationId, ids))].filter(([, { length }]) => length > 0);
  const by = { accountId: null, actor: ACTOR, role: 'portal' } as const;
  for (const [studentId, sections] of gone) {
    await addReceipts(transaction, { organizationId, studentIds: [studentId], sections, at, by, purpose: 'deleted' });
    await markForgotten(transaction, organizationId, studentId, sections);
  }
  const entries = gone.map(([entityId, sections]) => ({
    action: 'student.health-deleted' as const,
    entityId,
    change: { sections },
    at,
    by: ACTOR,
  }));
  await record(transaction, organizationId, entries);
}
