import type { Database } from '../platform/database/connect.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import type { Keyring } from '../platform/sealing/keyring.ts';
import { sealPlainWords } from './plain-store.ts';

interface SealParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly log: Log;
}

/** Before anything is served, words of before are sealed. Without the key they cannot be: that is told elsewhere, and tried again. */
export async function sealCodeWords({ database, keyring, log }: SealParts): Promise<void> {
  try {
    const sealed = await sealPlainWords(database, keyring);
    if (sealed > 0) log.info('code-words-sealed', { count: sealed });
  } catch (error) {
    log.warn('code-words-not-sealed', errorFacts(error));
  }
}

/** A server of before may still write plain words beside this one. */
export function sealCodeWordsJob(parts: SealParts): Job {
  return { name: 'seal-code-words', cron: '*/5 * * * *', run: () => sealCodeWords(parts) };
}
