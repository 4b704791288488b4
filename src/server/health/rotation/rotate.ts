import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type HealthKey, type Keyring, newKey, writeKeys } from '../../platform/sealing/keyring.ts';
import { listUsedKeys } from '../store.ts';
import { countLost, forgetLost, resealAll, retireOthers } from './rotate-store.ts';

interface RotationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Gives up what no key opens any more. */
  readonly forgets: boolean;
}

/** What became of it. `lost`: rows that no key opens, which are gone where they were to be forgotten, and else keep the old keys here. */
export interface Rotated {
  readonly resealed: number;
  readonly lost: number;
  readonly isRetired: boolean;
}

/**
 * Seals everything with a new key while portals run: both keys open meanwhile, and the old one goes once nothing needs it. Cut short, it
 * goes on where it stopped.
 */
export async function rotateHealthKey({ database, clock, keyring, forgets }: RotationParts): Promise<Rotated> {
  const lost = await countLost(database, keyring.keys());
  if (forgets) await forgetLost(database, keyring.keys(), clock);
  const [key, ...olds] = await begin(database, keyring);
  const { file } = keyring;
  let resealed = 0;
  for (;;) {
    const some = await resealAll(database, key, olds);
    resealed += some;
    // Keys of HEALTH_KEY are the operator's to take away.
    const isRetired = await retireOthers(database, key, () => file !== null && writeKeys(file, [key]));
    // What was being saved at that moment is sealed anew in the next round.
    if (isRetired || some === 0) return { resealed, lost, isRetired };
  }
}

/** The new key, and the old ones that still open. */
async function begin(database: Database, { keys, file }: Keyring): Promise<[HealthKey, ...HealthKey[]]> {
  const [first, ...olds] = keys();
  if (first && olds.length > 0) return [first, ...olds];
  if (file === null) throw new OperatorError('health-key-only-one');
  // Without any key nothing is begun on top of what is lost.
  if (!first && (await listUsedKeys(database)).length > 0) throw new OperatorError('health-key-missing', { file });
  const made = newKey();
  writeKeys(file, [made, ...keys()]);
  return first ? [made, first] : [made];
}
