import type { Clock } from './clock.ts';
import { isDatabaseTrouble } from './database/trouble.ts';

/** So long what was read last is shown while the database is away. */
export const KNOWN_MS = 10 * 60_000;
/** An answer that takes longer does not come: what was read last is better than a visitor who waits. */
const PATIENCE_MS = 2_000;
/** Known to be away, it is waited for no longer than one that is back needs. */
const PATIENCE_AWAY_MS = 100;
/** While the database is away it is asked so often, not once for every visitor. */
const ASK_AGAIN_MS = 500;

export interface Known<T> {
  readonly value: T;
  /** When it was read, where the database could not be asked since; null: it is as good as new. */
  readonly asOf: string | null;
}

export interface LastKnown<T> {
  /**
   * Every answer shares one look that *began after* it was asked for: whoever comes while one runs joins the next one. So what was
   * committed before is always in it. Where the database is away, or silent, what was read last is given for ten minutes.
   */
  get(): Promise<Known<T>>;
  /** As of when what is given now is, null where it is new. */
  asOf(): string | null;
  /** What was read last, however old, without looking again; null where nothing was. */
  last(): T | null;
}

export function lastKnown<T>(read: (last: T | null) => Promise<T>, clock: Pick<Clock, 'now'>): LastKnown<T> {
  let last: { readonly value: T; readonly at: number } | null = null;
  let look: Promise<T> | null = null;
  let answer: Promise<Known<T>> | null = null;
  let next: Promise<Known<T>> | null = null;
  let lookedAt = 0;
  let isAway = false;

  function old(): Known<T> | null {
    if (!last || clock.now() - last.at >= KNOWN_MS) return null;
    return { value: last.value, asOf: new Date(last.at).toISOString() };
  }

  async function lookNow(): Promise<T> {
    const at = clock.now();
    lookedAt = performance.now();
    const value = await read(last?.value ?? null);
    last = { value, at };
    isAway = false;
    return value;
  }

  function start(): Promise<Known<T>> {
    const mine = lookNow();
    look = mine;
    const given = withPatience(mine);
    answer = given;
    const over = () => {
      if (look === mine) look = null;
      if (answer === given) answer = null;
    };
    mine.then(over, over);
    return given;
  }

  /** One timer for all who wait for this look. */
  function withPatience(mine: Promise<T>): Promise<Known<T>> {
    return new Promise((resolve, reject) => {
      const giveOld = (): boolean => {
        isAway = true;
        const known = old();
        if (known) resolve(known);
        return known !== null;
      };
      const late = setTimeout(giveOld, isAway && old() ? PATIENCE_AWAY_MS : PATIENCE_MS);
      mine
        .then(
          (value) => resolve({ value, asOf: null }),
          (error: unknown) => {
            if (!isDatabaseTrouble(error) || !giveOld()) reject(error);
          },
        )
        .finally(() => clearTimeout(late));
    });
  }

  function join(running: Promise<Known<T>>): Promise<Known<T>> {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return (isAway ? old() : null) ?? start();
      });
    return next;
  }

  return {
    get: () => {
      const known = isAway ? old() : null;
      if (!known) return answer ? join(answer) : start();
      // Now and then one who asks waits a moment for a look: it may be back by now.
      const isTimeToLook = !look && performance.now() - lookedAt > ASK_AGAIN_MS;
      return isTimeToLook ? start() : Promise.resolve(known);
    },
    asOf: () => (isAway ? (old()?.asOf ?? null) : null),
    last: () => last?.value ?? null,
  };
}
