import type { Conditions } from '../platform/conditions.ts';
import type { ServerNews } from '../embedded-postgres/keep-running.ts';
import type { Log } from '../platform/log.ts';

/** The office should read in the morning what happened at night. */
const TELL_FOR_MS = 24 * 3_600_000;

/** Tells the operator what happens to the built-in database; `end` is for what never passes. */
export function databaseNews(parts: {
  readonly conditions: Pick<Conditions, 'report' | 'clear'>;
  readonly log: Log;
  readonly end: ServerNews['broken'];
}): ServerNews {
  const { conditions, log } = parts;
  let times = 0;
  let forget: NodeJS.Timeout | undefined;
  return {
    away: (reason) => {
      log.error('database-cannot-start', { reason });
      conditions.report('database-away');
    },
    restarted: () => {
      times += 1;
      log.warn('database-restarted', { times });
      conditions.clear('database-away');
      conditions.report('database-restarted', { times });
      clearTimeout(forget);
      forget = setTimeout(() => conditions.clear('database-restarted'), TELL_FOR_MS).unref();
    },
    broken: parts.end,
  };
}
