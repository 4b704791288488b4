// What an instructor taps on the day itself: who is there, and whom a student was checked out to.

export const PRESENCES = ['present', 'late', 'absent', 'excused'] as const;
export type Presence = (typeof PRESENCES)[number];

/** Why a tap does not count. */
export const TAP_REFUSALS = [
  'cancelled',
  'no-class-that-day',
  'not-yet',
  'not-in-class',
  'not-allowed',
  'near-barred',
  'not-listed',
  'code-word-missing',
  'code-word-wrong',
  'code-word-unreadable',
  'too-many-tries',
] as const;
export type TapRefusal = (typeof TAP_REFUSALS)[number];

/** So many wrong code words of one student are taken within so many minutes. */
export const MOST_TRIES = 5;
export const TRIES_MINUTES = 15;

/** Accents as they stand over letters of Latin, Greek and Cyrillic; in other scripts marks are letters. */
const ACCENTS = /[\u0300-\u036f]/g;

/** A code word as it is compared, here and on a phone without network: nobody hears capitals, double spaces or how somebody writes an accent. */
export function codeWordKey(word: string): string {
  const plain = word.normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFKC');
  return plain.trim().replaceAll(/\s+/gu, ' ').toUpperCase().toLowerCase();
}

/** Other taps of the same phone on the same thing: the time of the last one before, and of the first one after, in the phone's own order. */
export interface Neighbours {
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * When a tap was made. What a phone says is never later than it arrived; a time before the day itself (`dayOf`) is a wrong clock, and arrival
 * counts; and of one phone its own order is right, whatever its clock did in between.
 */
export function timeOfTap(
  { at, on, isAhead }: { readonly at: string; readonly on: string; readonly isAhead: boolean },
  { arrival, dayOf, neighbours }: { arrival: string; dayOf: (instant: string) => string; neighbours: Neighbours },
): string {
  const said = new Date(at).toISOString();
  const isWrong = said > arrival || (!isAhead && dayOf(said) < on);
  const time = isWrong ? arrival : said;
  const floored = neighbours.before !== null && time < neighbours.before ? neighbours.before : time;
  return neighbours.after !== null && floored > neighbours.after ? neighbours.after : floored;
}

/** How many are in each state, and how many nobody has marked yet. */
export function countPresence(presences: readonly (Presence | null)[]): Readonly<Record<Presence | 'open', number>> {
  const count = (wanted: Presence | null) => presences.filter((each) => each === wanted).length;
  return {
    present: count('present'),
    late: count('late'),
    absent: count('absent'),
    excused: count('excused'),
    open: count(null),
  };
}
