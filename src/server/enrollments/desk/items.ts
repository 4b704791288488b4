import type { LineResult } from '../../../contract/enrollments.ts';
import type { GroupPrice } from '../../../domain/pricing.ts';
import type { NotGivenBack } from '../../../domain/withdrawal.ts';
import type { Actor } from '../../platform/call/handler.ts';

/** When something arrived at the desk of which school: rules look at the arrival, so that a queue costs nobody their window. */
export interface Arrival {
  readonly organizationId: string;
  /** The instant of arrival, as ISO text and in milliseconds since 1970. */
  readonly at: string;
  readonly now: number;
}

/** Who of the families asks the desk for something. */
export interface Asker extends Arrival {
  readonly accountId: string;
  readonly email: string | null;
}

export interface Line {
  readonly studentId: string;
  readonly classId: string;
  readonly ifFull: 'waitlist' | 'skip';
  /** What the family chose from the range of the class; undefined: the lowest. */
  readonly chosenCents?: number | undefined;
}

/** A submitted registration; `hash` tells its lines from others under the same key. */
export interface EnrollItem {
  readonly kind: 'enroll';
  readonly asker: Asker;
  readonly key: string;
  readonly hash: string;
  readonly lines: readonly Line[];
  /** The day of arrival at the school, for what a family may submit on one day. */
  readonly today: string;
}

export interface WithdrawItem {
  readonly kind: 'withdraw';
  readonly asker: Asker;
  readonly enrollmentId: string;
  /** The day of arrival at the school. */
  readonly today: string;
  /** The school's deadline, in days before the first date of the class; null: none. */
  readonly withdrawDaysBefore: number | null;
}

export interface LeaveItem {
  readonly kind: 'leave';
  readonly asker: Asker;
  readonly entryId: string;
}

/** Time passes: holds that are over in these classes come to their end, as they do for anybody who asks for such a class. */
export interface EndHoldsItem {
  readonly kind: 'end-holds';
  readonly asker: Arrival;
  readonly classIds: readonly string[];
}

/** Staff, or the operator's program, at the desk. */
interface StaffAsker extends Arrival {
  readonly by: Actor;
}

/** Seats and places that the school withdraws in one act; what has ended meanwhile is passed by. */
export interface WithdrawAllItem {
  readonly kind: 'withdraw-all';
  readonly asker: StaffAsker;
  readonly withdrawalId: string;
  readonly reason: string;
  readonly enrollmentIds: readonly string[];
  readonly entryIds: readonly string[];
}

/** What a withdrawal ended, to be given back, each with the account that had submitted it. */
export interface GiveBackItem {
  readonly kind: 'give-back';
  readonly asker: StaffAsker;
  readonly withdrawalId: string;
  readonly enrollments: readonly { readonly id: string; readonly accountId: string }[];
  readonly entries: readonly { readonly id: string; readonly accountId: string }[];
}

/** One thing that waits at the desk. */
export type Item = EnrollItem | WithdrawItem | LeaveItem | EndHoldsItem | WithdrawAllItem | GiveBackItem;

export interface RegistrationAnswer {
  registrationId: string;
  lines: LineResult[];
  /** Groups that it completed, where it did. */
  groups?: GroupPrice[] | undefined;
}

/** How many seats and places were withdrawn, and how many who waited got a seat by it. */
export interface Withdrawn {
  enrollments: number;
  waiting: number;
  promoted: number;
}

/** What of a withdrawal was given back, and what could not be. */
export interface GivenBack {
  enrollments: number;
  waiting: number;
  lost: { id: string; studentId: string; classId: string; reason: NotGivenBack }[];
}

export type Answer =
  | RegistrationAnswer
  | { enrollmentId: string; state: 'withdrawn' }
  | { entryId: string; state: 'withdrawn' }
  | { ended: number }
  | Withdrawn
  | GivenBack;

/** What becomes of an item once the batch is committed: an answer, or an expected error. */
export type Outcome = { readonly answer: Answer } | { readonly error: Error };
