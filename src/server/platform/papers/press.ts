import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CallError, tooOften } from '../call/errors.ts';
import type { Printed } from './typst.ts';

/** The first paper needs about two seconds for the program to start, the next a tenth of one. */
const MOST_MS = 30_000;
/** As `PAPERS_IDLE_SECONDS` says where nothing else does. */
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

/**
 * Sets papers as PDF, one after the other, in a process that is there only while there is something to do. A process and no thread: what a thread
 * has used of the memory stays with the portal when it ends, a good part of it for good.
 */
export interface Press {
  print(paper: Printed): Promise<Uint8Array>;
  stop(): Promise<void>;
  /** Whether its process is there. */
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
  let worker: ChildProcess | null = null;
  let printed = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(idle);
    const closing = worker;
    worker = null;
    printed = 0;
    if (closing) await end(closing);
  };
  const open = () => {
    // It needs nothing of this one's environment, which holds secrets.
    worker ??= fork(workerFile(), { env: {}, execArgv: [], serialization: 'advanced' });
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

/** One paper there and back; a process that says nothing in time, or ends, is a failure. */
async function ask(worker: ChildProcess, paper: Printed, mostMs: number): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>();
  const ended = () => answer.reject(new Error('The press stopped.'));
  const late = setTimeout(() => answer.reject(new CallError('unavailable', 'This paper took too long.')), mostMs);
  worker.once('message', answer.resolve);
  worker.once('error', answer.reject);
  worker.once('exit', ended);
  worker.send(paper);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(late);
    worker.off('message', answer.resolve);
    worker.off('error', answer.reject);
    worker.off('exit', ended);
  }
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  // It holds nothing that could be lost.
  worker.kill('SIGKILL');
  await ended;
}

/** Beside this file while it is source, beside the programs when it is built. */
function workerFile(): string {
  const places = ['./press-worker.ts', './paper-press.js', '../paper-press.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The program that makes papers is missing: build again.');
  return fileURLToPath(found);
}
