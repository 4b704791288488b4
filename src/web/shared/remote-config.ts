import type { functions } from '../../contract/functions.ts';
import type { OutputOf } from '../../contract/kit.ts';
import type { RemoteKey } from '../../domain/remote-keys.ts';
import type { CallFunction } from '../call.ts';
import { calls } from '../calls.ts';
import { REMOTE_DEFAULTS, tellRemoteValues } from './remote-values.ts';

type Parameters = OutputOf<typeof functions.remoteConfig>['parameters'];

/** Specification, section 9: remote configuration defaults. */
export const FETCH_TIMEOUT_MS = 60_000;
export const MINIMUM_FETCH_INTERVAL_MS = 43_200_000;
const KEY = 'portal.remote-config';

interface Cached {
  readonly fetchedAt: number;
  readonly parameters: Parameters;
}

export interface RemoteConfigParts {
  /** Asks the server; stops when the signal says so. */
  readonly fetch: (signal: AbortSignal) => Promise<Parameters>;
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now?: () => number;
  readonly fetchTimeoutMs?: number;
  readonly minimumFetchIntervalMs?: number;
}

/** Settings that the school changes without a new version. Until the first fetch, and for unknown keys, the caller's default counts. */
export function createRemoteConfig({
  fetch,
  storage = localStorage,
  now = () => Date.now(),
  fetchTimeoutMs = FETCH_TIMEOUT_MS,
  minimumFetchIntervalMs = MINIMUM_FETCH_INTERVAL_MS,
}: RemoteConfigParts) {
  let active: Parameters = {};

  function valueOf(key: string, type: Parameters[string]['type']): unknown {
    const parameter = Object.hasOwn(active, key) ? active[key] : undefined;
    return parameter?.type === type ? parameter.value : undefined;
  }

  return {
    /** Fetches unless the last fetch is younger than the interval, and activates what is held; true if values changed. */
    async fetchAndActivate(): Promise<boolean> {
      const before = JSON.stringify(active);
      let cached = readCached(storage);
      if (!cached || now() - cached.fetchedAt >= minimumFetchIntervalMs || cached.fetchedAt > now()) {
        cached = { fetchedAt: now(), parameters: await fetch(AbortSignal.timeout(fetchTimeoutMs)) };
        writeCached(storage, cached);
      }
      active = cached.parameters;
      return JSON.stringify(active) !== before;
    },
    getString: (key: string, otherwise = ''): string => {
      const value = valueOf(key, 'string');
      return typeof value === 'string' ? value : otherwise;
    },
    getNumber: (key: string, otherwise = 0): number => {
      const value = valueOf(key, 'number');
      return typeof value === 'number' ? value : otherwise;
    },
    getBoolean: (key: string, otherwise = false): boolean => {
      const value = valueOf(key, 'boolean');
      return typeof value === 'boolean' ? value : otherwise;
    },
    /** The value as it was stored; what it looks like is the caller's to check. */
    getJson: (key: string): unknown => valueOf(key, 'json'),
  };
}

export type RemoteConfig = ReturnType<typeof createRemoteConfig>;

function readCached(storage: Pick<Storage, 'getItem'>): Cached | null {
  try {
    const cached: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    const isCached =
      typeof cached === 'object' &&
      cached !== null &&
      'fetchedAt' in cached &&
      'parameters' in cached &&
      typeof cached.fetchedAt === 'number' &&
      typeof cached.parameters === 'object' &&
      cached.parameters !== null;
    // What is stored was written by `writeCached`; getters check each value's type once more.
    return isCached ? (cached as Cached) : null;
  } catch {
    return null;
  }
}

function writeCached(storage: Pick<Storage, 'setItem'>, cached: Cached): void {
  try {
    storage.setItem(KEY, JSON.stringify(cached));
  } catch {
    // A full or forbidden storage only means that the next visit fetches again.
  }
}

let config: RemoteConfig | undefined;

/** Fetches and activates this page's remote configuration; without the server the defaults stay. */
export async function activateRemoteConfig(call: CallFunction): Promise<RemoteConfig> {
  config ??= createRemoteConfig({
    fetch: async (signal) => (await call(calls.remoteConfig, undefined, { signal })).parameters,
  });
  await config.fetchAndActivate().catch(() => false);
  tellActive(config);
  return config;
}

/** What the program reads of it goes to the screens. */
export function tellActive(config: Pick<RemoteConfig, 'getString' | 'getBoolean'>): void {
  tellRemoteValues({
    headerMessage: config.getString('header_message' satisfies RemoteKey).trim(),
    catalogueNotice: config.getString('catalogue_notice' satisfies RemoteKey).trim(),
    isSignUpOpen: config.getBoolean('signup_open' satisfies RemoteKey, REMOTE_DEFAULTS.isSignUpOpen),
  });
}
