let holders = 0;
const waiting = new Set<() => void>();

/** Keeps the screen as it stands while nobody is signed in, because of what somebody typed there; answers how to let it go. */
export function holdScreen(): () => void {
  holders++;
  return () => {
    holders--;
    if (holders === 0) settleHeld();
  };
}

export function isScreenHeld(): boolean {
  return holders > 0;
}

/** Does this once the screen is let go, or somebody else goes on with it; answers how not to. */
export function whenSettled(act: () => void): () => void {
  waiting.add(act);
  return () => void waiting.delete(act);
}

/** Somebody else goes on with the screen, or it is gone: what waited for that is done now. */
export function settleHeld(): void {
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}
