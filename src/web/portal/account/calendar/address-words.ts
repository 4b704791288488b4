import type { CalendarAddress } from '../../../../contract/calendar-addresses.ts';
import { m } from '../../../../words/messages.js';

/** The key of one's own addresses among what was asked of the server. */
export const ADDRESSES = ['calendar-addresses'];

/** What an address shows, in a few words. */
export function describeAddress({ kind, studentName }: Pick<CalendarAddress, 'kind' | 'studentName'>): string {
  if (kind === 'student') return studentName ?? m.feeds_kind_student_gone();
  if (kind === 'family') return m.feeds_kind_family();
  return kind === 'teaching' ? m.feeds_kind_teaching() : m.feeds_kind_school();
}

/** Whether students are named there at all. */
export const namesStudents = (kind: CalendarAddress['kind']) => kind === 'family' || kind === 'student';

/** How students may be called. */
export const nameOptions = () => [
  { value: 'first', label: m.feeds_names_first() },
  { value: 'initials', label: m.feeds_names_initials() },
  { value: 'full', label: m.feeds_names_full() },
];

/** An address that was just made; its secret is told this once. */
export interface Told {
  readonly path: string;
  readonly name: string;
}
