import type { Clock } from '../platform/clock.ts';
import type { Conditions } from '../platform/conditions.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import type { Keyring } from '../platform/sealing/keyring.ts';
import { removeOldHealth } from './retention/remove-health.ts';
import { listUsedKeys } from './store.ts';

/** Every night: health data that has been of no use for as long as the school says goes. */
export function removeOldHealthJob(parts: { readonly database: Database; readonly clock: Clock }): Job {
  return { name: 'remove-old-health', cron: '21 9 * * *', run: async () => void (await removeOldHealth(parts)) };
}

const LOOK_EVERY_MS = 15_000;

interface WatchParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly conditions: Conditions;
  readonly log: Log;
}

/** Tells the operator as long as something was sealed with a key that is not here; answers how to stop looking. */
export function watchHealthKey(parts: WatchParts): () => void {
  void lookAtHealthKey(parts);
  const timer = setInterval(() => void lookAtHealthKey(parts), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

export async function lookAtHealthKey({ database, keyring, conditions, log }: WatchParts): Promise<void> {
  try {
    const known = keyring.keys().map(({ id }) => id);
    const missing = (await listUsedKeys(database)).filter((id) => !known.includes(id));
    if (missing.length > 0 || known.length === 0) conditions.report('health-key-missing');
    else conditions.clear('health-key-missing');
  } catch (error) {
    log.warn('health-key-not-looked-at', errorFacts(error));
  }
}
