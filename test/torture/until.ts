import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 60_000;

/** Resolves once `look` finds something; throws with what was waited for where it never does. */
export async function until(what: string, look: () => Promise<readonly unknown[]> | readonly unknown[]): Promise<void> {
  for (const giveUp = performance.now() + WITHIN_MS; performance.now() < giveUp; await pause(20))
    if ((await look()).length > 0) return;
  throw new Error(`In ${WITHIN_MS / 1000} s it never came to this: ${what}.`);
}
