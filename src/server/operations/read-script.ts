import { UsageError } from './command.ts';

/** A command of a script, as its words would come from a shell. */
export interface ScriptLine {
  readonly line: number;
  readonly words: readonly string[];
}

/** Characters that stand for themselves, or a quoted part; in double quotes a backslash takes the next one as it is. */
const PART = /"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']+)|(["'])/gsu;

/** The commands of a script, one a line; empty lines and those that begin with # say nothing. */
export function readScript(text: string): ScriptLine[] {
  return text.split(/\r?\n/).flatMap((row, at) => {
    const line = at + 1;
    const said = row.trim();
    return said === '' || said.startsWith('#') ? [] : [{ line, words: readWords(said, line) }];
  });
}

function readWords(row: string, line: number): string[] {
  const words: string[] = [];
  let end = -1;
  for (const part of row.matchAll(PART)) {
    const [whole, double, single, plain, quote] = part;
    if (quote !== undefined) throw new UsageError('script-quote-open', { line });
    const text = double?.replaceAll(/\\(.)/gsu, '$1') ?? single ?? plain ?? '';
    // What stands together without a space is one word.
    if (part.index === end) words.push((words.pop() ?? '') + text);
    else words.push(text);
    end = part.index + whole.length;
  }
  return words;
}
