import type { LineResult } from '../../../contract/enrollments.ts';

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

/** One thing that waits at the desk. */
export type Item = EnrollItem | WithdrawItem | LeaveItem | EndHoldsItem;

export interface RegistrationAnswer {
  registrationId: string;
  lines: LineResult[];
}

export type Answer =
  | RegistrationAnswer
  | { enrollmentId: string; state: 'withdrawn' }
  | { entryId: string; state: 'withdrawn' }
  | { ended: number };

/** What becomes of an item once the batch is committed: an answer, or an expected error. */
export type Outcome = { readonly answer: Answer } | { readonly error: Error };
