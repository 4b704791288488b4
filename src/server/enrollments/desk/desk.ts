import type { Log } from '../../platform/log.ts';
import { CallError } from '../../platform/call/errors.ts';
import type { Answer, Item, Outcome } from './items.ts';

/** How much waits at the desk before it sends people away for a moment. */
export interface DeskLimits {
  /** Items in one transaction. */
  readonly batch: number;
  /**
   * The oldest waiting item may be this old (milliseconds) before new ones are turned away: 10,000 at once are done in half that time, so
   * somebody who would wait longer stands behind a database that does not keep up, and is better served by an honest "try again".
   */
  readonly oldestMs: number;
  /** Waiting items, which bounds the memory: about 2 kB each. */
  readonly length: number;
  /** An item that has waited so long is sent away untouched: it would not be answered before its caller gives up. */
  readonly waitMs: number;
  /** An item that is taken is answered by this age … */
  readonly answerMs: number;
  /** … or within this time, where it had waited long. */
  readonly leastMs: number;
}

const LIMITS: DeskLimits = {
  batch: 512,
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
}

/** The enrolment desk: takes together whatever waits at one moment, and answers everyone after the one commit. */
export interface Desk {
  /** `since`: when its caller came, as `performance.now()` counts; what was waited before the desk counts as waiting at it. */
  readonly submit: (item: Item, since?: number) => Promise<Answer>;
  /** For how many milliseconds the batch at work has been at it; 0 where nobody is served. */
  heldUpMs(): number;
  /** Whether a rush of submissions is under way: what is not for families then waits. */
  isRushed(): boolean;
  /** Takes no more, finishes what waits, and resolves when all is answered. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly item: Item;
  readonly since: number;
  readonly settle: (outcome: Outcome) => void;
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

export function createQueue({ run, limits: wishes, log }: DeskParts): Desk {
  const limits = { ...LIMITS, ...wishes };
  let queue: Waiting[] = [];
  let working: Promise<void> | null = null;
  let answering: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  let unanswered = 0;
  let batchSince: number | null = null;

  async function work(): Promise<void> {
    // What arrives in the same turn of the event loop goes into the same batch.
    await turn();
    while (queue.length > 0) {
      const taken = takeBatch();
      const outcomes = await runSafely(taken);
      // The next batch need not wait until everybody has heard.
      answering = Promise.all([answering, answerInTurns(taken, outcomes)]);
    }
  }

  function begin(): void {
    if (working) return;
    const watch = setInterval(sendLateAway, LOOK_EVERY_MS);
    working = work().finally(() => {
      working = null;
      clearInterval(watch);
      // Somebody may have come between the last look and this moment.
      if (queue.length > 0) begin();
    });
  }

  async function finished(): Promise<void> {
    await working;
    if (working) await finished();
  }

  /** The oldest items of one organisation: a transaction touches one only. */
  function takeBatch(): Waiting[] {
    const organizationId = queue[0]?.item.asker.organizationId;
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    for (const waiting of queue)
      if (taken.length < limits.batch && waiting.item.asker.organizationId === organizationId) taken.push(waiting);
      else left.push(waiting);
    queue = left;
    return taken;
  }

  /** Nothing was done for them yet, so that they may come again with an easy mind. */
  function sendLateAway(): void {
    const late = performance.now() - limits.waitMs;
    const left = queue.filter(({ since }) => since > late);
    if (left.length === queue.length) return;
    log.warn('desk-late', { sentAway: queue.length - left.length });
    for (const { since, settle } of queue) if (since <= late) settle({ error: comeAgain(2) });
    queue = left;
  }

  async function runSafely(taken: readonly Waiting[]): Promise<Outcome[]> {
    const now = performance.now();
    batchSince = now;
    try {
      const until = Math.max(now + limits.leastMs, (taken[0]?.since ?? now) + limits.answerMs);
      return await run(
        taken.map(({ item }) => item),
        until,
      );
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      return taken.map(() => ({ error: failure }));
    } finally {
      batchSince = null;
    }
  }

  function requireRoom(): void {
    const oldest = queue[0];
    const isLate = oldest !== undefined && performance.now() - oldest.since > limits.oldestMs;
    if (!isStopping && !isLate && queue.length < limits.length) return;
    log.warn('desk-busy', { waiting: queue.length, isStopping });
    throw comeAgain(isStopping ? 2 : 5);
  }

  return {
    submit: async (item, since = performance.now()) => {
      requireRoom();
      unanswered += 1;
      const outcome = await new Promise<Outcome>((settle) => {
        queue.push({ item, since, settle });
        begin();
      });
      unanswered -= 1;
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    },
    isRushed: () => unanswered > RUSH,
    heldUpMs: () => (batchSince === null ? 0 : performance.now() - batchSince),
    stop: async () => {
      isStopping = true;
      await finished();
      await answering;
    },
  };
}
