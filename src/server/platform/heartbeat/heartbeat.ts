import type pg from 'pg';
import type { ToldCondition } from '../../../contract/conditions.ts';
import { type Clock, type DatabaseClock, systemClock } from '../clock.ts';
import type { Conditions } from '../conditions.ts';
import { openPoolBeside } from '../database/connect.ts';
import { isMigrated } from '../database/migrate.ts';
import { PATIENCE } from '../database/patience.ts';
import { newId } from '../ids.ts';
import { errorFacts, type Log } from '../log.ts';
import { within } from '../within.ts';
import { type AgreementParts, createAgreement } from './agreement.ts';
import {
  forgetOldServers,
  type Installation,
  listLiveServers,
  readClock,
  readInstallation,
  writeBeat,
} from './beat-store.ts';
import { type DiskSpace, isFull, isNearlyFull, megabytes } from './disk.ts';
import { gatherConditions } from './gather-conditions.ts';

export interface HeartbeatParts {
  readonly pool: pg.Pool;
  readonly migrationsFolder: string;
  readonly conditions: Conditions;
  readonly log: Log;
  /** For how long the batch at work at the enrolment desk has been at it. */
  readonly deskHeldUpMs: () => number;
  /** What is left on the disk of the data folder; null where nothing of ours lies on it. */
  readonly disk: () => Promise<DiskSpace | null>;
  /** Whether the database lies on that disk too. */
  readonly holdsDatabase?: boolean;
  /** This server, as it signs what it takes on. */
  readonly serverId?: string;
  /** As staff see it where there are several. */
  readonly name?: string;
  /** What it must have like the others; left out where no other can be. */
  readonly agreement?: AgreementParts | undefined;
  /** The clock to put right, where this server goes by the database's. */
  readonly clock?: DatabaseClock;
  /** The server's own clock. */
  readonly local?: Clock;
}

/** Proves again and again that this server can do its work, and tells of what stands in its way. */
export interface Heartbeat {
  /** The one connection that is its own. */
  readonly pool: pg.Pool;
  /** The servers that may still do what they have taken on, this one among them; the others are gone. */
  live(): Promise<readonly string[]>;
  /** Why it cannot work, in a sentence, or null. At most a second old, and the same for all who ask. */
  trouble(): Promise<string | null>;
  /** What every living server tells, this one as it is now. */
  conditions(): Promise<ToldCondition[]>;
  start(): void;
  /** Does this once the server agrees with those before it, which is at once where there is nobody to agree with. */
  onceAgreed(act: () => void): void;
  /** It is about to stop: not ready from this moment on, and no measure for the others any more. */
  leave(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const FRESH_MS = 1_000;
/** Whoever has not written for so long is gone, or as good as gone: four beats were left out. */
const GONE_AFTER_MS = 20_000;
/** Whoever asks hears something within this time. */
const ANSWER_WITHIN_MS = 3_000;
/** A batch takes a fraction of a second; the desk itself gives one up after nine. */
const DESK_HELD_UP_MS = 5_000;
const CLOCK_DIFFERS_MS = 2_000;
/** Further off than the leeway for tokens: what this server says of times cannot be relied on. */
const CLOCK_TOO_FAR_MS = 60_000;

const sinceOf = (now: number) => new Date(now - GONE_AFTER_MS).toISOString();

export function createHeartbeat(parts: HeartbeatParts): Heartbeat {
  const { conditions, log, local = systemClock } = parts;
  const own = openPoolBeside(parts.pool, 1, PATIENCE.heartbeat);
  const server = { id: parts.serverId ?? newId(), name: parts.name ?? 'portal' };
  const agreement = parts.agreement && createAgreement({ parts: parts.agreement, serverId: server.id, conditions });
  let last: { at: number; trouble: string | null } | null = null;
  let running: Promise<string | null> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let migrated = false;
  let isDiskFull = false;
  let installation: Installation | null = null;
  // By the database's clock, as the others' too: which one is the oldest hangs on it.
  let startedAt: string | null = null;
  let hasAgreed = !agreement;
  const waiting: (() => void)[] = [];
  let hasSpoken = false;
  let leaves = false;
  let leaving: Promise<unknown> = Promise.resolve();

  async function beat(): Promise<string | null> {
    const space = await lookAtDisk();
    // A full disk lets a row be written over and over, and none be added.
    if (parts.holdsDatabase && space !== null && isFull(space)) return 'The disk of the data folder is full.';
    try {
      const reading = await readClock(own, local);
      const aheadMs = parts.clock?.read(reading) ?? 0;
      migrated ||= await isMigrated(own, parts.migrationsFolder);
      if (!migrated) return 'The database is not migrated yet.';
      const offClock = clockTrouble(aheadMs);
      const disagreement = await tellOthers(reading.databaseAt, aheadMs);
      conditions.clear('database-away');
      return offClock ?? disagreement;
    } catch (error) {
      conditions.report('database-away');
      log.info('heartbeat-failed', errorFacts(error));
      return 'The database cannot be reached, or cannot be written to.';
    }
  }

  /** Writes how this server is, and reads how the others are; answers why it may not work beside them. */
  async function tellOthers(now: number, aheadMs: number): Promise<string | null> {
    const at = new Date(now).toISOString();
    installation ??= await readInstallation(own);
    const { organizationId, salt } = installation;
    const isFirst = startedAt === null;
    startedAt ??= at;
    const beat = {
      ...server,
      startedAt,
      at,
      aheadMs,
      fingerprints: agreement?.fingerprints(salt, at) ?? null,
      leaves,
    };
    const told = tellable();
    await writeBeat(own, organizationId, { ...beat, conditions: told });
    if (isFirst) await forgetOldServers(own, now);
    if (!agreement || leaves) return null;
    const trouble = agreement.compare(await listLiveServers(own, sinceOf(now)));
    if (trouble === null) {
      hasAgreed = true;
      for (const act of waiting.splice(0)) act();
      await speakForAll();
    }
    const news = tellable();
    // Five seconds are long for whoever looks at the dashboard of another server.
    if (JSON.stringify(news) !== JSON.stringify(told))
      await writeBeat(own, organizationId, { ...beat, conditions: news });
    return trouble;
  }

  /** The database is there where this is read. */
  const tellable = () => conditions.list().filter(({ code }) => code !== 'database-away');

  async function speakForAll(): Promise<void> {
    if (hasSpoken) return;
    try {
      await parts.agreement?.onAgreed?.();
      hasSpoken = true;
    } catch (error) {
      log.error('not-said-for-all', errorFacts(error));
    }
  }

  function clockTrouble(aheadMs: number): string | null {
    const seconds = Math.round(Math.abs(aheadMs) / 1000);
    if (Math.abs(aheadMs) > CLOCK_DIFFERS_MS) conditions.report('clock-differs', { seconds });
    else conditions.clear('clock-differs');
    return Math.abs(aheadMs) > CLOCK_TOO_FAR_MS
      ? `The clock of this server is ${seconds} seconds off the database’s.`
      : null;
  }

  async function lookAtDisk(): Promise<DiskSpace | null> {
    const space = await parts.disk();
    if (space === null) return null;
    isDiskFull = isNearlyFull(space, isDiskFull);
    if (isDiskFull) conditions.report('disk-nearly-full', { freeMegabytes: megabytes(space.free) });
    else conditions.clear('disk-nearly-full');
    return space;
  }

  /** One at a time, whoever asks. */
  function nextBeat(): Promise<string | null> {
    running ??= beat()
      .then((trouble) => {
        last = { at: performance.now(), trouble };
        return trouble;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  function deskTrouble(): string | null {
    const isStuck = parts.deskHeldUpMs() > DESK_HELD_UP_MS;
    if (isStuck) conditions.report('desk-stuck');
    else conditions.clear('desk-stuck');
    return isStuck ? 'The enrolment desk is not moving.' : null;
  }

  return {
    pool: own,
    live: async () => {
      const live = await listLiveServers(own, sinceOf((parts.clock ?? local).now()));
      return [...new Set([server.id, ...live.map(({ id }) => id)])];
    },
    // On the connections of calls: however many look at the dashboard, the next beat does not wait for them.
    conditions: async () => {
      const live = await listLiveServers(parts.pool, sinceOf((parts.clock ?? local).now()));
      const others = live.filter((each) => each.id !== server.id && !each.leaves);
      return gatherConditions([
        { name: server.name, conditions: conditions.list() },
        ...others.map(({ name, conditions: told }) => ({ name: name ?? 'portal', conditions: told })),
      ]);
    },
    trouble: async () => {
      if (leaves) return 'This server is stopping.';
      const stuck = deskTrouble();
      if (stuck) return stuck;
      if (last && performance.now() - last.at < FRESH_MS) return last.trouble;
      return within(ANSWER_WITHIN_MS, nextBeat(), 'The database does not answer.');
    },
    start: () => {
      timer ??= setInterval(() => {
        deskTrouble();
        void nextBeat();
      }, EVERY_MS).unref();
    },
    onceAgreed: (act) => {
      if (hasAgreed) act();
      else waiting.push(act);
    },
    leave: () => {
      leaves = true;
      // The one under way may have been written before.
      leaving = running ? running.then(nextBeat) : nextBeat();
    },
    stop: async () => {
      clearInterval(timer);
      await leaving;
      await running;
      await own.end();
    },
  };
}
