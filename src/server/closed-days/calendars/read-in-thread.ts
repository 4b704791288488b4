import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CalendarAnswer, CalendarJob } from './calendar-answer.ts';

/** A calendar of 1 MB is read in a second; what takes longer than this is made to harm. */
const MOST_MS = 10_000;
const MOST_MEMORY_MB = 256;

/** One at a time: several at once would need the memory of all. */
let last: Promise<unknown> = Promise.resolve();

/** Reads a calendar in a thread of its own, which ends with it. */
export function readInThread(job: CalendarJob, mostMs = MOST_MS): Promise<CalendarAnswer> {
  const reading = last.then(() => readNow(job, mostMs));
  last = reading.catch(() => undefined);
  return reading;
}

async function readNow(job: CalendarJob, mostMs: number): Promise<CalendarAnswer> {
  const worker = new Worker(workerFile(), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const answer = Promise.withResolvers<CalendarAnswer>();
  worker.once('message', (message: CalendarAnswer) => answer.resolve(message));
  worker.once('error', (error) => (isTooMuch(error) ? answer.resolve('too-much') : answer.reject(error)));
  worker.once('exit', () => answer.resolve('too-much'));
  const timer = setTimeout(() => void worker.terminate(), mostMs);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const isTooMuch = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Beside this file while it is source, beside the programs when it is built. */
function workerFile(): URL {
  const places = ['./calendar-worker.ts', './calendar-reader.js', '../calendar-reader.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('The program that reads calendars is missing: build again.');
  return found;
}
