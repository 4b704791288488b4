import { on } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { answer, type ReaderJob, type ReaderMessage } from './reader-answer.ts';
import { FileError } from './table.ts';

// A thread of its own: reading 20,000 rows takes seconds, in which the portal goes on answering. It reads one file after the other.
if (!parentPort) throw new Error('The reader is a thread of the portal.');
const portal = parentPort;
const inbox = on(portal, 'message');
const said = async (): Promise<unknown> => ((await inbox.next()).value as unknown[])[0];
const tell = (message: ReaderMessage) => portal.postMessage(message, []);

const held = () => {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
};
const heldByNone = held();

for (;;) {
  const job = (await said()) as ReaderJob;
  try {
    for await (const message of answer(job)) {
      tell(message);
      // The portal asks for the next part when it has time for it.
      await said();
    }
    tell({ kind: 'done', held: held() - heldByNone });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    tell({ kind: 'unreadable', why: error.why });
  }
}
