import type { Tap } from '../../../contract/attendance.ts';
import type { TapRefusal } from '../../../domain/attendance.ts';

// What a phone keeps until the server answers.

/** A tap with the words that describe it on this phone. */
export interface Tapped {
  /** Whether this phone refused it already; it is still sent, because the office wants to know about the attempt. */
  readonly isBarred?: boolean;
  readonly classId: string;
  readonly classTitle: string;
  readonly student: string;
  /** The name of the person who picked the student up, or tried to. */
  readonly person?: string;
  readonly tap: Tap;
}

/** A note to the office or a letter to the families that was sent but not answered yet. */
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

/** Why something was refused: a reason for a single tap, or for the whole call (`gone`, `wrong`). */
export type WhyNot = TapRefusal | 'gone' | 'wrong';

/** A permanent refusal by the server, kept until the office knows of it and the instructor has read it. */
export interface Refused {
  readonly id: string;
  readonly classId: string;
  /** The sentence that the phone shows and sends to the office. */
  readonly what: string;
  readonly reason: WhyNot;
  readonly isTold: boolean;
  readonly isRead: boolean;
}

/** Whether a stored value has the form of a tap; any script could have written to the browser's storage. */
export function isTapped(value: Partial<Tapped> | null): value is Tapped {
  return typeof value?.classId === 'string' && typeof value.tap?.id === 'string' && typeof value.tap.on === 'string';
}
export function isWritten(value: Partial<Written> | null): value is Written {
  return typeof value?.id === 'string' && typeof value.classId === 'string' && typeof value.text === 'string';
}
