import type { Holiday } from './class-dates.ts';

/** Days without classes as another program wrote them down, and how many entries were left out because they are not such days. */
export interface HolidayList {
  readonly holidays: Holiday[];
  readonly leftOut: number;
}

const MOST_LINES = 5000;
const CLOSED = /holiday|recess|\bbreak\b|vacation|\bclosed\b|no (school|classes)|not in session|do not attend/i;

/** Whether a title in a calendar says that there is no school. */
export const soundsClosed = (title: string): boolean => CLOSED.test(title);

/**
 * Reads holidays from a calendar (iCalendar: whole days whose title says that they are free) or from a table (CSV with a day, or a first
 * and a last day, a name, and perhaps a column that says whether school is closed; without it every row counts).
 */
export function readHolidays(text: string): HolidayList {
  const clean = text.replace(/^\uFEFF/, '');
  const entries = /BEGIN:VCALENDAR/i.test(clean) ? readCalendar(clean) : readTable(clean);
  const closed = entries.filter(({ isClosed }) => isClosed);
  return {
    holidays: joinDays(closed.map(({ from, to, name }) => ({ from, to, name }))),
    leftOut: entries.length - closed.length,
  };
}

interface Entry extends Holiday {
  readonly isClosed: boolean;
}

function readCalendar(text: string): Entry[] {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const entries: Entry[] = [];
  let event: Map<string, string> | null = null;
  for (const line of lines.slice(0, MOST_LINES * 20)) {
    if (line === 'BEGIN:VEVENT') event = new Map();
    else if (line === 'END:VEVENT') {
      const entry = event && entryOfEvent(event);
      if (entry) entries.push(entry);
      event = null;
    } else if (event) {
      const [, name = '', value = ''] = /^([A-Z-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/i.exec(line) ?? [];
      event.set(name.toUpperCase(), value);
    }
  }
  return entries;
}

/** The end of a whole-day event is the day after its last one. */
function entryOfEvent(event: ReadonlyMap<string, string>): Entry | null {
  const from = compactDay(event.get('DTSTART'));
  const end = compactDay(event.get('DTEND'));
  if (!from) return null;
  const name = shortName(unescapeText(event.get('SUMMARY') ?? ''));
  const to = end && end > from ? shift(end, -1) : from;
  return { from, to, name, isClosed: soundsClosed(name) && event.get('STATUS') !== 'CANCELLED' };
}

function compactDay(value: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value ?? '') ?? [];
  return existing(year, month, day);
}

function unescapeText(value: string): string {
  return value.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1');
}

function readTable(text: string): Entry[] {
  const [head = [], ...rows] = cellsOf(text).slice(0, MOST_LINES);
  const find = (pattern: RegExp) => head.findIndex((title) => pattern.test(title.trim()));
  const columns = {
    from: find(/^(date|day|from|first|start|begin)/i),
    to: find(/^(to\b|until|last|end)/i),
    name: find(/name|description|title|summary|holiday$/i),
    closed: find(/closed|no.?school/i),
  };
  const named = columns.from >= 0 ? columns : { from: 0, to: -1, name: 1, closed: -1 };
  return (columns.from >= 0 ? rows : [head, ...rows]).flatMap((row) => {
    const from = writtenDay(row[named.from]);
    if (!from) return [];
    const to = writtenDay(row[named.to]) ?? from;
    const isClosed = named.closed < 0 || /^(true|yes|y|x|1|closed)$/i.test((row[named.closed] ?? '').trim());
    return [{ from, to: to < from ? from : to, name: shortName(row[named.name] ?? ''), isClosed }];
  });
}

/** Days as `2026-11-26` or, as calendars of the United States have them, `11/26/2026`; `26.11.2026` elsewhere. */
function writtenDay(cell: string | undefined): string | null {
  const text = (cell ?? '').trim();
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text) ?? [];
  if (year) return existing(year, month, day);
  const [, first, second, usYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (usYear) return existing(usYear, first, second) ?? existing(usYear, second, first);
  const [, dotDay, dotMonth, dotYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return existing(dotYear, dotMonth, dotDay);
}

function existing(year?: string, month?: string, day?: string): string | null {
  if (!year || !month || !day) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** Cells of a CSV; commas, semicolons or tabs; quotes may hold any of them and line breaks. */
function cellsOf(text: string): string[][] {
  const [firstLine = ''] = text.split('\n', 1);
  const separator =
    [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length && rows.length < MOST_LINES; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at);
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** One line of at most 100 characters, as the name of a holiday. */
function shortName(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 100 ? line || 'Holiday' : `${line.slice(0, 99).trimEnd()}…`;
}

/** Days of one name that follow each other are one holiday. */
function joinDays(holidays: readonly Holiday[]): Holiday[] {
  const joined: Holiday[] = [];
  for (const holiday of holidays.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last?.name === holiday.name && holiday.from <= shift(last.to, 1))
      joined[joined.length - 1] = { ...last, to: holiday.to > last.to ? holiday.to : last.to };
    else joined.push(holiday);
  }
  return joined;
}

function shift(on: string, days: number): string {
  return new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
