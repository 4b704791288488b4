import type pg from 'pg';
import { openPipelinedPool } from '../../platform/database/statements.ts';
import type { Log } from '../../platform/log.ts';
import { runBatch } from './batch-store.ts';
import { createQueue, type Desk, type DeskLimits, LIMITS } from './desk.ts';
import { MeetingCache } from './meeting-cache-store.ts';

export interface OpenDeskParts {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly limits?: Partial<DeskLimits>;
  /** Off only in tests that show what the locks prevent. */
  readonly lock?: boolean;
}

/** Opens the enrolment desk on connections of its own: a submission never queues behind reads. `stop` answers what waits, then closes it. */
export function createDesk({ pool, log, limits, lock = true }: OpenDeskParts): Desk {
  const lanes = limits?.lanes ?? LIMITS.lanes;
  // One more than is needed: a connection that was given up is being made anew.
  const own = openPipelinedPool(pool, lanes + 1);
  const parts = { pool: own, log, meetings: new MeetingCache(), lock };
  const desk = createQueue({ run: (items, until) => runBatch(parts, items, until), log, ...(limits && { limits }) });
  return {
    submit: desk.submit,
    heldUpMs: desk.heldUpMs,
    isRushed: desk.isRushed,
    stop: async () => {
      await desk.stop();
      await own.end();
    },
  };
}
