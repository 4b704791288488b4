import { MOST_CLOSED_AT_ONCE } from '../../../contract/closings.ts';
import type { ClosedTime } from '../../../domain/closings.ts';
import { daysBefore } from '../../../domain/deadlines.ts';
import { invalidField } from '../../platform/call/errors.ts';

/** A time that can be closed: its days in order, not too many, and hours of a whole, forward stretch. */
export function requireTime({ from, to, start, end }: ClosedTime): void {
  if (to < from) throw invalidField('to', 'days-reversed');
  if (daysBefore(to, MOST_CLOSED_AT_ONCE - 1) > from)
    throw invalidField('to', 'too-many', { most: MOST_CLOSED_AT_ONCE });
  if (start !== null && end !== null && end <= start) throw invalidField('end', 'ends-before-it-begins');
}
