import { CallError } from '../../platform/call/errors.ts';
import { createFairLine, type FairLine, type LineLimits } from '../../platform/call/fair-line.ts';
import { createUnderWay } from '../../platform/call/under-way.ts';
import type { Config } from '../../platform/config.ts';
import { isDatabaseTrouble, isPoolBusy } from '../../platform/database/trouble.ts';
import type { Log } from '../../platform/log.ts';
import { IdentityFailure } from '../port.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import type { KnownBrowser } from './known-browser.ts';

/** What comes to the identity service, as far as it is told by the request alone. */
export interface Visit {
  /** The act's address below `/identity/`. */
  readonly path: string;
  readonly network: string;
  readonly cookie: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Calls back when whoever asked hung up. */
  readonly onGone: (hangUp: () => void) => void;
}

export interface IdentityLine {
  /** Does the work when it is their turn; throws `too-many-requests` before anything is done for whoever finds no room. */
  inTurn<T>(visit: Visit, work: () => Promise<T>): Promise<T>;
}

export interface IdentityLineParts {
  readonly config: Pick<Config, 'throttle'>;
  readonly log: Log;
  readonly cookie: Pick<SessionCookie, 'read'>;
  readonly known: Pick<KnownBrowser, 'markFor'>;
  readonly limits?: Partial<LineLimits> | undefined;
}

/** What may hash a password, which takes a core for a while. */
const HASHES = new Set([
  'sign-in',
  'create',
  'password',
  'password-reset/confirm',
  'email',
  'verify-email/confirm',
  'verify-email/take-over',
]);
/** A page asks for it when it opens: many share one question, and a cookie that is not ours asks none. */
const NO_LINE = new Set(['token']);

/**
 * The lines before the identity service: one for what hashes a password, one for the rest, so that nobody's mail for a new password waits
 * for a crowd that signs in. Neither the database nor the hasher hears of anybody before their turn.
 */
export function createIdentityLine({ config, log, cookie, known, limits }: IdentityLineParts): IdentityLine {
  const hashing = createWatchedLine('hashing', log, limits);
  const quick = createWatchedLine('quick', log, limits);
  // More tries for one account would be beyond its own limit; they need not wait to hear it.
  const underWay = createUnderWay(config.throttle.perAccountAndAddress);
  return {
    inTurn: async (visit, work) => {
      if (NO_LINE.has(visit.path)) return await work();
      const line = HASHES.has(visit.path) ? hashing : quick;
      const email = typeof visit.body['email'] === 'string' ? visit.body['email'].trim().toLowerCase() : '';
      // Of somebody who signs in only a mark for this very account counts: with one's own session one is not known to others' accounts.
      const isKnown =
        visit.path === 'sign-in' ? known.markFor(visit.cookie, email) !== null : cookie.read(visit.cookie) !== null;
      const done =
        visit.path === 'sign-in' ? begin(() => underWay.begin(`${visit.network} ${isKnown} ${email}`)) : null;
      try {
        return await line.inTurn({ network: visit.network, isKnown }, visit.onGone, work);
      } finally {
        done?.();
      }
    },
  };
}

/** A line that sends everybody away once as many as have a place, one after the other, found no database. */
function createWatchedLine(name: string, log: Log, limits: Partial<LineLimits> | undefined) {
  const line = createFairLine({ name, log, ...(limits && { limits }) });
  let inVain = 0;
  return {
    inTurn: async <T>(who: Parameters<FairLine['come']>[0], onGone: Visit['onGone'], work: () => Promise<T>) => {
      const place = begin(() => line.come(who));
      onGone(place.hangUp);
      await place.turn.catch(asFailure);
      try {
        const done = await work();
        inVain = 0;
        return done;
      } catch (error) {
        inVain = isDatabaseTrouble(error) && !isPoolBusy(error) ? inVain + 1 : 0;
        if (inVain >= line.places) line.sendAllAway();
        throw error;
      } finally {
        place.leave();
      }
    },
  };
}

function begin<T>(enter: () => T): T {
  try {
    return enter();
  } catch (error) {
    return asFailure(error);
  }
}

/** In the identity service's own words: too many for now, of one's own network (429) or altogether (503). */
function asFailure(error: unknown): never {
  if (!(error instanceof CallError)) throw error;
  const { retryAfterSeconds } = error.details ?? {};
  throw new IdentityFailure('too-many-requests', {
    ...(error.code === 'unavailable' && { status: 503 }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });
}
