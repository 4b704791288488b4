import type { LineResult } from '../../../contract/enrollments.ts';
import type { GroupPrice } from '../../../domain/pricing.ts';
import type { NeverGiven, Override } from '../../../domain/staff-seat.ts';
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
  /** What it costs as the family read it; undefined: nobody said. */
  readonly seenCents?: number | undefined;
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
  /** How much more the family read that other seats cost by it; null: whatever it is. */
  readonly seenRiseCents: number | null;
}

/** A guardian takes back what the family has just withdrawn. */
export interface TakeBackItem {
  readonly kind: 'take-back';
  readonly asker: Asker;
  readonly enrollmentId: string;
  /** Who had submitted it; null: no family did. */
  readonly accountId: string | null;
}

/** What a move costs, as the family read it. */
export interface SeenPrice {
  /** The seat that is taken. */
  readonly cents: number;
  /** All seats of the student after it less all before. */
  readonly differenceCents: number;
}

/** A guardian moves a student to another class; `key` and `hash` as with a registration. */
export interface MoveItem {
  readonly kind: 'move';
  readonly asker: Asker;
  readonly key: string;
  readonly hash: string;
  readonly enrollmentId: string;
  readonly toClassId: string;
  /** Where no seat is free there: nothing is done, or they wait there and keep the seat until then. */
  readonly ifFull: 'waitlist' | 'skip';
  readonly seen: SeenPrice;
  /** The place of the student on the waitlist there, where they have one. */
  readonly entryIds: readonly string[];
  readonly today: string;
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

/** An act of staff on enrollments, with its reason; `tells`: the families are written to, `reasonTold` with the reason. */
export interface StaffAct {
  readonly asker: StaffAsker;
  readonly reason: string;
  readonly tells: boolean;
  readonly reasonTold?: boolean | undefined;
}

/** Enrollments that staff move to another class, one after the other. */
export interface TransferItem extends StaffAct {
  readonly kind: 'transfer';
  readonly withdrawalId: string;
  readonly enrollmentIds: readonly string[];
  readonly toClassId: string;
  /** The places of their students on the waitlist there: each ends with the seat. */
  readonly entryIds: readonly string[];
  readonly overrides: readonly Override[];
  /** What the seat costs: what was agreed for the one before, or the price of its class. */
  readonly price: 'agreed' | 'of-class';
}

/** Enrollments that staff end: withdrawn for the family, or revoked by the school. */
export interface EndSeatsItem extends StaffAct {
  readonly kind: 'end-seats';
  readonly withdrawalId: string;
  readonly enrollmentIds: readonly string[];
  /** What the school keeps of the price of each, at most all of it. */
  readonly keptCents: number;
  /** Places on waitlists that end with them. */
  readonly entryIds: readonly string[];
  readonly state: 'withdrawn' | 'revoked';
}

/** A withdrawn or revoked enrollment that staff open again. */
export interface ReopenItem extends StaffAct {
  readonly kind: 'reopen';
  readonly enrollmentIds: readonly [string];
  readonly overrides: readonly Override[];
}

/** What a withdrawal ended, to be given back, each with the account that had submitted it. */
export interface GiveBackItem {
  readonly kind: 'give-back';
  readonly asker: StaffAsker;
  readonly withdrawalId: string;
  readonly enrollments: readonly {
    readonly id: string;
    /** Null: no family submitted it. */
    readonly accountId: string | null;
    /** Where it was moved to. */
    readonly movedToId?: string | null;
  }[];
  readonly tells?: boolean;
  readonly entries: readonly { readonly id: string; readonly accountId: string | null }[];
}

/** Staff give a student a seat in the name of the family, perhaps against rules that they set aside with a reason. */
export interface OnBehalfItem {
  readonly kind: 'on-behalf';
  readonly asker: StaffAsker;
  /** The id of the enrollment to be, made by who asks: asked again, it is answered again. */
  readonly enrollmentId: string;
  readonly studentId: string;
  readonly classId: string;
  readonly chosenCents: number | null;
  readonly overrides: readonly Override[];
  readonly reason: string | null;
  /** Their place on the waitlist of the class, where they have one. */
  readonly entryIds: readonly string[];
  /** When the letter to the family leaves; null: none is written. */
  readonly letterAt: string | null;
}

/** One thing that waits at the desk. */
export type Item =
  | EnrollItem
  | WithdrawItem
  | TakeBackItem
  | MoveItem
  | LeaveItem
  | EndHoldsItem
  | WithdrawAllItem
  | GiveBackItem
  | TransferItem
  | EndSeatsItem
  | ReopenItem
  | OnBehalfItem;

export interface RegistrationAnswer {
  registrationId: string;
  lines: LineResult[];
  /** Groups that it completed, where it did. */
  groups?: GroupPrice[] | undefined;
  /** The enrollment that a move gave up, or gives up once a seat is free. */
  insteadOf?: string | undefined;
}

/** What became of a move: the seat there, or the place on its waitlist while the one here is kept. */
export type Moved = Pick<LineResult, 'enrollmentId' | 'entryId' | 'position'> & {
  readonly outcome: 'enrolled' | 'waitlisted';
  readonly agreedCents: number;
};

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

/** Why an enrollment of an act stays as it is: it is not as it was, it is in that class already, or something stands against the seat. */
export type Kept = 'changed-since' | 'same-class' | NeverGiven | Override;

/** What an act of staff did: to how many, which ones stay as they are and why, and who of the waitlists got a seat. */
export interface Acted {
  done: { enrollmentId: string; newEnrollmentId?: string }[];
  kept: { enrollmentId: string; reasons: Kept[] }[];
  /** Places on waitlists that ended. */
  left: { entryId: string }[];
  promoted: { classId: string; studentId: string }[];
}

export type Answer =
  | RegistrationAnswer
  | { enrollmentId: string; state: 'withdrawn' | 'enrolled' }
  | Moved
  | { entryId: string; state: 'withdrawn' }
  | { ended: number }
  | Withdrawn
  | GivenBack
  | Acted
  | { enrollmentId: string; agreedCents: number };

/** What becomes of an item once the batch is committed: an answer, or an expected error. */
export type Outcome = { readonly answer: Answer } | { readonly error: Error };
