import { undoUntil } from '../../../domain/withdrawal.ts';
import type { Actor } from '../../platform/call/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';
import { alreadyUsed } from '../desk/already-used.ts';
import type { Desk } from '../desk/desk.ts';
import type { Acted, EndSeatsItem, ReopenItem, StaffAct, TransferItem } from '../desk/items.ts';
import { beginWithdrawal, type WithdrawalKind } from '../withdrawals/store.ts';
import { type NamedEnrollment, listNamed, listNamedPlaces, listNames } from './store.ts';

export interface ActParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: Pick<Desk, 'submit'>;
  readonly organization: { readonly id: string };
}

/** So many enrollments are one transaction at the desk: families submit in between. */
const AT_A_TIME = 50;

type ActItem = TransferItem | EndSeatsItem | ReopenItem;
type Why = Omit<StaffAct, 'asker'> & { readonly by: Actor };

/** An act that can be undone: those of longest standing first, so many at a time. */
export async function actUndoably(
  parts: ActParts,
  asked: {
    readonly withdrawalId?: string | undefined;
    readonly enrollmentIds: readonly string[];
    readonly entryIds?: readonly string[] | undefined;
    readonly kind: WithdrawalKind;
  } & Why,
  item: (
    part: { withdrawalId: string; enrollmentIds: readonly string[]; entryIds: readonly string[] } & StaffAct,
  ) => ActItem,
) {
  const { database, clock, organization } = parts;
  const { enrollmentIds, entryIds = [], kind, by, reason, tells, reasonTold = false } = asked;
  const { withdrawalId = newId() } = asked;
  const named = await listNamed(database, organization.id, enrollmentIds);
  const places = await listNamedPlaces(database, organization.id, entryIds);
  const act = { id: withdrawalId, at: clock.iso(), by, reason, kind, tellsFamilies: tells };
  const at = await beginWithdrawal(database, organization.id, act);
  if (at === null) throw alreadyUsed();
  const kept = [...missing(named, enrollmentIds), ...missing(places, entryIds)];
  const acted: Acted = { done: [], kept, left: [], promoted: [] };
  const asks = { reason, tells, reasonTold, withdrawalId };
  for (const ids of inParts(named.map(idOf), places.map(idOf)))
    add(acted, await submit(parts, item({ asker: askerOf(parts, by), ...asks, ...ids })));
  return {
    withdrawalId,
    undoUntil: new Date(undoUntil(Date.parse(at))).toISOString(),
    ...(await nameActed(parts, [...named, ...places], acted)),
  };
}

const idOf = ({ id }: NamedEnrollment) => id;

/** All places with the first of the enrollments, so that no seat of a later part goes to somebody who leaves. */
function inParts(enrollmentIds: readonly string[], entryIds: readonly string[]) {
  const parts = [{ enrollmentIds: enrollmentIds.slice(0, AT_A_TIME), entryIds }];
  for (let first = AT_A_TIME; first < enrollmentIds.length; first += AT_A_TIME)
    parts.push({ enrollmentIds: enrollmentIds.slice(first, first + AT_A_TIME), entryIds: [] });
  return enrollmentIds.length + entryIds.length > 0 ? parts : [];
}

/** Opens one enrollment again. */
export async function reopenOne(
  parts: ActParts,
  {
    enrollmentId,
    by,
    ...act
  }: { readonly enrollmentId: string } & Omit<ReopenItem, 'kind' | 'asker' | 'enrollmentIds'> & Pick<Why, 'by'>,
) {
  const named = await listNamed(parts.database, parts.organization.id, [enrollmentId]);
  const asker = askerOf(parts, by);
  const acted = await submit(parts, { kind: 'reopen', asker, enrollmentIds: [enrollmentId], ...act });
  return nameActed(parts, named, acted);
}

async function submit({ desk }: ActParts, item: ActItem): Promise<Acted> {
  return (await desk.submit(item)) as Acted; // the desk answers in kind
}

const askerOf = ({ clock, organization }: ActParts, by: Actor) => ({
  organizationId: organization.id,
  at: clock.iso(),
  now: clock.now(),
  by,
});

/** What is no enrollment (any more): a place on a waitlist, or nothing. */
export function missing(named: readonly NamedEnrollment[], ids: readonly string[]): Acted['kept'] {
  const known = new Set(named.map(({ id }) => id));
  return ids.flatMap((enrollmentId) => (known.has(enrollmentId) ? [] : { enrollmentId, reasons: ['changed-since'] }));
}

function add(acted: Acted, more: Acted): void {
  acted.done.push(...more.done);
  acted.kept.push(...more.kept);
  acted.left.push(...more.left);
  acted.promoted.push(...more.promoted);
}

/** What an act did, by the names that staff know. */
export async function nameActed(
  { database, organization }: Pick<ActParts, 'database' | 'organization'>,
  named: readonly NamedEnrollment[],
  { done, kept, left, promoted }: Acted,
) {
  const classIds = [...new Set(promoted.map(({ classId }) => classId))];
  const studentIds = [...new Set(promoted.map(({ studentId }) => studentId))];
  const names = await listNames(database, organization.id, { classIds, studentIds });
  const known = new Map(named.map((each) => [each.id, each]));
  const nameOf = (id: string) => ({
    studentName: known.get(id)?.studentName ?? '',
    classTitle: known.get(id)?.classTitle ?? '',
  });
  return {
    done: done.map((each) => ({ ...each, ...nameOf(each.enrollmentId) })),
    kept: kept.map((each) => ({ ...each, ...nameOf(each.enrollmentId) })),
    left: left.map((each) => ({ ...each, ...nameOf(each.entryId) })),
    promoted: promoted.map(({ classId, studentId }) => ({
      studentName: names.get(studentId) ?? '',
      classTitle: names.get(classId) ?? '',
    })),
  };
}
