import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

/** Days with their year: a break may lie in two of them. */
export function spanOf({ from, to }: { from: string; to: string }, format: Format): string {
  return from === to ? format.longDay(from) : m.semesters_span({ from: format.longDay(from), to: format.longDay(to) });
}
