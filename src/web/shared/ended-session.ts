let hasEnded = false;

/** Remembers, for the sign-in screen to say it, whether somebody is gone because their session ended by itself. */
export function noteEndedSession(isSo: boolean): void {
  hasEnded = isSo;
}

export function hasSessionEnded(): boolean {
  return hasEnded;
}
