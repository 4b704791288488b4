import { type ImportNote, note } from '../../contract/import-notes.ts';
import type { Meeting } from '../../contract/classes.ts';
import { type DatePlan, expandDates, type Holiday, MOST_SINGLE_DATES, NO_DATES } from '../../domain/class-dates.ts';
import type { Problem, RowReader } from './cells.ts';
import { readDayTimes } from './day-times.ts';
import { readDaysNamed, readListed } from './listed-meetings.ts';
import { dayNumber, type DayOfYear, daysWithin, weekdayOf } from './days.ts';
import { timeAfter } from './lengths.ts';
import type { Mapping } from './mapping.ts';
import { byDay, EARLIEST, type Times } from './times.ts';
import { readWeekdays, type WeekdayText } from './weekday-text.ts';

/** The longest class: longer ones are slips of the pen, e.g. in a year. */
const MOST_DAYS = 800;

interface Semester {
  readonly startsOn: string;
  readonly endsOn: string;
}

interface ReadMeetings {
  /** Undefined where the file does not say all that makes a date. */
  readonly meetings: readonly Meeting[] | undefined;
  /** The dates of a new class where the file has days and times but no dates: those of the semester. */
  readonly ifNew?: readonly Meeting[];
  readonly remarks: readonly Problem[];
  /** What the holidays take away. */
  readonly leftOut: readonly Problem[];
  /** What it does say where that makes no date yet. */
  readonly plan: DatePlan | null;
}
const NONE: ReadMeetings = { meetings: undefined, remarks: [], leftOut: [], plan: null };

/** The dates of a class from its first and last day, weekdays and skipped days, without holidays; problems go to the reader. */
export function readMeetings(
  reader: RowReader,
  { fields }: Pick<Mapping, 'fields'>,
  { holidays = [], semester }: { readonly holidays?: readonly Holiday[]; readonly semester?: Semester },
): ReadMeetings {
  const listed = readListed(reader, fields);
  if (listed) return { ...NONE, meetings: checkListed(reader, fields, listed) };
  const named = readDaysNamed(reader, fields.startsOn);
  if (named) return onDays(reader, fields, named);
  const startsOn = reader.date(fields.startsOn);
  const endsOn = reader.date(fields.endsOn) ?? startsOn;
  const patterns = readPatterns(reader, fields);
  const excluded = reader.dates(fields.excludedDates);
  const startColumn = fields.startsOn?.columns[0] ?? '';
  const endColumn = fields.endsOn?.columns[0] ?? startColumn;
  if (startsOn && endsOn && endsOn < startsOn) reader.reject(endColumn, note('before-first-day', { first: startsOn }));
  if (startsOn && endsOn && dayNumber(endsOn) - dayNumber(startsOn) > MOST_DAYS)
    reader.reject(endColumn, note('years-after-first-day', { first: startsOn }));
  const texts = patterns.map(({ days }) => weekdaysOf(reader, fields, days, startsOn, endsOn));
  if (reader.problems.length > 0) return NONE;
  const isWhole = patterns.every(({ start, end }, at) => start && end && texts[at]);
  if (!fields.startsOn && !fields.endsOn && isWhole && semester && patterns.length > 0)
    return inSemester(reader, fields, { patterns, texts }, { holidays, semester });
  if (!startsOn || !endsOn || !isWhole) return missing(reader, fields, { startsOn, endsOn, patterns, texts });
  const column = fields.weekdays?.column ?? startColumn;
  const found = patterns.map(({ start, end }, at) =>
    datesOf(texts[at] ?? NO_DAYS, { startsOn, endsOn, start: start ?? '', end: end ?? '', excluded }, holidays),
  );
  const meetings = inOrder(found.flatMap((each) => each.meetings));
  const lost = found.flatMap((each) => each.lost);
  const names = [...new Set(lost.flatMap(({ name }) => name || []))];
  if (meetings.length === 0)
    reader.reject(
      column,
      lost.length > 0
        ? note('no-date-beside-holidays', { from: startsOn, to: endsOn, names })
        : note('no-date-left', { from: startsOn, to: endsOn }),
    );
  const remarks = texts.flatMap((text) => (text ? [...text.remarks, ...strayDates(text, startsOn, endsOn)] : []));
  const about = (reason: ImportNote) => ({ column, value: reader.cell(column), reason });
  return {
    meetings,
    remarks: remarks.map(about),
    leftOut: lost.length > 0 ? [about(note('dates-left-out', { count: lost.length, names }))] : [],
    plan: null,
  };
}

/** Days named one by one win over a first and a last day; where weekdays have times of their own, each day has that of its weekday. */
function onDays(reader: RowReader, fields: Mapping['fields'], named: readonly string[]): ReadMeetings {
  const patterns = readPatterns(reader, fields);
  const excluded = reader.dates(fields.excludedDates);
  const days = named.filter((on) => !excluded.includes(on));
  const weekdayOfDay = (on: string) => weekdayOf(dayNumber(on));
  const order = fields.weekdays?.dayOrder ?? 'DD/MM';
  const timesOf = (on: string) =>
    patterns.find((each) => readWeekdays(each.days, order)?.weekly.includes(weekdayOfDay(on))) ?? patterns[0];
  const meetings = days.flatMap((on) => {
    const { start, end } = timesOf(on) ?? {};
    return start && end ? [{ on, start, end }] : [];
  });
  if (reader.problems.length > 0) return NONE;
  if (days.length === 0 || meetings.length < days.length) {
    const weekdays = [...new Set(named.map(weekdayOfDay))].toSorted((a, b) => a - b);
    const [startsOn, endsOn] = [named[0] ?? null, named.at(-1) ?? null];
    return missing(reader, fields, {
      startsOn,
      endsOn,
      patterns,
      texts: patterns.map(() => ({ ...NO_DAYS, weekly: weekdays })),
    });
  }
  return { ...NONE, meetings: checkListed(reader, fields, meetings) };
}

/** Earliest first, each once. */
export function inOrder(meetings: readonly Meeting[]): Meeting[] {
  const byStart = new Map(meetings.map((meeting) => [`${meeting.on} ${meeting.start}`, meeting]));
  return [...byStart].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, meeting]) => meeting);
}

interface Pattern {
  readonly days: string;
  readonly start: string | null;
  readonly end: string | null;
}
const NO_DAYS: WeekdayText = { weekly: [], skipped: [], exact: [], remarks: [] };

/** Weekdays with their times: from cells of their own, or all of them in one. */
function readPatterns(reader: RowReader, fields: Mapping['fields']): Pattern[] {
  const column = fields.weekdays?.column;
  const days = reader.known(column);
  if (column !== undefined && fields.startTime?.columns[0] === column) {
    const found = readDayTimes(days);
    if (column && found) for (const each of found) sayTimes(reader, column, each);
    return found ?? [{ days, start: null, end: null }];
  }
  return [{ days, ...readStartAndEnd(reader, fields) }];
}

function readStartAndEnd(reader: RowReader, { startTime, endTime, duration }: Mapping['fields']) {
  const [start, end] = [reader.time(startTime), reader.time(endTime)];
  if (start && !end) return endAfter(reader, startTime?.columns[0] ?? '', start, reader.minutes(duration));
  if (!start || !end) return { start, end };
  const isApart = startTime?.part === 'whole' && startTime.columns.length === 1 && endTime?.columns.length === 1;
  const cells = isApart ? [startTime, endTime].map((each) => reader.cell(each.columns[0] ?? '')) : ['', ''];
  const times = byDay({ start, end }, cells[0] ?? '', cells[1] ?? '');
  if (times.end <= times.start) reader.reject(endTime?.columns[0] ?? '', note('not-after-start', { start }));
  else sayTimes(reader, startTime?.columns[0] ?? '', times);
  return times;
}

/** The end of a class that says how long it lasts: one from `3:30` on is held in the afternoon. */
function endAfter(reader: RowReader, column: string, start: string, minutes: number | null) {
  const end = minutes === null ? null : timeAfter(start, minutes);
  if (!end) return { start, end: null };
  const times = byDay({ start, end }, reader.cell(column), end.replace(/^0/, ''));
  sayTimes(reader, column, times);
  return times;
}

/** No class is held at night: what was taken as the afternoon for it, and what stays there. */
function sayTimes(reader: RowReader, column: string, { start, end, isAfternoon }: Times): void {
  if (isAfternoon) reader.remark(column, note('taken-as-afternoon', { start, end }));
  else if (start < EARLIEST) reader.remark(column, note('at-night', { start }));
}

/** Days and times without any dates are held all through the semester; a class that is there keeps its own dates. */
function inSemester(
  reader: RowReader,
  fields: Mapping['fields'],
  { patterns, texts }: { patterns: readonly Pattern[]; texts: readonly (WeekdayText | null)[] },
  { holidays, semester }: { holidays: readonly Holiday[]; semester: Semester },
): ReadMeetings {
  const found = patterns.map(({ start, end }, at) =>
    datesOf(texts[at] ?? NO_DAYS, { ...semester, start: start ?? '', end: end ?? '', excluded: [] }, holidays),
  );
  reader.remark(fields.weekdays?.column ?? '', note('semester-days', { from: semester.startsOn, to: semester.endsOn }));
  return { ...NONE, ifNew: inOrder(found.flatMap(({ meetings }) => meetings)) };
}

/** Without its dates a class comes in as a draft, to which somebody adds them later; said once, at the first cell that lacks something. */
function missing(
  reader: RowReader,
  fields: Mapping['fields'],
  said: {
    startsOn: string | null;
    endsOn: string | null;
    patterns: readonly Pattern[];
    texts: readonly (WeekdayText | null)[];
  },
): ReadMeetings {
  const [pattern] = said.patterns;
  const lacking = [
    said.startsOn ? undefined : fields.startsOn?.columns[0],
    pattern?.start ? undefined : fields.startTime?.columns[0],
    pattern?.end ? undefined : fields.endTime?.columns[0],
    said.startsOn && said.texts.includes(null) ? (fields.weekdays?.column ?? fields.startsOn?.columns[0]) : undefined,
  ];
  const where = lacking.find((column) => column !== undefined);
  const hasDays = said.startsOn !== null && pattern !== undefined && said.texts[0] !== null;
  if (hasDays && pattern.start !== null && pattern.end === null)
    reader.remark(fields.endTime?.columns[0] ?? fields.startTime?.columns[0] ?? '', note('lacks-end-time'));
  else if (where !== undefined) reader.remark(where, note('without-dates'));
  const { startsOn, endsOn, texts } = said;
  const plan = {
    ...NO_DATES,
    firstOn: startsOn,
    lastOn: endsOn,
    weekdays: texts[0]?.weekly ?? [],
    start: pattern?.start ?? null,
    end: pattern?.end ?? null,
  };
  return { ...NONE, plan };
}

/** Dates that the file lists one by one, in their order; the same one twice counts once. */
function checkListed(reader: RowReader, fields: Mapping['fields'], listed: Meeting[]): Meeting[] {
  const wrong = listed.find(({ start, end }) => end <= start);
  if (wrong)
    reader.reject(fields.endTime?.columns[0] ?? '', note('not-after-start', { start: `${wrong.on} ${wrong.start}` }));
  const meetings = inOrder(listed);
  // Beyond it nobody could save the class in its form.
  if (meetings.length > MOST_SINGLE_DATES)
    reader.reject(fields.startsOn?.columns[0] ?? '', note('too-many-dates', { most: MOST_SINGLE_DATES }));
  return meetings;
}

/** Without a weekday the class meets on its first day if that is its last too, and on every day of one week, which is said; null where nothing says when it meets. */
function weekdaysOf(
  reader: RowReader,
  fields: Mapping['fields'],
  days: string,
  startsOn: string | null,
  endsOn: string | null,
): WeekdayText | null {
  if (fields.weekdays && days !== '')
    return readWeekdays(days, fields.weekdays.dayOrder) ?? reader.reject(fields.weekdays.column, note('no-weekday'));
  if (!startsOn || !endsOn) return null;
  const [first, last] = [startsOn, endsOn].map((day) => weekdayOf(dayNumber(day)));
  if (startsOn === endsOn && first) return { ...NO_DAYS, weekly: [first] };
  // A week of camp, from its Monday or later to its Friday at the latest.
  const length = dayNumber(endsOn) - dayNumber(startsOn);
  if (!first || !last || length < 1 || length > 4 || last < first || last > 5) return null;
  reader.remark(fields.startsOn?.columns[0] ?? '', note('every-day', { from: startsOn, to: endsOn }));
  return { ...NO_DAYS, weekly: [1, 2, 3, 4, 5].filter((day) => day >= first && day <= last) };
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
