import { decidePlanned } from '../../../domain/planned-letters.ts';
import { getOrganization, scopeOf } from '../../organizations/store.ts';
import { CallError } from '../../platform/call/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { writeLetter } from '../send.ts';
import { deletePlanned, listDue, lockPlanned } from './planned-store.ts';
import { findPlanner } from './planner.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Every minute: letters whose time has come go, also those whose time came while no server ran. */
export function sendPlannedJob(parts: Parts): Job {
  return { name: 'send-planned-letters', cron: '* * * * *', run: async () => void (await sendPlanned(parts)) };
}

/** Sends every letter that is due; answers how many. One that cannot go keeps no other from going. */
export async function sendPlanned(parts: Parts): Promise<number> {
  let sent = 0;
  for (const due of await listDue(parts.database, parts.clock.iso()))
    try {
      if (await sendOne(due, parts)) sent += 1;
    } catch (error) {
      // Nobody gets it, or its words stand for nothing any more: the list of letters says so.
      if (!(error instanceof CallError)) parts.log.error('planned-letter-not-sent', errorFacts(error));
    }
  return sent;
}

/** One transaction: the letter is noted, its mails are in the outbox and it is planned no more. Of two servers the second finds nothing to lock. */
function sendOne(
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  { database: all, clock, log }: Parts,
): Promise<boolean> {
  return inTransaction(all, async (database) => {
    const planned = await lockPlanned(database, organizationId, id);
    if (!planned) return false;
    const organization = scopeOf(await getOrganization(database, organizationId));
    const planner = await findPlanner(planned, { database, organization, clock });
    const state = decidePlanned({ sendsAt: planned.sendsAt, mayPlannerSend: planner !== null }, clock.now());
    if (!planner || state !== 'due') return false;
    const asked = { signal: new AbortController().signal, since: performance.now() };
    const context = { ...planner, ...asked, database, organization, clock, log };
    const { audience, subject, text, sentBy, replyAddress: replyTo } = planned;
    await writeLetter({ id, audience, subject, text, sentBy, replyTo }, context);
    await deletePlanned(database, organizationId, id);
    return true;
  });
}
