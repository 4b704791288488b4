import type { IdentityUser } from './identity.ts';

/** What the provider answers with: somebody, and a token for `expiresIn` seconds. */
export interface Fresh {
  readonly user: IdentityUser;
  readonly idToken: string;
  readonly expiresIn: number;
}

const REFRESH_BEFORE_MS = 5 * 60_000;
const LEAST_LIFE_MS = 30_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 960_000;

export interface TokenKeeper {
  /** What a sign-in, a sign-out or another tab brought; whatever was on its way before it no longer counts. */
  keep(fresh: Fresh | null): void;
  get(force?: boolean): Promise<string | null>;
  /** Asks who is signed in; one request, however many ask. `anew`: an answer that is on its way may be out of date. */
  refresh(anew?: boolean): Promise<void>;
  stop(): void;
}

/** Holds the ID token in memory only, and renews it five minutes before it ends; after a failure it waits 30 seconds, doubling up to 16 minutes. */
export function createTokenKeeper(
  ask: () => Promise<Fresh | null>,
  onUser: (user: IdentityUser | null) => void,
): TokenKeeper {
  let token: string | null = null;
  let endsAt = 0;
  // A renewal that began before somebody signed out must not bring them back.
  let generation = 0;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;

  function keep(fresh: Fresh | null): void {
    generation++;
    running = null;
    wait = FIRST_WAIT_MS;
    clearTimeout(timer);
    token = fresh?.idToken ?? null;
    endsAt = fresh ? Date.now() + fresh.expiresIn * 1000 : 0;
    if (fresh) plan(fresh.expiresIn * 1000 - REFRESH_BEFORE_MS);
    onUser(fresh?.user ?? null);
  }

  function plan(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh().catch(() => undefined), Math.max(milliseconds, 0));
  }

  function refresh(anew = false): Promise<void> {
    if (anew) {
      generation++;
      running = null;
    }
    running ??= renew(generation);
    return running;
  }

  async function renew(begunIn: number): Promise<void> {
    try {
      const fresh = await ask();
      if (begunIn === generation) keep(fresh);
    } catch (error) {
      if (begunIn !== generation) return;
      running = null;
      plan(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      throw error;
    }
  }

  return {
    keep,
    refresh,
    get: async (force = false) => {
      if (token === null) return null;
      const isGood = () => endsAt - Date.now() > LEAST_LIFE_MS;
      if (force || !isGood()) await refresh();
      return token;
    },
    stop: () => {
      generation++;
      clearTimeout(timer);
    },
  };
}
