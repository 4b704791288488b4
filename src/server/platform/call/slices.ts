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
