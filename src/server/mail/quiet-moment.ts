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
