import { type ImportNote, note } from '../../contract/import-notes.ts';
import type { Meeting } from '../../contract/classes.ts';
import { expandDates, type Holiday, MOST_SINGLE_DATES, NO_DATES } from '../../domain/class-dates.ts';
import type { Problem, RowReader } from './cells.ts';
import { dayNumber, type DayOfYear, daysWithin, weekdayOf } from './days.ts';
import type { Mapping } from './mapping.ts';
import { readWeekdays, type WeekdayText } from './weekday-text.ts';

/** The longest class: longer ones are slips of the pen, e.g. in a year. */
const MOST_DAYS = 800;

interface ReadMeetings {
  readonly meetings: readonly Meeting[];
  readonly remarks: readonly Problem[];
  /** What the holidays take away. */
  readonly leftOut: readonly Problem[];
}
const NONE: ReadMeetings = { meetings: [], remarks: [], leftOut: [] };

/** The dates of a class from its first and last day, weekdays and skipped days, without holidays; problems go to the reader. */
export function readMeetings(reader: RowReader, fields: Mapping['fields'], holidays: readonly Holiday[]): ReadMeetings {
  const listed = reader.listed(fields.startsOn, fields.startTime, fields.endTime);
  if (listed) return { ...NONE, meetings: checkListed(reader, fields, listed) };
  const startsOn = reader.date(fields.startsOn);
  const endsOn = reader.date(fields.endsOn) ?? startsOn;
  const start = reader.time(fields.startTime);
  const end = reader.time(fields.endTime);
  const excluded = reader.dates(fields.excludedDates);
  const startColumn = fields.startsOn.columns[0] ?? '';
  const endColumn = fields.endsOn?.columns[0] ?? startColumn;
  if (startsOn === null && reader.cell(startColumn) === '') reader.reject(startColumn, note('empty'));
  if (start && end && end <= start) reader.reject(fields.endTime.columns[0] ?? '', note('not-after-start', { start }));
  if (!startsOn || !endsOn || !start || !end) return NONE;
  if (endsOn < startsOn) reader.reject(endColumn, note('before-first-day', { first: startsOn }));
  if (dayNumber(endsOn) - dayNumber(startsOn) > MOST_DAYS)
    reader.reject(endColumn, note('years-after-first-day', { first: startsOn }));
  const text = weekdaysOf(reader, fields, startsOn, endsOn);
  if (!text || reader.problems.length > 0) return NONE;
  const column = fields.weekdays?.column ?? startColumn;
  const { meetings, lost } = datesOf(text, { startsOn, endsOn, start, end, excluded }, holidays);
  const names = [...new Set(lost.flatMap(({ name }) => name || []))];
  if (meetings.length === 0)
    reader.reject(
      column,
      lost.length > 0
        ? note('no-date-beside-holidays', { from: startsOn, to: endsOn, names })
        : note('no-date-left', { from: startsOn, to: endsOn }),
    );
  const remarks = [...text.remarks, ...strayDates(text, startsOn, endsOn)];
  const about = (reason: ImportNote) => ({ column, value: reader.cell(column), reason });
  return {
    meetings,
    remarks: remarks.map(about),
    leftOut: lost.length > 0 ? [about(note('dates-left-out', { count: lost.length, names }))] : [],
  };
}

/** Dates that the file lists one by one, in their order; the same one twice counts once. */
function checkListed(reader: RowReader, fields: Mapping['fields'], listed: Meeting[]): Meeting[] {
  const wrong = listed.find(({ start, end }) => end <= start);
  if (wrong)
    reader.reject(fields.endTime.columns[0] ?? '', note('not-after-start', { start: `${wrong.on} ${wrong.start}` }));
  const byStart = new Map(listed.map((meeting) => [`${meeting.on} ${meeting.start}`, meeting]));
  // Beyond it nobody could save the class in its form.
  if (byStart.size > MOST_SINGLE_DATES)
    reader.reject(fields.startsOn.columns[0] ?? '', note('too-many-dates', { most: MOST_SINGLE_DATES }));
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
    return readWeekdays(cell, fields.weekdays.dayOrder) ?? reader.reject(fields.weekdays.column, note('no-weekday'));
  if (startsOn === endsOn) return { weekly: [weekdayOf(dayNumber(startsOn))], skipped: [], exact: [], remarks: [] };
  return reader.reject(column ?? fields.startsOn.columns[0] ?? '', note('weekdays-missing'));
}

/** The weekly dates without holidays, as the form of a class makes them; dates named one by one stand on holidays too. */
function datesOf(
  text: WeekdayText,
  span: { startsOn: string; endsOn: string; start: string; end: string; excluded: readonly string[] },
  holidays: readonly Holiday[],
) {
  const { startsOn, endsOn, start, end } = span;
  const within = (dates: readonly DayOfYear[]) => dates.flatMap((date) => daysWithin(date, startsOn, endsOn));
  const skipped = [...within(text.skipped), ...span.excluded];
  const extra = within(text.exact).filter((on) => !skipped.includes(on));
  // A first day that is the last day too is named itself.
  const apply = startsOn === endsOn ? [] : holidays;
  const { meetings, leftOut } = expandDates(
    {
      ...NO_DATES,
      firstOn: startsOn,
      lastOn: endsOn,
      weekdays: text.weekly,
      start,
      end,
      skipped,
      extra: extra.map((on) => ({ on, start, end })),
    },
    apply,
  );
  const lost = leftOut.filter(({ on, why }) => why === 'holiday' && !extra.includes(on));
  return { meetings, lost };
}

/** Dates named one by one that lie outside the class: the rest is used. */
function strayDates(text: WeekdayText, startsOn: string, endsOn: string): ImportNote[] {
  return text.exact
    .filter((date) => daysWithin(date, startsOn, endsOn).length === 0)
    .map((date) => note('outside-the-class', { day: `${date.day}/${date.month}`, from: startsOn, to: endsOn }));
}
