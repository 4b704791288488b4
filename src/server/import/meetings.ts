import type { Meeting } from '../../contract/classes.ts';
import { MOST_SINGLE_DATES } from '../../domain/class-dates.ts';
import type { Problem, RowReader } from './cells.ts';
import { dayNumber, dayOf, type DayOfYear, daysWithin, weekdayOf } from './days.ts';
import type { Mapping } from './mapping.ts';
import { readWeekdays, type WeekdayText } from './weekday-text.ts';

/** The longest class: longer ones are slips of the pen, e.g. in a year. */
const MOST_DAYS = 800;

/** The dates of a class from its first and last day, weekdays and skipped days; problems go to the reader. */
export function readMeetings(
  reader: RowReader,
  fields: Mapping['fields'],
): { meetings: Meeting[]; remarks: Problem[] } {
  const listed = reader.listed(fields.startsOn, fields.startTime, fields.endTime);
  if (listed) return { meetings: checkListed(reader, fields, listed), remarks: [] };
  const startsOn = reader.date(fields.startsOn);
  const endsOn = reader.date(fields.endsOn) ?? startsOn;
  const start = reader.time(fields.startTime);
  const end = reader.time(fields.endTime);
  const excluded = reader.dates(fields.excludedDates);
  const startColumn = fields.startsOn.columns[0] ?? '';
  const endColumn = fields.endsOn?.columns[0] ?? startColumn;
  if (startsOn === null && reader.cell(startColumn) === '') reader.reject(startColumn, 'must not be empty');
  if (start && end && end <= start) reader.reject(fields.endTime.columns[0] ?? '', `is not after the start, ${start}`);
  if (!startsOn || !endsOn || !start || !end) return { meetings: [], remarks: [] };
  if (endsOn < startsOn) reader.reject(endColumn, `is before the first day, ${startsOn}`);
  if (dayNumber(endsOn) - dayNumber(startsOn) > MOST_DAYS)
    reader.reject(endColumn, `is years after the first day, ${startsOn}`);
  const text = weekdaysOf(reader, fields, startsOn, endsOn);
  if (!text || reader.problems.length > 0) return { meetings: [], remarks: [] };
  const column = fields.weekdays?.column ?? startColumn;
  const days = meetingDays(text, startsOn, endsOn, new Set(excluded));
  if (days.length === 0) reader.reject(column, `leaves no date between ${startsOn} and ${endsOn}`);
  const remarks = [...text.remarks, ...strayDates(text, startsOn, endsOn)];
  return {
    meetings: days.map((on) => ({ on, start, end })),
    remarks: remarks.map((reason) => ({ column, value: reader.cell(column), reason })),
  };
}

/** Dates that the file lists one by one, in their order; the same one twice counts once. */
function checkListed(reader: RowReader, fields: Mapping['fields'], listed: Meeting[]): Meeting[] {
  const wrong = listed.find(({ start, end }) => end <= start);
  if (wrong) reader.reject(fields.endTime.columns[0] ?? '', `is not after the start, ${wrong.on} ${wrong.start}`);
  const byStart = new Map(listed.map((meeting) => [`${meeting.on} ${meeting.start}`, meeting]));
  // Beyond it nobody could save the class in its form.
  if (byStart.size > MOST_SINGLE_DATES)
    reader.reject(fields.startsOn.columns[0] ?? '', `lists more than ${MOST_SINGLE_DATES} dates`);
  return [...byStart].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, meeting]) => meeting);
}

/** Without a weekday the class meets on its first day if that is its last too. */
function weekdaysOf(
  reader: RowReader,
  fields: Mapping['fields'],
  startsOn: string,
  endsOn: string,
): WeekdayText | null {
  const column = fields.weekdays?.column;
  const cell = column ? reader.cell(column) : '';
  if (fields.weekdays && cell !== '')
    return (
      readWeekdays(cell, fields.weekdays.dayOrder) ??
      reader.reject(fields.weekdays.column, 'names no weekday that can be read')
    );
  if (startsOn === endsOn) return { weekly: [weekdayOf(dayNumber(startsOn))], skipped: [], exact: [], remarks: [] };
  return reader.reject(column ?? fields.startsOn.columns[0] ?? '', 'must name the weekdays of a class of several days');
}

function meetingDays(text: WeekdayText, startsOn: string, endsOn: string, excluded: ReadonlySet<string>): string[] {
  const within = (dates: readonly DayOfYear[]) => dates.flatMap((date) => daysWithin(date, startsOn, endsOn));
  const skipped = new Set([...within(text.skipped), ...excluded]);
  const days = new Set(within(text.exact));
  for (let day = dayNumber(startsOn); day <= dayNumber(endsOn); day++)
    if (text.weekly.includes(weekdayOf(day))) days.add(dayOf(day));
  return [...days].filter((day) => !skipped.has(day)).toSorted();
}

/** Dates named one by one that lie outside the class: the rest is used. */
function strayDates(text: WeekdayText, startsOn: string, endsOn: string): string[] {
  return text.exact
    .filter((date) => daysWithin(date, startsOn, endsOn).length === 0)
    .map((date) => `${date.day}/${date.month} does not lie between ${startsOn} and ${endsOn} and was left out`);
}
