import type pg from 'pg';
import { openPipelinedPool } from '../../platform/database/statements.ts';
import type { Log } from '../../platform/log.ts';
import { runBatch } from './batch-store.ts';
import { createQueue, type Desk, type DeskLimits, type DeskParts, LIMITS } from './desk.ts';
import { MeetingCache } from './meeting-cache-store.ts';

export interface OpenDeskParts extends Pick<DeskParts, 'onTaken'> {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly limits?: Partial<DeskLimits>;
  /** Off only in tests that show what the locks prevent. */
  readonly lock?: boolean;
}

/** The desk with the connections that are its own. */
export type OpenDesk = Desk & { readonly pool: pg.Pool };

/** Opens the enrolment desk on connections of its own: a submission never queues behind reads. `stop` answers what waits, then closes it. */
export function createDesk({ pool, log, limits, onTaken, lock = true }: OpenDeskParts): OpenDesk {
  const lanes = limits?.lanes ?? LIMITS.lanes;
  // One more than is needed: a connection that was given up is being made anew.
  const own = openPipelinedPool(pool, lanes + 1);
  const parts = { pool: own, log, meetings: new MeetingCache(), lock };
  const desk = createQueue({
    run: (items, until) => runBatch(parts, items, until),
    log,
    onTaken,
    ...(limits && { limits }),
  });
  return {
    ...desk,
    pool: own,
    stop: async () => {
      await desk.stop();
      await own.end();
    },
  };
}
