import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** A text that was sent to the database, and who sent it first. */
export interface Sent {
  readonly text: string;
  /** The nearest place of ours in the stack, such as `src/server/audit/store.ts:61`. */
  readonly at: string;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const SEEN = Symbol.for('registration-portal.statements');
const root = join(import.meta.dirname, '..', '..');
/** As deep as a call's handlers, stores and the query builder go. */
const DEPTH = 60;

/** Writes every text that this worker sends for the first time into the folder of the run; test/common-subset/guard.ts reads them at its end. */
function recordStatements(folder: string): void {
  const worker = globalThis as { [SEEN]?: Set<string> };
  if (worker[SEEN]) return;
  const seen = new Set<string>();
  worker[SEEN] = seen;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (...args) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string' && !seen.has(text)) {
      seen.add(text);
      const sent: Sent = { text, at: senderOf() };
      if (sent.at !== '') appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(sent)}\n`);
    }
    return query.apply(this, args);
  };
}

/** Empty where only a test sent it. */
function senderOf(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = DEPTH;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  const ours = stack.split('\n').flatMap((line) => {
    const [, file, at] = /(?:file:\/\/)?([^\s()]+\.ts):(\d+):\d+/.exec(line) ?? [];
    return file?.startsWith(`${root}/src/`) && !file.endsWith('.test.ts')
      ? [`${file.slice(root.length + 1)}:${at}`]
      : [];
  });
  return ours.find((place) => !place.startsWith('src/server/platform/database/')) ?? ours[0] ?? '';
}

recordStatements(inject('statements'));
