import type { CalendarView } from './calendar-address.ts';
import { addDays, weekStart } from '../../../domain/weeks.ts';
import { WEEKS_SHOWN } from './weeks.ts';

/** The first and the last day that can be asked for. */
const [FIRST, LAST] = ['1900-01-01', '2199-12-31'];

/** The days that a view shows around one of them, both included; a month with the whole weeks that touch it. */
export function shownDays(
  view: CalendarView,
  on: string,
  firstWeekday: number,
  weeks = WEEKS_SHOWN,
): { from: string; to: string } {
  const { from, to } = wholeDays(view, on, firstWeekday, weeks);
  return { from: from < FIRST ? FIRST : from, to: to > LAST ? LAST : to };
}

function wholeDays(view: CalendarView, on: string, firstWeekday: number, weeks: number): { from: string; to: string } {
  const start = weekStart(on, firstWeekday);
  if (view === 'day') return { from: on, to: on };
  if (view === 'week') return { from: start, to: addDays(start, 6) };
  if (view === 'agenda') return { from: start, to: addDays(start, weeks * 7 - 1) };
  const last = addDays(addMonths(on, 1), -1);
  return { from: weekStart(addMonths(on, 0), firstWeekday), to: addDays(weekStart(last, firstWeekday), 6) };
}

/** The day that stands for the view before (-1) or after (1) the one around a day. */
export function stepFrom(
  view: CalendarView,
  on: string,
  by: 1 | -1,
  firstWeekday: number,
  weeks = WEEKS_SHOWN,
): string {
  if (view === 'month') return addMonths(on, by);
  if (view === 'day') return addDays(on, by);
  return addDays(weekStart(on, firstWeekday), by * 7 * (view === 'week' ? 1 : weeks));
}

/** The first day of a month some months away. */
function addMonths(on: string, months: number): string {
  const [year = 0, month = 1] = on.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
