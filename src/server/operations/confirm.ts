import { createInterface } from 'node:readline/promises';
import { OperatorError } from './start-trouble.ts';

/** Asks on the terminal and answers whether the answer was yes; anything else, and the end of the input, is no. Where nobody sits, it says what to do. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new OperatorError('Nobody can be asked here whether this is meant. If it is, add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const gone = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(`${question} (yes/no) `), gone]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
