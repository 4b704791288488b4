import { type WholeTableHead, type WholeTableName, wholeTablePath } from '../../../contract/whole-table.ts';
import { CallFailure } from '../../call.ts';
import { fetchAnswer, type TokenHolder } from '../../shared/fetch-file.ts';

export type Progress = (done: number, total: number) => void;

/** Reads all rows of a table as of one moment. Fails as calls do, also when the answer is cut short; a throw in `onProgress` cancels it. */
export async function readWhole<Row>(
  identity: TokenHolder,
  { name, asked }: { readonly name: WholeTableName; readonly asked: object },
  onProgress: Progress = () => undefined,
): Promise<Row[]> {
  const answer = await fetchAnswer(identity, wholeTablePath(name), {
    method: 'POST',
    body: new Blob([JSON.stringify(asked)], { type: 'application/json' }),
  });
  const rows: Row[] = [];
  let total = -1;
  if (answer.body)
    for await (const part of readRowsOf(answer.body)) {
      total = part.total;
      // The columns have the names that the contract gives them.
      rows.push(...(part.rows as Row[]));
      onProgress(rows.length, total);
    }
  if (rows.length !== total) throw new CallFailure('internal', 'The table broke off.');
  return rows;
}

/** Yields the rows of a whole table as they arrive, and their total number. */
export async function* readRowsOf(body: ReadableStream<Uint8Array>) {
  let head: WholeTableHead | undefined;
  for await (const lines of linesOf(body)) {
    // Our own server wrote the lines: a head, then rows.
    if (!head) head = JSON.parse(lines.shift() ?? '') as WholeTableHead;
    const { total, columns } = head;
    yield { total, rows: lines.map((line) => named(columns, JSON.parse(line) as unknown[])) };
  }
}

function named(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((name, at) => [name, values[at]]));
}

/** Yields complete lines, as many as arrived together. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new CallFailure('internal', String(error));
      });
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
  } finally {
    // The rows are no longer needed, so the server can stop.
    await reader.cancel().catch(() => undefined);
  }
}
