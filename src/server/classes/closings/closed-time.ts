import { checkClosedTime, type ClosedTime, MOST_CLOSED_AT_ONCE } from '../../../domain/closings.ts';
import { invalidField } from '../../platform/call/errors.ts';

/** Refuses a time that cannot be closed, at its field. */
export function requireTime(time: ClosedTime): void {
  const wrong = checkClosedTime(time);
  if (wrong?.code === 'too-many') throw invalidField(wrong.field, wrong.code, { most: MOST_CLOSED_AT_ONCE });
  if (wrong) throw invalidField(wrong.field, wrong.code);
}
