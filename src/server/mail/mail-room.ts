import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mailer/mailer.ts';
import type { Sender } from './compose.ts';
import { type DrainResult, drainOutbox } from './drain.ts';
import { keepOutbox } from './keep.ts';
import { releaseMailsOfAllProven } from './proof-store.ts';
import { findNextDueAt } from './turns-store.ts';

export interface MailRoomParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly sender: Sender;
  /** null without a mail server: mails are then kept in the outbox. */
  readonly mailer: Mailer | null;
  /** So many mails may go to one address within an hour. */
  readonly mostPerHour: number;
  /** The server that sends them. */
  readonly serverId: string;
  readonly print?: ((line: string) => void) | undefined;
  readonly isBusy?: (() => boolean) | undefined;
}

/** Empties the outbox whenever it is woken. It does nothing before `start`. */
export interface MailRoom {
  start(): void;
  /** Call after a commit that wrote to the outbox; cheap, returns at once, many calls are one. */
  readonly wake: () => void;
  /** Looks into the outbox every minute, for what another process wrote. */
  readonly job: Job;
  stop(): Promise<void>;
}

/** So many submissions as commit within this time share one batch. */
const GATHER_MS = 50;
const UNREACHABLE_PAUSE_MS = 30_000;
const LONGEST_TIMER_MS = 60_000;
const STOP_WAIT_MS = 5_000;

export function createMailRoom(parts: MailRoomParts): MailRoom {
  let isRunning = false;
  let isAwake = false;
  let isWokenAgain = false;
  let isPaused = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const wakeIn = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isPaused = false;
      isAwake = true;
      isWokenAgain = false;
      round = work();
    }, milliseconds).unref();
  };
  const begin = (): void => {
    if (!isRunning || isPaused) return;
    if (isAwake) isWokenAgain = true;
    else {
      isAwake = true;
      wakeIn(GATHER_MS);
    }
  };
  const work = async (): Promise<void> => {
    const result = await emptyOutbox(parts, () => !isRunning);
    isAwake = false;
    if (!isRunning) return;
    isPaused = result === 'unreachable';
    if (isPaused) wakeIn(UNREACHABLE_PAUSE_MS);
    else if (isWokenAgain) begin();
    else await sleepUntilDue();
  };
  const sleepUntilDue = async (): Promise<void> => {
    const wait = await untilNextDue(parts);
    if (wait !== null && isRunning && !isAwake) wakeIn(wait);
  };
  return {
    start: () => {
      isRunning = true;
      begin();
    },
    // Where mails are only kept and nobody looks on, once a minute is soon enough: a rush then costs no second write a mail.
    wake: () => (parts.mailer || parts.print ? begin() : undefined),
    job: {
      name: 'mail',
      cron: '* * * * *',
      run: async () => {
        await releaseMailsOfAllProven(parts.database, parts.clock.iso());
        begin();
      },
    },
    stop: async () => {
      isRunning = false;
      clearTimeout(timer);
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref())]);
      parts.mailer?.close();
    },
  };
}

async function emptyOutbox(parts: MailRoomParts, isStopping: () => boolean): Promise<DrainResult> {
  const { database, clock, log, mailer, sender, print } = parts;
  try {
    if (mailer)
      return await drainOutbox({
        database,
        clock,
        log,
        mailer,
        sender,
        mostPerHour: parts.mostPerHour,
        serverId: parts.serverId,
        isStopping,
        ...(parts.isBusy && { isBusy: parts.isBusy }),
      });
    await keepOutbox({ database, clock, sender, print, isBusy: parts.isBusy });
    return 'empty';
  } catch (error) {
    log.warn('mail-round-broken', errorFacts(error));
    return 'unreachable';
  }
}

/** Milliseconds until a mail is due again (a retry, or a claim of a process that died); null when nothing waits. */
async function untilNextDue({ database, clock, log }: MailRoomParts): Promise<number | null> {
  try {
    const nextDueAt = await findNextDueAt(database);
    if (nextDueAt === null) return null;
    return Math.min(Math.max(Date.parse(nextDueAt) - clock.now(), GATHER_MS), LONGEST_TIMER_MS);
  } catch (error) {
    log.warn('mail-round-broken', errorFacts(error));
    return LONGEST_TIMER_MS;
  }
}
