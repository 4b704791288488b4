import { CallError } from './errors.ts';

/** Below this many remembered askers nothing is swept. */
const SWEEP_FROM = 10_000;
const MINUTE_MS = 60_000;

export interface BudgetParts {
  /** So much may be taken in a minute, and all of it at once by somebody who was quiet before. */
  readonly perMinute: number;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
}

/** What one asker may take of the portal; kept in the memory of this server, each server counts for itself. */
export interface Budget {
  /** Takes `cost` for this asker, or throws `resource-exhausted` with the seconds until there is that much again. */
  take(asker: string, cost?: number): void;
}

/**
 * One number an asker: the moment at which all that was taken will have come back. Whoever is quiet until then is forgotten, so that
 * the memory holds only those of the last minute.
 */
export function createBudget({ perMinute, now = () => performance.now() }: BudgetParts): Budget {
  const backAt = new Map<string, number>();
  const msEach = MINUTE_MS / perMinute;
  let sweepAt = SWEEP_FROM;

  function sweep(at: number): void {
    for (const [asker, back] of backAt) if (back <= at) backAt.delete(asker);
    sweepAt = Math.max(SWEEP_FROM, backAt.size * 2);
  }

  return {
    take: (asker, cost = 1) => {
      const at = now();
      const back = Math.max(at, backAt.get(asker) ?? at) + cost * msEach;
      const late = back - at - MINUTE_MS;
      // A thousandth of a millisecond is no debt: the shares of a minute are fractions.
      if (late > 0.001)
        throw new CallError('resource-exhausted', 'These are a lot of requests. Please try again in a moment.', {
          retryAfterSeconds: Math.ceil(late / 1000),
        });
      backAt.set(asker, back);
      if (backAt.size > sweepAt) sweep(at);
    },
  };
}
