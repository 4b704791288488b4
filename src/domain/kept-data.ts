// What a phone keeps of a class for a day without network.

/** No longer than a day and its evening before: then it is deleted, with or without network. */
export const KEPT_FOR_MS = 36 * 3_600_000;

/** A clock that was set back is no way to keep it longer. */
export function isTooOld(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) > KEPT_FOR_MS;
}

/** Between two tries of sending while the network is gone: two seconds, doubled up to five minutes. */
export function pauseAfter(failures: number): number {
  return Math.min(2000 * 2 ** Math.max(failures - 1, 0), 300_000);
}

/** The rounds of a code word's slow hash: a phone compares in about a second, and guessing takes that long each time. */
export const CODE_WORD_ROUNDS = 600_000;

/** So many wrong code words of a student are compared without network; the next needs the office. */
export const MOST_TRIES_AWAY = 5;

/** What counts outside is asked for of so many students at once, each of whom leaves a receipt. */
export const MOST_KEPT_AT_ONCE = 100;

/** Of so many students code words are asked for at once: each takes the server a moment. */
export const MOST_STUDENTS_AT_ONCE = 10;
