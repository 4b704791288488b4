import { CallError } from '../platform/call/errors.ts';

/** Lets a few pieces of work run at once and the next wait; refuses where too many wait already. */
export function limitWork(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new CallError('resource-exhausted', 'Too many files at once. Please try again in a moment.', {
          reason: 'too-many-uploads',
          retryAfterSeconds: 5,
        });
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
