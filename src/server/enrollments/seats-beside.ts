import type { SchoolClass } from '../../contract/classes.ts';
import { listApart } from '../../domain/group-end.ts';
import { countFreeSeats } from '../../domain/seats.ts';
import { takeBackUntil } from '../../domain/withdrawal.ts';

/** A seat of the family as it is kept. */
interface Seat {
  readonly id: string;
  readonly studentId: string;
  readonly classId: string;
  readonly state: string;
  readonly endedAt: string | null;
  readonly endReason: string | null;
  readonly withdrawalId: string | null;
  readonly agreedCents: number;
  readonly agreedGroupId: string | null;
  readonly aloneCents: number | null;
}
type Classes = ReadonlyMap<string, SchoolClass>;

const isLive = ({ state }: Seat) => state === 'enrolled' || state === 'completed';

/** The seats that cost more once the family gives this one up, by the rule of the desk. */
export function dearerWithout(
  seat: Seat,
  all: readonly Seat[],
  classes: Classes,
  groupNames: ReadonlyMap<string, string>,
) {
  const own = classes.get(seat.classId);
  if (!own || own.isCancelled) return [];
  const isBeside = (each: Seat) =>
    each.id !== seat.id &&
    each.studentId === seat.studentId &&
    isLive(each) &&
    classes.get(each.classId)?.isCancelled === false;
  const others = all.filter(isBeside).map(({ classId, agreedCents, agreedGroupId, aloneCents }) => ({
    classId,
    cents: agreedCents,
    groupId: agreedGroupId,
    aloneCents,
  }));
  return listApart({ groupId: seat.agreedGroupId, soldInGroupId: own.groupId }, others)
    .filter(({ cents, beforeCents }) => cents !== beforeCents)
    .map(({ groupId, ...prices }) => ({ ...prices, groupName: groupNames.get(groupId) ?? null }));
}

/** Until when the family can take its withdrawal back; null where it cannot, as far as is known now. */
export function takeBackUntilOf(
  seat: Seat,
  schoolClass: SchoolClass,
  all: readonly Seat[],
  now: number,
): string | null {
  const { state, endedAt, withdrawalId, endReason } = seat;
  if (state !== 'withdrawn' || endedAt === null || withdrawalId !== null || endReason !== null) return null;
  const until = takeBackUntil(Date.parse(endedAt));
  if (now >= until || schoolClass.isCancelled || countFreeSeats(schoolClass) === 0) return null;
  const isAgain = all.some(
    (each) =>
      each.studentId === seat.studentId && each.classId === seat.classId && (isLive(each) || isNewer(each, seat)),
  );
  return isAgain ? null : new Date(until).toISOString();
}

/** Of two that were withdrawn from one class only the last is taken back. */
const isNewer = (each: Seat, seat: Seat) => each.state === 'withdrawn' && (each.endedAt ?? '') > (seat.endedAt ?? '');

/** The class whose seat is given up once this place becomes one; null where it has ended. */
export function givenUpBy({ givesUp }: { readonly givesUp: string | null }, all: readonly Seat[], classes: Classes) {
  const seat = all.find(({ id, state }) => id === givesUp && state === 'enrolled');
  const schoolClass = seat && classes.get(seat.classId);
  if (!seat || !schoolClass || schoolClass.isCancelled) return null;
  return { enrollmentId: seat.id, title: schoolClass.title };
}
