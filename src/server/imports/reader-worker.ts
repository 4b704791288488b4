import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { answer, type ReaderJob } from './reader-answer.ts';
import { FileError } from './table.ts';

// A thread of its own: reading 20,000 rows takes seconds, in which the portal goes on answering.
const job = workerData as ReaderJob;
try {
  for await (const message of answer(job)) {
    parentPort?.postMessage(message, []);
    // The portal asks for the next part when it has time for it.
    if (parentPort) await once(parentPort, 'message');
  }
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  parentPort?.postMessage({ kind: 'unreadable', why: error.why }, []);
}
