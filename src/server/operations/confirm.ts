import { createInterface } from 'node:readline/promises';
import { m } from '../../words/messages.js';
import type { Reader } from '../platform/locale.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** Asks on the terminal and answers whether the answer was yes; anything else, and the end of the input, is no. Where nobody sits, it says what to do. */
export async function confirm(question: string, reader: Reader): Promise<boolean> {
  if (!process.stdin.isTTY) throw new OperatorError('nobody-to-ask');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const gone = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(m.operations_no_or_yes({ question }, reader)), gone]);
    return isYes(answer, m.operations_yes({}, reader));
  } finally {
    terminal.close();
  }
}

/** The word for it, or its first letter. */
function isYes(answer: string, yes: string): boolean {
  return [yes, yes.slice(0, 1)].includes(answer.trim().toLowerCase());
}
