/** So many submissions are begun in one turn of the event loop. */
const A_TURN = 32;

/**
 * Lets a crowd in slice by slice: what comes in one turn of the event loop is not all worked on in that turn, so that somebody who wants
 * something else meanwhile waits for one slice, not for the crowd. In order of arrival.
 */
export function createSlices(aTurn = A_TURN): () => Promise<void> {
  let waiting: (() => void)[] = [];
  function beginSlice(): void {
    const slice = waiting.slice(0, aTurn);
    waiting = waiting.slice(aTurn);
    for (const begin of slice) begin();
    if (waiting.length > 0) setImmediate(beginSlice);
  }
  return () =>
    new Promise((begin) => {
      if (waiting.length === 0) setImmediate(beginSlice);
      waiting.push(begin);
    });
}

/** So many classes are worked on between two looks at what else the portal has to do. */
const AT_ONCE = 100;

/** The items in parts; before each further one other calls have their turn. */
export async function* inSlices<T>(items: readonly T[], atOnce = AT_ONCE): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await new Promise((resolve) => setImmediate(resolve));
    yield items.slice(at, at + atOnce);
  }
}

const PIECE_MS = 50;
/** Five seconds: mails wait for families, but not for ever. */
const PIECES = 100;

/** Lets everything else go first; while families wait, steps aside in short pieces, for at most a few seconds. */
export async function quietMoment(isBusy: (() => boolean) | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  for (let waited = 0; waited < PIECES; waited++) {
    if (!isBusy?.()) return;
    await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
  }
}
