import { type WholeTableHead, type WholeTableName, wholeTablePath } from '../../../contract/whole-table.ts';
import { CallFailure } from '../../call.ts';
import { fetchAnswer, type TokenHolder } from '../../shared/fetch-file.ts';

export type Progress = (done: number, total: number) => void;

/** So often somebody hears how far it is. */
const TOLD_EVERY = 1000;

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
  let total: number | undefined;
  const rows: Row[] = [];
  for await (const line of linesOf(answer)) {
    // Our own server wrote them: a head, then rows.
    if (total === undefined) ({ total } = JSON.parse(line) as WholeTableHead);
    else rows.push(JSON.parse(line) as Row);
    if (rows.length % TOLD_EVERY === 0) onProgress(rows.length, total);
  }
  if (rows.length !== total) throw new CallFailure('internal', 'The table broke off.');
  return rows;
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new CallFailure('internal', String(error));
      });
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // Nobody listens any more: the server need not read on.
    await reader.cancel().catch(() => undefined);
  }
}
