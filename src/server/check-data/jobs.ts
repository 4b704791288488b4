import type pg from 'pg';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import { checkData } from './store.ts';

/** Every night: do the counters and rows still agree? What does not stands in the log; nothing is changed. */
export function checkDataJob(pool: pg.Pool, log: Log): Job {
  return {
    name: 'check-data',
    cron: '23 8 * * *',
    run: async () => {
      for (const { invariant, rule, count } of await checkData(pool))
        log.error('data-broken', { invariant, rule, count });
    },
  };
}
