import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { CallError } from '../../platform/call/errors.ts';
import { CommitUnknown, inPipelinedTransaction } from '../../platform/database/statements.ts';
import { isDatabaseTrouble, isRetryable } from '../../platform/database/trouble.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { decideItems } from './decide.ts';
import type { Item, Outcome } from './items.ts';
import { ClassesMissing } from './given-up.ts';
import { endHolds } from './end-holds.ts';
import { loadState } from './load-store.ts';
import type { MeetingCache } from './meeting-cache-store.ts';
import { QueueTooShort } from './promote.ts';
import { saveChanges } from './save-store.ts';
import { noChanges } from './state.ts';
import { latestArrival } from './targets-store.ts';

export interface BatchParts {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly meetings: MeetingCache;
  readonly lock: boolean;
}

const TRIES = 5;
/** Enough for nearly every promotion; a batch that needs more starts again with ten times as many. */
const QUEUE_LENGTH = 50;

/**
 * Decides and saves items in one transaction and answers once it is committed, or fails by `until` (of a clock that never jumps). A batch
 * that fails is halved and replayed, down to single items, so that a poisoned one harms nobody else.
 */
export async function runBatch(parts: BatchParts, items: readonly Item[], until: number): Promise<Outcome[]> {
  try {
    return await runUntilSettled(parts, items, until);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Half a batch has no better chance against a database that is out of reach.
    if (items.length === 1 || isDatabaseTrouble(error) || error instanceof CallError)
      return items.map(() => ({ error }));
    parts.log.warn('desk-batch-replayed', { items: items.length, ...errorFacts(error) });
    const middle = items.length >> 1;
    const first = await runBatch(parts, items.slice(0, middle), until);
    return [...first, ...(await runBatch(parts, items.slice(middle), until))];
  }
}

/**
 * Runs a batch again where that is safe and helps: it lost against another server, it needs a longer head of a queue, or its connection was
 * lost during the commit. In that last case the keys and states that are looked up after the locks tell what had been saved.
 */
async function runUntilSettled(parts: BatchParts, items: readonly Item[], until: number): Promise<Outcome[]> {
  let queueLength = QUEUE_LENGTH;
  let more = new Set<string>();
  let isUnknown = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(parts, items, { queueLength, more, withinMs: until - performance.now() });
    } catch (error) {
      if (error instanceof QueueTooShort) {
        queueLength *= 10;
        attempt--;
        continue;
      }
      if (error instanceof ClassesMissing) {
        more = new Set([...more, ...error.classIds]);
        attempt--;
        continue;
      }
      isUnknown ||= error instanceof CommitUnknown;
      const mayHelp = isRetryable(error) || error instanceof CommitUnknown || (isUnknown && isDatabaseTrouble(error));
      const pause = isUnknown ? 100 * 2 ** attempt : 0;
      if (mayHelp && attempt < TRIES && performance.now() + pause < until) {
        if (pause > 0) await wait(pause);
        continue;
      }
      if (isUnknown) throw outcomeUnknown();
      throw error;
    }
  }
}

/** The same key answers later what became of it. */
function outcomeUnknown(): CallError {
  return new CallError('unavailable', 'The portal is busy. Please try again in a moment.', { retryAfterSeconds: 2 });
}

async function runOnce(
  parts: BatchParts,
  items: readonly Item[],
  { withinMs, ...load }: { queueLength: number; more: ReadonlySet<string>; withinMs: number },
): Promise<Outcome[]> {
  const organizationId = items[0]?.asker.organizationId ?? '';
  return inPipelinedTransaction(parts.pool, withinMs, async (sql) => {
    const { meetings, lock } = parts;
    const state = await loadState(sql, organizationId, items, { meetings, lock, ...load });
    const changes = noChanges();
    const ended = endHolds({ state, changes }, latestArrival(items));
    const outcomes = decideItems({ state, changes, ended }, items);
    await saveChanges(sql, state, changes);
    return outcomes;
  });
}
