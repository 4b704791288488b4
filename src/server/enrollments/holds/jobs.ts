import type { Clock } from '../../platform/clock.ts';
import type { Conditions } from '../../platform/conditions.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { Desk } from '../desk/desk.ts';
import { listClassesWithHoldsOver, wantsHolds } from './store.ts';

interface EndHoldsParts {
  readonly desk: Pick<Desk, 'submit'>;
  readonly database: Database;
  readonly clock: Clock;
}

/** So many classes are locked at a time. */
const CLASSES_AT_A_TIME = 100;

/** Every minute: holds that are over end, also where nobody asks for their classes. */
export function endHoldsJob(parts: EndHoldsParts): Job {
  return { name: 'end-holds', cron: '* * * * *', run: () => endHoldsNow(parts) };
}

/** Ends, at the desk, every hold that is over. */
export async function endHoldsNow({ desk, database, clock }: EndHoldsParts): Promise<void> {
  for (const { organizationId, classIds } of await listClassesWithHoldsOver(database, clock.iso()))
    for (let from = 0; from < classIds.length; from += CLASSES_AT_A_TIME) {
      const asker = { organizationId, at: clock.iso(), now: clock.now() };
      const some = classIds.slice(from, from + CLASSES_AT_A_TIME);
      await desk.submit({ kind: 'end-holds', asker, classIds: some });
    }
}

interface WatchParts {
  readonly database: Database;
  readonly conditions: Conditions;
  readonly log: Log;
  readonly canProve: boolean;
}

const LOOK_EVERY_MS = 15_000;

/** Tells staff as long as the school wants seats held and no mail can be sent; answers how to stop looking. */
export function watchHoldsWithoutMail({ database, conditions, log, canProve }: WatchParts): () => void {
  const look = async () => {
    try {
      if (!canProve && (await wantsHolds(database))) conditions.report('holds-off-without-mail');
      else conditions.clear('holds-off-without-mail');
    } catch (error) {
      log.warn('holds-not-looked-at', errorFacts(error));
    }
  };
  if (canProve) return () => undefined;
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
