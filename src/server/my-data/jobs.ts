import type { Job } from '../platform/jobs/jobs.ts';
import { errorFacts } from '../platform/log.ts';
import { makeExports, type MakeParts } from './make.ts';

/** Makes copies as soon as they are asked for, and every minute whatever an earlier server left. */
export interface ExportRoom {
  readonly job: Job;
  wake(): void;
  stop(): Promise<void>;
}

export function openExportRoom(parts: MakeParts): ExportRoom {
  let working: Promise<unknown> | null = null;
  let isStopped = false;
  const run = async () => {
    if (isStopped) return;
    working ??= makeExports(parts).finally(() => {
      working = null;
    });
    await working;
  };
  return {
    job: { name: 'make-my-data', cron: '* * * * *', run },
    wake: () => void run().catch((error: unknown) => parts.log.warn('my-data-not-made', errorFacts(error))),
    stop: async () => {
      isStopped = true;
      await working?.catch(() => undefined);
    },
  };
}
