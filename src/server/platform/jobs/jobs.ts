import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { PATIENCE, queryPatiently } from '../database/patience.ts';
import { errorFacts, type Log } from '../log.ts';

/** Something the portal does by itself at set times; of several servers one does it. It may run twice, and says so to nobody. */
export interface Job {
  readonly name: string;
  /** When, as a cron line in UTC. */
  readonly cron: string;
  run(): Promise<void>;
}

export interface Jobs {
  /** Resolves after the first try to start. */
  started(): Promise<void>;
  stop(): Promise<void>;
}

const SCHEMA = 'pgboss';
const START_AGAIN_MS = 60_000;

/** Runs jobs through pg-boss on the portal's own connections; returns at once, and tries again where the database is out of reach. */
export function startJobs(parts: {
  pool: pg.Pool;
  log: Log;
  jobs: readonly Job[];
  /** Hears of every run at this server. */
  onEnded?: ((name: string, hasFailed: boolean) => void) | undefined;
}): Jobs {
  let boss: PgBoss | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> = Promise.resolve();
  const begin = async (): Promise<void> => {
    try {
      boss = await openBoss(parts.pool, parts.log);
      for (const job of parts.jobs) await schedule(boss, job, parts);
    } catch (error) {
      await boss?.stop({ graceful: false }).catch(() => undefined);
      boss = undefined;
      if (isStopped) return;
      parts.log.error('jobs-not-started', errorFacts(error));
      timer = setTimeout(start, START_AGAIN_MS).unref();
    }
  };
  const start = (): void => {
    starting = begin();
  };
  start();
  return {
    started: () => starting,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await starting;
      await boss?.stop({ graceful: true, timeout: 3000 }).catch(() => undefined);
    },
  };
}

/** No LISTEN (it would not pass PgBouncer), no pool of its own, and none of the upkeep that only large queues need. */
async function openBoss(pool: pg.Pool, log: Log): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => queryPatiently(pool, PATIENCE.file, text, values) },
    schema: SCHEMA,
    useListenNotify: false,
    reindex: false,
    monitorVacuum: false,
    cronWorkerIntervalSeconds: 30,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.warn('jobs', errorFacts(error)));
  await boss.start();
  return boss;
}

async function schedule(
  boss: PgBoss,
  job: Job,
  { log, onEnded }: Pick<Parameters<typeof startJobs>[0], 'log' | 'onEnded'>,
): Promise<void> {
  await boss.createQueue(job.name, { retryLimit: 0, deleteAfterSeconds: 86_400, policy: 'short' });
  await boss.schedule(job.name, job.cron, null, { tz: 'UTC' });
  await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
    try {
      await job.run();
      onEnded?.(job.name, false);
    } catch (error) {
      onEnded?.(job.name, true);
      log.error('job-failed', { job: job.name, ...errorFacts(error) });
      throw error;
    }
  });
}
