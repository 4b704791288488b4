import { hash, verify } from '@node-rs/argon2';
import { IdentityFailure } from '../port.ts';

/** argon2id (the library's default kind), 19 MiB, two passes, one lane: OWASP's recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface HasherLimits {
  /** How many hashes run at once, each on a thread of its own beside the main loop. */
  readonly atOnce: number;
  /** How many may wait; more are sent away with `too-many-requests`. */
  readonly waiting: number;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Throws `too-many-requests` when the queue is full; asked before a try is counted. */
  requireRoom(): void;
}

/** A school of 2,000 families may sign in at one moment: two threads are done with them in half a minute. */
const LIMITS: HasherLimits = { atOnce: 2, waiting: 2500 };

/** Hashing off the main loop, a few at a time, so that a rush of sign-ins never starves the calls beside it. */
export function createPasswordHasher(limits: HasherLimits = LIMITS, cost = COST): PasswordHasher {
  let running = 0;
  const queue: (() => void)[] = [];
  const requireRoom = () => {
    if (queue.length >= limits.waiting) throw new IdentityFailure('too-many-requests', { retryAfterSeconds: 5 });
  };
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      requireRoom();
      // The turn is handed over by whoever finishes, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
    requireRoom,
  };
}
