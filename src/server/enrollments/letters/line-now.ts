import type { LineResult } from '../../../contract/enrollments.ts';

/** How a line of a registration stands: as it was answered, or what became of its seat or its place on the waitlist since. */
export type LineState =
  | LineResult['outcome']
  | 'promoted'
  | 'unproven'
  | 'by-school'
  | 'moved'
  | 'withdrawn'
  | 'left-waitlist';

export interface LetterLine extends LineResult {
  readonly now: LineState;
  /** The seat that the line has; null without one. */
  readonly seatId: string | null;
}

/** A line with a seat. */
export type SeatLine = LetterLine & { readonly seatId: string };

export interface SeatRecord {
  readonly state: string;
  readonly endReason: 'address-unproven' | 'by-school' | null;
  readonly endedAt: string | null;
  readonly agreedCents: number;
}

export interface PlaceRecord {
  readonly state: string;
  readonly isBySchool: boolean;
  readonly endedAt: string | null;
  readonly enrollmentId: string | null;
}

export interface LineRecords {
  readonly seats: ReadonlyMap<string, SeatRecord>;
  readonly places: ReadonlyMap<string, PlaceRecord>;
}

/** A line as it stood at `at`, or as it stands now where that is null. What is not on record any more stands as it was answered. */
export function decideLineNow(line: LineResult, records: LineRecords, at: string | null): LetterLine {
  const hasEnded = ({ endedAt }: { readonly endedAt: string | null }) =>
    endedAt !== null && (at === null || Date.parse(endedAt) <= Date.parse(at));
  const seated = (seatId: string | undefined, now: 'enrolled' | 'promoted'): LetterLine => {
    const seat = records.seats.get(seatId ?? '');
    if (seat && hasEnded(seat)) return { ...line, now: whyEnded(seat), seatId: null };
    // Who was promoted has what was agreed then; anybody else what was agreed at once.
    const price = now === 'promoted' && seat ? { agreedCents: seat.agreedCents } : {};
    return { ...line, ...price, now, seatId: seatId ?? null };
  };
  if (line.outcome === 'enrolled') return seated(line.enrollmentId, 'enrolled');
  const place = records.places.get(line.entryId ?? '');
  if (line.outcome === 'refused' || !place || !hasEnded(place)) return { ...line, now: line.outcome, seatId: null };
  if (place.state === 'accepted' && place.enrollmentId) return seated(place.enrollmentId, 'promoted');
  return { ...line, now: place.isBySchool ? 'by-school' : 'left-waitlist', seatId: null };
}

function whyEnded({ state, endReason }: SeatRecord): LineState {
  if (endReason === 'address-unproven') return 'unproven';
  if (state === 'transferred') return 'moved';
  return state === 'withdrawn' ? 'withdrawn' : 'by-school';
}

export function hasSeat(line: LetterLine): line is SeatLine {
  return line.seatId !== null;
}

/** Whether the seat or the place that the line was answered with is gone. */
export function isLost({ now }: LetterLine): boolean {
  return now === 'unproven' || now === 'by-school' || now === 'withdrawn' || now === 'left-waitlist';
}
