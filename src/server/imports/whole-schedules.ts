import { readDayTimes } from './day-times.ts';
import { readListedDays } from './listed-days.ts';
import { splitDates } from './dates.ts';
import { clean, isBlank, type Table } from './table.ts';
import { readWeekdays } from './weekday-text.ts';

const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
/** From the first thing that looks like a date on. */
const DATES = new RegExp(
  String.raw`^(.*?)(\b(?:${MONTH}\s+\d|\d{1,2}(?:st|nd|rd|th)?\s+${MONTH}|\d{1,2}\/\d{1,2}|\d{4}-\d{2}-\d{2}).*)$`,
  'i',
);

/** Weekdays, dates and times of one cell: `Mondays, Sept 14 - Dec 7, 3:30-4:30pm`; null where one of them is missing. */
function readWholeSchedule(cell: string): { dates: string; dayTimes: string } | null {
  const [schedule, ...more] = readDayTimes(cell) ?? [];
  if (!schedule || more.length > 0) return null;
  const [, days = '', dates = ''] = DATES.exec(schedule.days) ?? [];
  const weekdays = days.replace(/[\s,;:(]+$/, '');
  const isRead = readListedDays(dates, 'MMM D') !== null || splitDates(dates).length === 2;
  if (!isRead || readWeekdays(weekdays, 'DD/MM') === null) return null;
  return { dates, dayTimes: `${weekdays} ${schedule.start} - ${schedule.end}` };
}

/** A table whose schedules stand in one column whole, with a column of their dates and one of their days and times. */
export function withSchedules(table: Table): Table {
  for (const [at, name] of table.headings.entries()) {
    const cells = table.records.map((record) => clean(record[at] ?? ''));
    const read = cells.map((cell) => (cell.length > 15 && cell.length < 200 ? readWholeSchedule(cell) : null));
    const filled = cells.filter((cell) => cell !== '').length;
    const found = read.filter((each) => each !== null).length;
    if (found < 2 || found < filled * 0.9 || table.headings.some((each) => each.startsWith(`${name}: `))) continue;
    const width = table.headings.length;
    const records = table.records.map((record, index) => {
      if (isBlank(record) || record.length > width) return record;
      const gap = Array<string>(width - record.length).fill('');
      return [...record, ...gap, read[index]?.dates ?? '', read[index]?.dayTimes ?? ''];
    });
    return { ...table, headings: [...table.headings, `${name}: dates`, `${name}: days and times`], records };
  }
  return table;
}
