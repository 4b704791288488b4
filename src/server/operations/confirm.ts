import { createInterface } from 'node:readline/promises';

/** Asks on the terminal and answers whether the answer was yes; anything else, and the end of the input, is no. */
export async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const gone = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(`${question} (yes/no) `), gone]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
