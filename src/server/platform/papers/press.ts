import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { CallError, tooOften } from '../call/errors.ts';
import type { Printed } from './typst.ts';

/** The first paper needs about two seconds for the program to start, the next a tenth of one. */
const MOST_MS = 30_000;
const IDLE_MS = 5 * 60_000;
/** Whoever comes when so many wait is told to come again. */
const MOST_WAITING = 20;
/** What is set stays in the program's memory: after so many papers a fresh one takes over. */
const MOST_PAPERS = 500;

interface PressSettings {
  readonly mostMs?: number;
  readonly idleMs?: number;
  readonly mostWaiting?: number;
}

/** Sets papers as PDF, one after the other, in a thread that is there only while there is something to do. */
export interface Press {
  print(paper: Printed): Promise<Uint8Array>;
  stop(): Promise<void>;
  /** Whether its thread is there. */
  isOpen(): boolean;
}

interface Answer {
  readonly pdf?: Uint8Array;
  readonly error?: string;
}

export function createPress({
  mostMs = MOST_MS,
  idleMs = IDLE_MS,
  mostWaiting = MOST_WAITING,
}: PressSettings = {}): Press {
  let worker: Worker | null = null;
  let printed = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(idle);
    const closing = worker;
    worker = null;
    printed = 0;
    await closing?.terminate();
  };
  const open = () => {
    worker ??= new Worker(workerFile());
    return worker;
  };
  const printNow = async (paper: Printed): Promise<Uint8Array> => {
    clearTimeout(idle);
    try {
      const { pdf, error } = await ask(open(), paper, mostMs);
      if (!pdf) throw new Error(error);
      if (++printed >= MOST_PAPERS) await close();
      return pdf;
    } catch (error) {
      // Nobody knows what state it is in.
      await close();
      throw error;
    } finally {
      if (worker) idle = setTimeout(() => void close(), idleMs).unref();
    }
  };
  return {
    print: (paper) => {
      if (waiting >= mostWaiting) throw tooOften(10, 'too-many-papers');
      waiting++;
      const turn = last.then(() => printNow(paper));
      last = turn.catch(() => undefined).then(() => waiting--);
      return turn;
    },
    stop: close,
    isOpen: () => worker !== null,
  };
}

/** One paper there and back; a thread that says nothing in time, or ends, is a failure. */
async function ask(worker: Worker, paper: Printed, mostMs: number): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>();
  const ended = () => answer.reject(new Error('The press stopped.'));
  const late = setTimeout(() => answer.reject(new CallError('unavailable', 'This paper took too long.')), mostMs);
  worker.once('message', answer.resolve);
  worker.once('error', answer.reject);
  worker.once('exit', ended);
  worker.postMessage(paper, []);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(late);
    worker.off('message', answer.resolve);
    worker.off('error', answer.reject);
    worker.off('exit', ended);
  }
}

/** Beside this file while it is source, beside the programs when it is built. */
function workerFile(): URL {
  const places = ['./press-worker.ts', './paper-press.js', '../paper-press.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The program that makes papers is missing: build again.');
  return found;
}
