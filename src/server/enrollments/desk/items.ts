import type { LineResult } from '../../../contract/enrollments.ts';

/** Who asks the desk for something, and when it arrived: rules look at the arrival, so that a queue costs nobody their window. */
export interface Asker {
  readonly organizationId: string;
  readonly accountId: string;
  readonly email: string | null;
  /** The instant of arrival, as ISO text and in milliseconds since 1970. */
  readonly at: string;
  readonly now: number;
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

/** One thing that waits at the desk. */
export type Item = EnrollItem | WithdrawItem | LeaveItem;

export interface RegistrationAnswer {
  registrationId: string;
  lines: LineResult[];
}

export type Answer =
  | RegistrationAnswer
  | { enrollmentId: string; state: 'withdrawn' }
  | { entryId: string; state: 'withdrawn' };

/** What becomes of an item once the batch is committed: an answer, or an expected error. */
export type Outcome = { readonly answer: Answer } | { readonly error: Error };
