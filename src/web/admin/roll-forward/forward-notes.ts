import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import type { ForwardOutcome } from './use-forward-preview.ts';

/** What staff should know of one class before it is copied; `before` is how many dates it has now. */
export function listNotes(
  outcome: Omit<ForwardOutcome, 'id' | 'title'> | undefined,
  before: number,
  format: Pick<Format, 'day'>,
): string[] {
  if (!outcome) return [];
  const { isThere, outside, onHolidays, dates } = outcome;
  return [
    ...(isThere ? [m.bulk_forward_there()] : []),
    ...(dates > before ? [m.bulk_forward_more_dates({ count: dates - before })] : []),
    ...(dates < before ? [m.bulk_forward_fewer_dates({ count: before - dates })] : []),
    ...(outside > 0 ? [m.bulk_forward_outside({ count: outside })] : []),
    ...onHolidays.map(({ on, name }) => m.bulk_forward_holiday({ day: format.day(on), name })),
  ];
}
