import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import {
  type Claimed,
  claimDayFile,
  type DayFileKind,
  failLostDayFiles,
  giveUpDayFile,
  removeOldDayFiles,
} from './rows-store.ts';

/** Where files of one kind are made: as soon as they are asked for, and every minute whatever an earlier server left. */
interface DayFileRoom {
  readonly job: Job;
  wake(): void;
  stop(): Promise<void>;
}

interface RoomParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The server that makes them. */
  readonly serverId: string;
  /** Who asked may have been written to. */
  readonly onMade: () => void;
}

interface Work {
  readonly kind: DayFileKind;
  /** Makes and keeps one; false where nobody waits for it any more. */
  readonly make: (claimed: Claimed) => Promise<boolean>;
  /** Why it could not be made, and whether another try would end alike. */
  readonly explain?: (error: unknown) => { readonly why: string; readonly isFinal: boolean };
}

export function openDayFileRoom(parts: RoomParts, work: Work): DayFileRoom {
  let working: Promise<unknown> | null = null;
  let isStopped = false;
  let isAsked = false;
  const makeAsked = async () => {
    for (;;) {
      isAsked = false;
      await makeAll(parts, work, () => isStopped);
      // Whoever asked while the last look for files was under way is looked for again.
      if (!isAsked || isStopped) return;
    }
  };
  const run = async () => {
    if (isStopped) return;
    isAsked = true;
    working ??= makeAsked().finally(() => {
      working = null;
    });
    await working;
  };
  return {
    job: { name: `make-${work.kind}`, cron: '* * * * *', run },
    wake: () => void run().catch((error: unknown) => parts.log.warn(`${work.kind}-not-made`, errorFacts(error))),
    stop: async () => {
      isStopped = true;
      await working?.catch(() => undefined);
    },
  };
}

/** Makes every file that was asked for, one after the other, and removes those whose day is over. */
async function makeAll(
  { database, clock, log, serverId, onMade }: RoomParts,
  work: Work,
  isStopped: () => boolean,
): Promise<void> {
  await removeOldDayFiles(database, clock.iso());
  await failLostDayFiles(database, work.kind, clock.iso());
  while (!isStopped()) {
    const claimed = await claimDayFile(database, work.kind, { now: clock.iso(), serverId });
    if (!claimed) return;
    try {
      await work.make(claimed);
      onMade();
    } catch (error) {
      log.warn(`${work.kind}-not-made`, { id: claimed.id, ...errorFacts(error) });
      await giveUpDayFile(database, claimed, { at: clock.iso(), ...work.explain?.(error) });
    }
  }
}
