import { type GroupPrice, totalOf, type Totals } from './pricing.ts';

/** How a line of a registration stands: as it was answered, or what became of its seat or its place on the waitlist since. */
export const LINE_STATES = [
  'enrolled',
  'promoted',
  'moved-here',
  'waitlisted',
  'refused',
  'cancelled',
  'unproven',
  'by-school',
  'moved',
  'withdrawn',
  'left-waitlist',
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** A line of a registration as it was answered. */
export interface AnsweredLine {
  readonly studentId: string;
  readonly classId: string;
  readonly outcome: 'enrolled' | 'waitlisted' | 'refused';
  readonly enrollmentId?: string | undefined;
  readonly entryId?: string | undefined;
  readonly agreedCents?: number | undefined;
  /** What the family had read that it costs, where that was less (in the currency's smallest unit). */
  readonly seenCents?: number | undefined;
  readonly groupId?: string | undefined;
}

/** A seat on record. */
export interface SeatRecord {
  readonly id: string;
  readonly studentId: string;
  readonly classId: string;
  readonly state: string;
  readonly enrolledAt: string;
  readonly endedAt: string | null;
  readonly endReason: 'address-unproven' | 'by-school' | null;
  readonly agreedCents: number;
  readonly agreedGroupId: string | null;
  /** The seat that it was moved from. */
  readonly transferredFrom: string | null;
  /** When the school cancelled its class. */
  readonly cancelledAt: string | null;
  /** When its price changed, the first first, and what it cost until then; as part of which group, where that ended. */
  readonly repriced?: readonly {
    readonly at: string;
    readonly fromCents: number;
    readonly fromGroupId?: string | null;
  }[];
}

/** A place on a waitlist on record. */
export interface PlaceRecord {
  readonly id: string;
  readonly state: string;
  readonly isBySchool: boolean;
  readonly endedAt: string | null;
  /** The seat that it became. */
  readonly enrollmentId: string | null;
  readonly cancelledAt: string | null;
}

/** What is on record of lines: their places, their seats, those that they were moved to, and the others of the same groups. */
export interface LineRecords {
  readonly seats: ReadonlyMap<string, SeatRecord>;
  readonly places: ReadonlyMap<string, PlaceRecord>;
}

export type StandingLine<Line extends AnsweredLine = AnsweredLine> = Line & {
  readonly now: LineState;
  /** The seat that the line has; null without one. */
  readonly seatId: string | null;
  /** When what it was answered with ended; null as long as it has not. */
  readonly endedAt: string | null;
  /** The class that the school moved it from. */
  readonly movedFrom: string | null;
};

/** A line with a seat. */
export type SeatLine<Line extends AnsweredLine = AnsweredLine> = StandingLine<Line> & { readonly seatId: string };

/** A registration as it stands: its lines with what each costs, and the groups that are still whole. */
export interface Standing<Line extends AnsweredLine, Group extends GroupPrice> {
  readonly lines: StandingLine<Line>[];
  readonly groups: Group[];
}

/** A registration as it stood at `at`, or as it stands now where that is null. What is not on record any more stands as it was answered. */
export function standingOf<Line extends AnsweredLine, Group extends GroupPrice>(
  answer: { readonly lines: readonly Line[]; readonly groups?: readonly Group[] | undefined },
  records: LineRecords,
  at: string | null,
): Standing<Line, Group> {
  const lines = answer.lines.map((line) => lineNow(line, records, at));
  const groups = (answer.groups ?? []).filter((group) => {
    // As answered: what it is part of now may be another group, or none.
    const isOwn = (line: Line | undefined) => line?.groupId === group.groupId && line.studentId === group.studentId;
    const own = lines.filter((_, index) => isOwn(answer.lines[index]));
    return isWhole(group, own, records.seats.values(), at);
  });
  return { lines, groups };
}

/** What each state of a line counts as: a seat costs, a place would, everything else costs nothing. */
export function countsAs(now: LineState): AnsweredLine['outcome'] {
  if (now === 'enrolled' || now === 'promoted' || now === 'moved-here') return 'enrolled';
  return now === 'waitlisted' ? 'waitlisted' : 'refused';
}

/** What a family had read that a line costs, in cents, where it costs more as it stands; null where it does not, or is for another class by now. */
export function readBelow({
  agreedCents = 0,
  seenCents,
  movedFrom,
}: Pick<AnsweredLine, 'agreedCents' | 'seenCents'> & { readonly movedFrom: string | null }): number | null {
  return seenCents !== undefined && agreedCents > seenCents && movedFrom === null ? seenCents : null;
}

/** What lines cost together as they stand, and what those that wait would add. */
export function totalsOf(
  lines: readonly { readonly now: LineState; readonly agreedCents?: number | undefined }[],
): Totals {
  return totalOf(lines.map(({ now, agreedCents }) => ({ outcome: countsAs(now), cents: agreedCents ?? null })));
}

/** How a seat stands. */
export function seatState({
  state,
  endReason,
  isCancelled,
}: Pick<SeatRecord, 'endReason'> & { readonly state: string; readonly isCancelled: boolean }): LineState {
  if (state === 'enrolled' || state === 'completed') return isCancelled ? 'cancelled' : 'enrolled';
  if (endReason === 'address-unproven') return 'unproven';
  if (state === 'transferred') return 'moved';
  return state === 'withdrawn' && endReason === null ? 'withdrawn' : 'by-school';
}

/** How a seat stood at `at`, or stands now where that is null. */
export function seatStateAt(seat: SeatRecord, at: string | null): LineState {
  if (isLive(seat, at)) return 'enrolled';
  // What ended before its class was cancelled is no cancelled seat.
  return isBy(seat.endedAt, at) ? seatState({ ...seat, isCancelled: false }) : 'cancelled';
}

/** How a place on a waitlist stands; one that became a seat is told by the seat. */
export function placeState({
  state,
  isCancelled,
}: {
  readonly state: string;
  readonly isCancelled: boolean;
}): LineState {
  if (state !== 'waiting' && state !== 'offered') return 'left-waitlist';
  return isCancelled ? 'cancelled' : 'waitlisted';
}

export function hasSeat<Line extends AnsweredLine>(line: StandingLine<Line>): line is SeatLine<Line> {
  return line.seatId !== null;
}

/** Whether the seat or the place that the line was answered with is gone. */
export function isLost({ now }: Pick<StandingLine, 'now'>): boolean {
  return countsAs(now) === 'refused' && now !== 'refused' && now !== 'moved';
}

function lineNow<Line extends AnsweredLine>(line: Line, records: LineRecords, at: string | null): StandingLine<Line> {
  const asAnswered = { ...line, now: line.outcome, seatId: null, endedAt: null, movedFrom: null };
  if (line.outcome === 'refused') return asAnswered;
  if (line.outcome === 'enrolled') return seatedNow(line, line.enrollmentId ?? null, 'enrolled', records, at);
  const place = records.places.get(line.entryId ?? '');
  if (!place) return asAnswered;
  const isCancelled = isBy(place.cancelledAt, at);
  if (!isBy(place.endedAt, at))
    return isCancelled ? { ...asAnswered, now: 'cancelled', endedAt: place.cancelledAt } : asAnswered;
  if (place.state === 'accepted' && place.enrollmentId)
    return seatedNow(line, place.enrollmentId, 'promoted', records, at);
  return { ...asAnswered, now: place.isBySchool ? 'by-school' : 'left-waitlist', endedAt: place.endedAt };
}

function seatedNow<Line extends AnsweredLine>(
  line: Line,
  seatId: string | null,
  answered: 'enrolled' | 'promoted',
  records: LineRecords,
  at: string | null,
): StandingLine<Line> {
  const first = records.seats.get(seatId ?? '');
  if (!first) return { ...line, now: answered, seatId, endedAt: null, movedFrom: null };
  const seat = whereMoved(first, records, at);
  const isMoved = seat !== first;
  const { agreedCents, groupId } = priceAt(seat, isMoved ? undefined : line.groupId, at);
  const told = {
    ...line,
    groupId,
    classId: seat.classId,
    agreedCents,
    movedFrom: isMoved ? first.classId : null,
  };
  if (isLive(seat, at)) return { ...told, now: isMoved ? 'moved-here' : answered, seatId: seat.id, endedAt: null };
  return { ...told, now: seatStateAt(seat, at), seatId: null, endedAt: seat.endedAt ?? seat.cancelledAt };
}

/** The seat that staff moved this one to, however often. */
function whereMoved(seat: SeatRecord, records: LineRecords, at: string | null): SeatRecord {
  if (seat.state !== 'transferred' || !isBy(seat.endedAt, at)) return seat;
  const next = [...records.seats.values()].findLast(
    (each) => each.transferredFrom === seat.id && isBy(each.enrolledAt, at),
  );
  return next ? whereMoved(next, records, at) : seat;
}

/** Whether one child has every class of a group, for what was agreed; `own`: the lines or the seat that completed it, which must be among them. */
export function isWhole(
  { studentId, classIds, cents, lowered }: GroupPrice,
  own: readonly { readonly classId: string; readonly seatId: string | null }[],
  seats: Iterable<SeatRecord>,
  at: string | null,
): boolean {
  const live = [...seats].filter((seat) => seat.studentId === studentId && isLive(seat, at));
  if (own.length === 0 || !own.every(({ seatId }) => live.some(({ id }) => id === seatId))) return false;
  const wanted = classIds ?? [...own, ...lowered].map(({ classId }) => classId);
  const taken = wanted.flatMap((id) => live.find(({ classId }) => classId === id) ?? []);
  const agreed = taken.reduce((sum, seat) => sum + agreedAt(seat, at), 0);
  return taken.length === wanted.length && agreed === cents;
}

/** What a seat cost at `at`, or costs now where that is null. */
export function agreedAt(
  seat: Pick<SeatRecord, 'agreedCents' | 'agreedGroupId' | 'repriced'>,
  at: string | null,
): number {
  return priceAt(seat, undefined, at).agreedCents;
}

/** What was agreed for a seat and as part of which group, before its price changed after `at`. */
function priceAt(
  { agreedCents, agreedGroupId, repriced = [] }: Pick<SeatRecord, 'agreedCents' | 'agreedGroupId' | 'repriced'>,
  groupId: string | undefined,
  at: string | null,
) {
  const since = at === null ? undefined : repriced.find((each) => Date.parse(each.at) > Date.parse(at));
  return since
    ? { agreedCents: since.fromCents, groupId: since.fromGroupId ?? groupId }
    : { agreedCents, groupId: agreedGroupId ?? undefined };
}

function isLive(seat: SeatRecord, at: string | null): boolean {
  const hasEnded = seat.state !== 'completed' && isBy(seat.endedAt, at);
  return isBy(seat.enrolledAt, at) && !hasEnded && !isBy(seat.cancelledAt, at);
}

/** Whether something had happened by then. */
function isBy(happenedAt: string | null, at: string | null): boolean {
  return happenedAt !== null && (at === null || Date.parse(happenedAt) <= Date.parse(at));
}
