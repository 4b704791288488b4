import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { forgetOldKeys } from './old-keys-store.ts';

/** How long a repeated submission still gets its first answer. */
const KEY_DAYS = 90;

/** Every night: keys that are too old to be sent again are forgotten. */
export function forgetOldKeysJob(database: Database, clock: Clock): Job {
  return {
    name: 'forget-old-keys',
    cron: '41 8 * * *',
    run: async () => {
      await forgetOldKeys(database, new Date(clock.now() - KEY_DAYS * 86_400_000).toISOString());
    },
  };
}
