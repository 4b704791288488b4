import { type WholeTableHead, type WholeTableName, wholeTablePath } from '../../../contract/whole-table.ts';
import { CallFailure } from '../../call.ts';
import { fetchAnswer, type TokenHolder } from '../../shared/fetch-file.ts';

export type Progress = (done: number, total: number) => void;

/** All rows of a table as they stand at one moment. Fails as calls do, also where it breaks off; whoever throws in `onProgress` calls it off. */
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
      // What the columns are called is what the contract names.
      rows.push(...(part.rows as Row[]));
      onProgress(rows.length, total);
    }
  if (rows.length !== total) throw new CallFailure('internal', 'The table broke off.');
  return rows;
}

/** The rows of a table that is sent whole, as they come, and how many there will be. */
export async function* readRowsOf(body: ReadableStream<Uint8Array>) {
  let head: WholeTableHead | undefined;
  for await (const lines of linesOf(body)) {
    // Our own server wrote them: a head, then rows.
    if (!head) head = JSON.parse(lines.shift() ?? '') as WholeTableHead;
    const { total, columns } = head;
    yield { total, rows: lines.map((line) => named(columns, JSON.parse(line) as unknown[])) };
  }
}

function named(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((name, at) => [name, values[at]]));
}

/** Whole lines, as many as came at once. */
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
    // Nobody listens any more: the server need not read on.
    await reader.cancel().catch(() => undefined);
  }
}
