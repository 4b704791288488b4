import type { Log } from '../../platform/log.ts';
import { CallError } from '../../platform/call/errors.ts';
import type { Answer, Item, Outcome } from './items.ts';
import { Lines, type Waiting } from './lines.ts';

/** How much waits at the desk before it sends people away for a moment. */
export interface DeskLimits {
  /** Items in one transaction. */
  readonly batch: number;
  /** Schools served side by side, each over a connection of its own. */
  readonly lanes: number;
  /**
   * The oldest waiting item of a school may be this old (milliseconds) before new ones are turned away: 10,000 at once are done in half that time, so
   * somebody who would wait longer stands behind a database that does not keep up, and is better served by an honest "try again".
   */
  readonly oldestMs: number;
  /** Waiting items of one school; of all schools together twice as many, which bounds the memory: about 2 kB each. */
  readonly length: number;
  /** An item that has waited so long is sent away untouched: it would not be answered before its caller gives up. */
  readonly waitMs: number;
  /** An item that is taken is answered by this age … */
  readonly answerMs: number;
  /** … or within this time, where it had waited long. */
  readonly leastMs: number;
}

/** What holds where nobody says otherwise. */
export const LIMITS: DeskLimits = {
  batch: 512,
  lanes: 4,
  oldestMs: 5_000,
  length: 20_000,
  waitMs: 7_500,
  answerMs: 9_000,
  leastMs: 2_000,
};
const LOOK_EVERY_MS = 500;
/** So many submissions under way are a rush. */
const RUSH = 16;

export interface DeskParts {
  /** Decides and saves some items, or fails by `until` (as `performance.now()` counts); answers them in the same order. */
  readonly run: (items: readonly Item[], until: number) => Promise<Outcome[]>;
  readonly log: Log;
  readonly limits?: Partial<DeskLimits>;
  /** Hears how many items of a school were taken together. */
  readonly onTaken?: ((organizationId: string, items: number) => void) | undefined;
}

/**
 * The enrolment desk: takes together what waits of one school at one moment, and answers everyone after the one commit. Of several schools
 * some are served side by side, whoever has waited longest first; no school is served twice at once.
 */
export interface Desk {
  /** `since`: when its caller came, as `performance.now()` counts; what was waited before the desk counts as waiting at it. */
  readonly submit: (item: Item, since?: number) => Promise<Answer>;
  /** For how many milliseconds the oldest batch at work has been at it; 0 where nobody is served. */
  heldUpMs(): number;
  /** For how many milliseconds the first of all who wait has waited; 0 where nobody does. */
  oldestWaitingMs(): number;
  /** Whether a rush of submissions is under way: what is not for families then waits. */
  isRushed(): boolean;
  /** Takes no more, finishes what waits, and resolves when all is answered. */
  stop(): Promise<void>;
}

/** So many hear their answer in one turn of the event loop: whoever wants something else meanwhile waits for these, not for a whole batch. */
const ANSWERS_A_TURN = 64;

async function answerInTurns(taken: readonly Waiting[], outcomes: readonly Outcome[]): Promise<void> {
  for (const [index, { settle }] of taken.entries()) {
    if (index > 0 && index % ANSWERS_A_TURN === 0) await turn();
    settle(outcomes[index] ?? { error: new Error('The desk lost an item.') });
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function comeAgain(retryAfterSeconds: number): CallError {
  const words = 'Many families are registering right now. Please try again in a moment.';
  return new CallError('unavailable', words, { retryAfterSeconds });
}

export function createQueue({ run, limits: wishes, log, onTaken }: DeskParts): Desk {
  const limits = { ...LIMITS, ...wishes };
  const lines = new Lines();
  /** The schools that are served, and since when their batch is at work. */
  const served = new Map<string, number>();
  let answering: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  let unanswered = 0;
  let watch: NodeJS.Timeout | undefined;
  let tellIdle: (() => void) | undefined;

  /** Gives every free lane a school, as long as one waits. */
  function begin(hasCome: boolean): void {
    while (served.size < limits.lanes) {
      const next = lines.next((organizationId) => served.has(organizationId));
      if (next === undefined) break;
      served.set(next, performance.now());
      void serve(next, hasCome);
    }
    if (served.size > 0) watch ??= setInterval(sendLateAway, LOOK_EVERY_MS);
    else {
      clearInterval(watch);
      watch = undefined;
      tellIdle?.();
    }
  }

  async function serve(organizationId: string, hasCome: boolean): Promise<void> {
    // What arrives in the same turn of the event loop goes into the same batch.
    if (hasCome) await turn();
    const taken = lines.take(organizationId, limits.batch);
    if (taken.length > 0) {
      onTaken?.(organizationId, taken.length);
      const outcomes = await runSafely(organizationId, taken);
      // The next batch need not wait until everybody has heard.
      answering = Promise.all([answering, answerInTurns(taken, outcomes)]);
    }
    served.delete(organizationId);
    begin(false);
  }

  async function finished(): Promise<void> {
    if (served.size > 0) await new Promise<void>((resolve) => (tellIdle = resolve));
  }

  /** Nothing was done for them yet, so that they may come again with an easy mind. */
  function sendLateAway(): void {
    const late = lines.takeSince(performance.now() - limits.waitMs);
    if (late.length === 0) return;
    log.warn('desk-late', { sentAway: late.length });
    for (const { settle } of late) settle({ error: comeAgain(2) });
  }

  async function runSafely(organizationId: string, taken: readonly Waiting[]): Promise<Outcome[]> {
    const now = performance.now();
    served.set(organizationId, now);
    try {
      const until = Math.max(now + limits.leastMs, (taken[0]?.since ?? now) + limits.answerMs);
      return await run(
        taken.map(({ item }) => item),
        until,
      );
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      return taken.map(() => ({ error: failure }));
    }
  }

  function requireRoom(organizationId: string): void {
    const line = lines.of(organizationId);
    const [oldest] = line;
    const isLate = oldest !== undefined && performance.now() - oldest.since > limits.oldestMs;
    const isFull = line.length >= limits.length || lines.length >= 2 * limits.length;
    if (!isStopping && !isLate && !isFull) return;
    log.warn('desk-busy', { waiting: line.length, ofAll: lines.length, isStopping });
    throw comeAgain(isStopping ? 2 : 5);
  }

  return {
    submit: async (item, since = performance.now()) => {
      requireRoom(item.asker.organizationId);
      unanswered += 1;
      const outcome = await new Promise<Outcome>((settle) => {
        lines.add({ item, since, settle });
        begin(true);
      });
      unanswered -= 1;
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    },
    isRushed: () => unanswered > RUSH,
    oldestWaitingMs: () => (lines.oldestSince === null ? 0 : performance.now() - lines.oldestSince),
    heldUpMs: () => (served.size === 0 ? 0 : performance.now() - Math.min(...served.values())),
    stop: async () => {
      isStopping = true;
      await finished();
      await answering;
    },
  };
}
