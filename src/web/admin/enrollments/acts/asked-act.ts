import type { functions } from '../../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../../contract/kit.ts';
import { readMoney } from '../../../../domain/money.ts';
import type { Override } from '../../../../domain/staff-seat.ts';

export type Act = 'move' | 'withdraw' | 'revoke' | 'reopen';

/** An enrollment that something is to be done with. */
export interface ChosenEnrollment {
  readonly id: string;
  readonly studentName: string;
  readonly classTitle: string;
}

/** What is to be done, and with which enrollments; one at least. */
export interface AskedAct {
  readonly act: Act;
  readonly chosen: readonly [ChosenEnrollment, ...ChosenEnrollment[]];
}

/** What staff say of an act. */
export interface ActValues {
  readonly toClassId: string;
  readonly overrides: readonly Override[];
  readonly price: 'agreed' | 'of-class';
  /** What the school keeps of each price, as it is typed. */
  readonly keep: string;
  readonly reason: string;
  readonly tells: boolean;
  readonly reasonTold: boolean;
}

export const BLANK: ActValues = {
  toClassId: '',
  overrides: [],
  price: 'agreed',
  keep: '',
  reason: '',
  tells: true,
  reasonTold: false,
};

type Acted = OutputOf<typeof functions.reopenEnrollment>;
export type Kept = Acted['kept'];
export type KeptReason = Kept[number]['reasons'][number];
/** What an act did, and how it is undone where it can be. */
export type ActAnswer = Acted & { readonly withdrawalId?: string; readonly undoUntil?: string };
export type MoveTarget = OutputOf<typeof functions.moveTargets>['classes'][number];

/** Which acts are possible with an enrollment that stands so. */
export function actsFor({ kind, state }: { readonly kind: 'enrollment' | 'waitlist'; readonly state: string }): Act[] {
  if (kind === 'waitlist') return [];
  if (state === 'enrolled') return ['move', 'withdraw', 'revoke'];
  return state === 'withdrawn' || state === 'revoked' ? ['reopen'] : [];
}

/** How a seat has ended. */
export const stateAfter = (act: 'withdraw' | 'revoke') => (act === 'revoke' ? 'revoked' : 'withdrawn');

/** What the preview of an act is asked for with; null as long as that is not known. */
export function previewOf(
  { act, chosen }: AskedAct,
  { toClassId, overrides, keep }: ActValues,
  digits: number,
): InputOf<typeof functions.previewEnrollmentAct> | null {
  const enrollmentIds = chosen.map(({ id }) => id);
  if (act === 'reopen') return { act, enrollmentIds, overrides: [...overrides] };
  if (act !== 'move')
    return {
      act: 'end',
      enrollmentIds,
      state: stateAfter(act),
      ...(keep !== '' && { keptCents: readMoney(keep, digits) ?? 0 }),
    };
  return toClassId === '' ? null : { act, enrollmentIds, toClassId, overrides: [...overrides] };
}

/** Nobody was moved, or opened again: what was typed stays, and why is said. */
export class NothingDone extends Error {
  readonly kept: Kept;
  constructor(kept: Kept) {
    super('nothing done');
    this.kept = kept;
  }
}
