import type { Tap } from '../../../contract/attendance.ts';
import type { TapRefusal } from '../../../domain/attendance.ts';

// What a phone keeps until the server has answered.

/** A tap with what is said of it on this phone. */
export interface Tapped {
  /** Refused here already; it goes to the office nevertheless, which wants to know that somebody tried. */
  readonly isBarred?: boolean;
  readonly classId: string;
  readonly classTitle: string;
  readonly student: string;
  /** Whom they went with, or would have. */
  readonly person?: string;
  readonly tap: Tap;
}

/** A note to the office, or a letter to the families that somebody sent and whose answer has not come. */
export type Written =
  | {
      readonly kind: 'note';
      readonly id: string;
      readonly classId: string;
      readonly classTitle: string;
      readonly text: string;
    }
  | {
      readonly kind: 'letter';
      readonly id: string;
      readonly classId: string;
      readonly classTitle: string;
      readonly on: string;
      readonly subject: string;
      readonly text: string;
    };

/** Why something does not count: the server's reasons, and those of a whole call. */
export type WhyNot = TapRefusal | 'gone' | 'wrong';

/** What the server has refused for good, until the office knows of it and whoever tapped it has read it. */
export interface Refused {
  readonly id: string;
  readonly classId: string;
  /** In a sentence, as the phone shows it and tells it to the office. */
  readonly what: string;
  readonly reason: WhyNot;
  readonly isTold: boolean;
  readonly isRead: boolean;
}

/** Whether it can be a tap at all: what lies in a browser may have been written by anybody. */
export function isTapped(value: Partial<Tapped> | null): value is Tapped {
  return typeof value?.classId === 'string' && typeof value.tap?.id === 'string' && typeof value.tap.on === 'string';
}
export function isWritten(value: Partial<Written> | null): value is Written {
  return typeof value?.id === 'string' && typeof value.classId === 'string' && typeof value.text === 'string';
}
