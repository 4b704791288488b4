import { readCalendar, type Wanted } from '../../../domain/calendar-days.ts';
import { type ReadTable, readTable } from './read-table.ts';
import type { DayOrder } from '../../../domain/written-day.ts';

export { fileText } from './file-text.ts';

/** Whole days of a calendar (iCalendar) or a table, whichever the text is. */
export function readDays(text: string, wanted: Wanted, order?: DayOrder): ReadTable {
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return readCalendar(text, wanted);
  // A page that asks to sign in, or anything else that is made for programs.
  if (/^\uFEFF?\s*[<{[]/.test(text)) return { trouble: 'no-calendar' };
  return readTable(text, wanted, order);
}
