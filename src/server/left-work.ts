import { takeUpDayFiles } from './day-files/store.ts';
import { takeUpMails } from './mail/store.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/connect.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { errorFacts, type Log } from './platform/log.ts';

interface LeftWorkParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The servers that may still do what they have taken on, at the start of this one or later. */
  readonly live: (isStart: boolean) => Promise<readonly string[]>;
  /** Has it done now. */
  readonly wake: () => void;
}

/** What a server that was killed had taken on (mails, packs, copies of one's data) is taken up: at the next start, and every minute. */
export function leftWork(parts: LeftWorkParts): { start(): void; readonly job: Job } {
  const takeUp = async (isStart: boolean) => {
    const live = await parts.live(isStart);
    await takeUpMails(parts.database, live, parts.clock.iso());
    await takeUpDayFiles(parts.database, live);
    parts.wake();
  };
  return {
    start: () =>
      void takeUp(true).catch((error: unknown) => parts.log.warn('left-work-not-taken-up', errorFacts(error))),
    job: { name: 'take-up-left-work', cron: '* * * * *', run: () => takeUp(false) },
  };
}
