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
}

const LIMITS: DeskLimits = { batch: 512, oldestMs: 5_000, length: 20_000 };

export interface DeskParts {
  /** Decides and saves some items; answers them in the same order. */
  readonly run: (items: readonly Item[]) => Promise<Outcome[]>;
  readonly log: Log;
  readonly limits?: Partial<DeskLimits>;
}

/** The enrolment desk: takes together whatever waits at one moment, and answers everyone after the one commit. */
export interface Desk {
  readonly submit: (item: Item) => Promise<Answer>;
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

export function createQueue({ run, limits: wishes, log }: DeskParts): Desk {
  const limits = { ...LIMITS, ...wishes };
  let queue: Waiting[] = [];
  let working: Promise<void> | null = null;
  let answering: Promise<unknown> = Promise.resolve();
  let isStopping = false;

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
    working ??= work().finally(() => {
      working = null;
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

  async function runSafely(taken: readonly Waiting[]): Promise<Outcome[]> {
    try {
      return await run(taken.map(({ item }) => item));
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      return taken.map(() => ({ error: failure }));
    }
  }

  function requireRoom(): void {
    const oldest = queue[0];
    const isLate = oldest !== undefined && performance.now() - oldest.since > limits.oldestMs;
    if (!isStopping && !isLate && queue.length < limits.length) return;
    log.warn('desk-busy', { waiting: queue.length, isStopping });
    throw new CallError('unavailable', 'Many families are registering right now. Please try again in a moment.', {
      retryAfterSeconds: isStopping ? 2 : 5,
    });
  }

  return {
    submit: async (item) => {
      requireRoom();
      const outcome = await new Promise<Outcome>((settle) => {
        queue.push({ item, since: performance.now(), settle });
        begin();
      });
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    },
    stop: async () => {
      isStopping = true;
      await finished();
      await answering;
    },
  };
}
