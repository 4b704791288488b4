import { openTypst, type Printed } from './typst.ts';

// A process of its own: setting a paper takes tenths of a second, in which the portal goes on answering.
const print = openTypst();
process.on('message', (paper: Printed) => void answer(paper));
// A portal that is gone asks for nothing more.
process.on('disconnect', () => process.exit());

async function answer(paper: Printed): Promise<void> {
  try {
    const pdf = await (await print)(paper);
    process.send?.({ pdf });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
}
