import { parentPort } from 'node:worker_threads';
import { openTypst, type Printed } from './typst.ts';

// A thread of its own: setting a paper takes tenths of a second, in which the portal goes on answering.
const print = openTypst();
parentPort?.on('message', (paper: Printed) => void answer(paper));

async function answer(paper: Printed): Promise<void> {
  try {
    const pdf = await (await print)(paper);
    parentPort?.postMessage({ pdf }, []);
  } catch (error) {
    parentPort?.postMessage({ error: String(error) }, []);
  }
}
