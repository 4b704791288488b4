import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind), 19 MiB, two passes, one lane: OWASP's recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface HasherLimits {
  /** How many hashes run at once, each on a thread of its own beside the main loop. */
  readonly atOnce: number;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

const LIMITS: HasherLimits = { atOnce: 2 };

/**
 * Hashing off the main loop, a few at a time, so that a rush of sign-ins never starves the calls beside it. Who may come here at all, and in
 * which order, is the line's (`guards/identity-line.ts`): no more wait here than have a place there.
 */
export function createPasswordHasher(limits: HasherLimits = LIMITS, cost = COST): PasswordHasher {
  let running = 0;
  const queue: (() => void)[] = [];
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
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
  };
}
