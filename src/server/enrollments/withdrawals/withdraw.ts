import type { Whose } from '../../../contract/withdrawals.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { undoUntil } from '../../../domain/withdrawal.ts';
import type { Actor } from '../../platform/call/handler.ts';
import { paidOfSeats } from '../../payments/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import type { Desk } from '../desk/desk.ts';
import type { GivenBack, Withdrawn } from '../desk/items.ts';
import { withdrawAll } from '../desk/withdraw-all.ts';
import { addWithdrawal, findWithdrawal, listSubmitted, listWithdrawn, markUndone, type Submitted } from './store.ts';

/** What withdrawing works with; on a screen and on the command line alike. */
export interface WithdrawParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: Pick<Desk, 'submit'>;
  readonly organization: { readonly id: string; readonly timeZone: string };
}

/** So many seats and places are one transaction at the desk: families submit in between. */
export const AT_A_TIME = 200;
/** Somebody may go on submitting while being withdrawn. */
const ROUNDS = 5;

/** What withdrawing would do, decided as the desk would, with nothing locked or saved. */
export async function previewWithdrawal({ database, clock, organization }: Omit<WithdrawParts, 'desk'>, of: Whose) {
  const found = await listSubmitted(database, organization.id, of, todayOf(clock, organization));
  const ids = (kind: Submitted['kind']) => found.flatMap((each) => (each.kind === kind ? each.id : []));
  const [enrollmentIds, entryIds] = [ids('enrollment'), ids('entry')];
  const wanted = {
    classIds: [...new Set(found.map((each) => each.classId))],
    studentIds: new Set(found.map((each) => each.studentId)),
    enrollmentIds,
    entryIds,
    at: null,
    lock: false,
  };
  const arrival = { organizationId: organization.id, at: clock.iso(), now: clock.now() };
  const act = { kind: 'withdraw-all', asker: { ...arrival, by: '' }, withdrawalId: '', reason: '' } as const;
  const { changes } = await decideBesideDesk(database, organization.id, wanted, (decision) => {
    withdrawAll(decision, { ...act, enrollmentIds, entryIds });
  });
  const promoted = Map.groupBy(changes.newEnrollments, (each) => each.classId);
  const count = (some: readonly Submitted[]) => ({
    enrollments: some.filter((each) => each.kind === 'enrollment').length,
    waiting: some.filter((each) => each.kind === 'entry').length,
  });
  return {
    ...count(found),
    promoted: changes.newEnrollments.length,
    money: await paidOfSeats(database, organization.id, enrollmentIds),
    accounts: [...Map.groupBy(found, (each) => each.accountId)].map(([id, some]) => ({
      id,
      email: some[0]?.email ?? null,
      isProven: some[0]?.isProven ?? false,
      ...count(some),
    })),
    classes: [...Map.groupBy(found, (each) => each.classId)].map(([id, some]) => ({
      id,
      title: some[0]?.classTitle ?? '',
      ...count(some),
      promoted: promoted.get(id)?.length ?? 0,
    })),
  };
}

/** Withdraws everything of these accounts through the desk: all places first, then the seats, so that none of them gets another's. */
export async function withdrawEverything(
  { database, clock, desk, organization }: WithdrawParts,
  { of, reason, by }: { readonly of: Whose; readonly reason: string; readonly by: Actor },
) {
  const [withdrawalId, at] = [newId(), clock.iso()];
  const total = { enrollments: 0, waiting: 0, promoted: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const found = await listSubmitted(database, organization.id, of, todayOf(clock, organization));
    if (found.length === 0) break;
    if (round === 0)
      await addWithdrawal(database, organization.id, {
        id: withdrawalId,
        at,
        by,
        reason,
        kind: 'account',
        tellsFamilies: false,
      });
    for (const kind of ['entry', 'enrollment'] as const)
      for (const some of inParts(found.filter((each) => each.kind === kind))) {
        const ids = some.map((each) => each.id);
        const asker = { organizationId: organization.id, at: clock.iso(), now: clock.now(), by };
        const named = kind === 'entry' ? { entryIds: ids, enrollmentIds: [] } : { entryIds: [], enrollmentIds: ids };
        const answer = await desk.submit({ kind: 'withdraw-all', asker, withdrawalId, reason, ...named });
        add(total, answer as Withdrawn); // the desk answers in kind
      }
  }
  if (total.enrollments + total.waiting === 0) throw refused('nothing-to-withdraw');
  return { withdrawalId, undoUntil: new Date(undoUntil(Date.parse(at))).toISOString(), ...total };
}

/** Gives back what is still possible of a withdrawal; what is not is told by name. */
export async function undoWithdrawal(
  { database, clock, desk, organization }: WithdrawParts,
  { withdrawalId, by }: { readonly withdrawalId: string; readonly by: Actor },
) {
  const withdrawal = await findWithdrawal(database, organization.id, withdrawalId);
  if (!withdrawal) throw notFound('withdrawal');
  if (clock.now() >= undoUntil(Date.parse(withdrawal.at))) throw refused('too-late');
  const found = await listWithdrawn(database, organization.id, withdrawalId);
  const given: GivenBack = { enrollments: 0, waiting: 0, lost: [] };
  for (const kind of ['enrollment', 'entry'] as const)
    for (const some of inParts(found.filter((each) => each.kind === kind))) {
      const asker = { organizationId: organization.id, at: clock.iso(), now: clock.now(), by };
      const named = kind === 'entry' ? { entries: some, enrollments: [] } : { entries: [], enrollments: some };
      const answer = await desk.submit({
        kind: 'give-back',
        asker,
        withdrawalId,
        tells: withdrawal.tellsFamilies,
        ...named,
      });
      const { enrollments, waiting, lost } = answer as GivenBack; // the desk answers in kind
      given.enrollments += enrollments;
      given.waiting += waiting;
      given.lost.push(...lost);
    }
  if (given.lost.length === 0) await markUndone(database, organization.id, withdrawalId, clock.iso());
  const names = new Map(found.map((each) => [each.id, each]));
  return {
    enrollments: given.enrollments,
    waiting: given.waiting,
    lost: given.lost.map(({ id, reason }) => ({
      studentName: names.get(id)?.studentName ?? '',
      classTitle: names.get(id)?.classTitle ?? '',
      reason,
    })),
  };
}

export function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, part) =>
    all.slice(part * AT_A_TIME, (part + 1) * AT_A_TIME),
  );
}

function add(total: Withdrawn, more: Withdrawn): void {
  total.enrollments += more.enrollments;
  total.waiting += more.waiting;
  total.promoted += more.promoted;
}

function todayOf(clock: Clock, { timeZone }: { readonly timeZone: string }): string {
  return dayAtSchool(clock.now(), timeZone);
}
