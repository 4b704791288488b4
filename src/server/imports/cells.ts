import { type ImportNote, note } from '../../contract/import-notes.ts';
import { MOST_CENTS } from '../../contract/fields.ts';
import type { NearTo } from './year-named.ts';
import { clockIn, exampleOf, readDate, readInstant, splitDates } from './dates.ts';
import { isHtml, toMarkdown, toPlain } from './html-text.ts';
import { readLength } from './lengths.ts';
import { readListedDays } from './listed-days.ts';
import { readMoney } from './money-text.ts';
import { readGrade, readRange } from './ranges.ts';
import type { DateField, DatesField, NumberField, TextField, TimeField } from './mapping.ts';
import { type FileRow, NOT_KNOWN } from './table.ts';
import { readTime, readTimes } from './times.ts';
import { wallTimeAtSchool } from '../../domain/school-instant.ts';
import { readYesNo } from './yes-no.ts';

/** Why a row cannot be used. */
export interface Problem {
  readonly column: string;
  readonly value: string;
  readonly reason: ImportNote;
}

/** Collects every problem of one row, so that nobody mends a file one message at a time. */
export class RowReader {
  readonly problems: Problem[] = [];
  /** What could not be used although the row can. */
  readonly remarks: Problem[] = [];
  private readonly row: FileRow;
  readonly timeZone: string;
  /** What a date without its year is near to, by the heading it stands below. */
  readonly near: NearTo;

  /** In our own files text stands as it is. */
  private readonly isOurs: boolean;

  constructor(row: FileRow, timeZone: string, near: NearTo = () => undefined, isOurs = false) {
    this.isOurs = isOurs;
    this.row = row;
    this.timeZone = timeZone;
    this.near = near;
  }

  cell(column: string): string {
    return this.row.cell(column);
  }

  /** The cell, empty too where it says that nobody knows yet: `TBA`. */
  known(column: string | undefined): string {
    const cell = column === undefined ? '' : this.cell(column);
    return NOT_KNOWN.test(cell) ? '' : cell;
  }

  /** One reason a cell is enough, whatever was looked for in it. */
  reject(column: string, reason: ImportNote, value = this.cell(column)): null {
    if (!this.problems.some((known) => known.column === column && known.reason.code === reason.code))
      this.problems.push({ column, value: shorten(value), reason });
    return null;
  }

  remark(column: string, reason: ImportNote): void {
    this.remarks.push({ column, value: shorten(this.cell(column)), reason });
  }

  text(field: TextField, limits: { max: number; isRequired?: boolean; isLine?: boolean }): string {
    const parts = field.columns
      .map((column) => (field.part === 'first' ? (this.cell(column).split(';')[0] ?? '').trim() : this.cell(column)))
      .filter((part) => part !== '' && !field.none.includes(part));
    const joined = parts
      .filter((part, index) => part !== parts[index - 1])
      .map((part) => this.withoutHtml(part, limits.isLine))
      .join(field.join);
    const text = limits.isLine ? joined.replace(/\s+/g, ' ') : joined;
    const column = field.columns.join(' + ');
    if (limits.isRequired && text === '') this.reject(column, note('empty'), text);
    if (text.length > limits.max) this.reject(column, note('too-long', { most: limits.max }), text);
    return text;
  }

  /** Text of a web page as Markdown or plain text. */
  private withoutHtml(text: string, isLine = false): string {
    if (this.isOurs || !isHtml(text)) return text;
    return isLine ? toPlain(text) : toMarkdown(text);
  }

  number(
    field: NumberField | undefined,
    limits: { least: number; most: number; kindergarten?: boolean },
  ): number | null {
    const whole = field ? this.cell(field.column) : '';
    if (!field || whole === '' || field.none.includes(whole)) return null;
    if (field.part !== 'whole') return this.edge(field, whole, limits);
    const first = whole.split(/\s*;\s*/)[0] ?? '';
    const cell = limits.kindergarten ? String(readGrade(first) ?? first) : first;
    if (cell === '') return null;
    if (!/^[+-]?\d{1,9}(\.0+)?$/.test(cell)) return this.reject(field.column, note('not-whole'));
    const value = field.unit === 'months' ? Math.floor(Number(cell) / 12) : Number(cell);
    return this.limited(field, value, limits);
  }

  /** One end of a range in one cell, such as `6-12`. */
  private edge(field: NumberField, cell: string, limits: { least: number; most: number }): number | null {
    const range = readRange(cell, field.unit);
    if (!range) return this.reject(field.column, note('not-a-range'));
    const value = field.part === 'first' ? range.least : range.most;
    return value === null ? null : this.limited(field, value, limits);
  }

  private limited(field: NumberField, value: number, limits: { least: number; most: number }): number | null {
    if (value < (field.noneBelow ?? -Infinity) || value >= (field.noneFrom ?? Infinity)) return null;
    if (value < limits.least) return this.reject(field.column, note('too-small', { least: limits.least }));
    if (value > limits.most) return this.reject(field.column, note('too-big', { most: limits.most }));
    return value;
  }

  /** Yes or no; undefined where the file says nothing of it. */
  yesNo(field: TextField | undefined): boolean | undefined {
    const cell = field ? this.text(field, { max: 60, isLine: true }) : '';
    if (!field || cell === '') return undefined;
    return readYesNo(cell) ?? (this.reject(field.columns[0] ?? '', note('not-yes-or-no')) || undefined);
  }

  /** Names in one cell; undefined where the file says nothing of them. */
  names(field: TextField | undefined, limits: { max: number; most: number }): readonly string[] | undefined {
    if (!field) return undefined;
    const column = field.columns[0] ?? '';
    const cells = field.columns.map((each) => this.known(each)).filter((cell) => !field.none.includes(cell));
    const names = [...new Set(cells.flatMap(splitNames))];
    if (names.some((name) => name.length > limits.max)) this.reject(column, note('too-long', { most: limits.max }));
    if (names.length > limits.most) this.reject(column, note('too-many-names', { most: limits.most }));
    return names;
  }

  /** Money in the smallest unit of a currency with `digits` decimals. Of several prices the first counts, of a range the lowest; what is left out is said. Undefined where the file says nothing: that is not "free". */
  money(column: string | undefined, digits: number): number | undefined {
    const whole = column ? this.cell(column) : '';
    const [cell = '', ...others] = whole.split(/\s*;\s*(?=\S)/);
    if (!column || cell === '' || NOT_KNOWN.test(cell) || /^(none|call|varies)$/i.test(cell)) return undefined;
    const price = readMoney(cell, digits);
    if (!price || price.least > MOST_CENTS) return this.reject(column, note('not-a-price')) ?? 0;
    if (others.length > 0) this.remark(column, note('several-prices'));
    if (price.most !== null) this.remark(column, note('price-range'));
    if (price.rest !== '') this.remark(column, note('price-words', { text: shorten(price.rest) }));
    return price.least;
  }

  /** The highest of a range of prices, in its own column or in that of the price; null where there is one price, undefined where the file says nothing. */
  priceMax(price: string | undefined, highest: string | undefined, digits: number): number | null | undefined {
    const own = this.known(highest);
    const [least, most] = [readMoney(this.known(price), digits), readMoney(own, digits)];
    if (own !== '' && highest && (!most || most.least > MOST_CENTS)) return this.reject(highest, note('not-a-price'));
    const found = most?.most ?? most?.least ?? least?.most;
    if (found == null || found > MOST_CENTS) return undefined;
    return found > (least?.least ?? 0) ? found : null;
  }

  /** How many minutes a class lasts; null where the cell does not say it. */
  minutes(column: string | undefined): number | null {
    return column === undefined ? null : readLength(this.known(column));
  }

  date(field: DateField | undefined): string | null {
    const column = field?.columns.find((each) => this.known(each) !== '');
    if (!field || !column) return null;
    const cell = this.cell(column);
    const parts = field.part === 'whole' ? [cell] : splitDates(cell);
    const text = (field.part === 'last' ? parts.at(-1) : parts[0]) ?? '';
    return (
      readDate(text, field.format, this.timeZone, this.near(column)) ??
      readInstant(text, this.timeZone)?.on ??
      this.reject(column, note('not-a-date', { like: exampleOf(field.format) }))
    );
  }

  /** The instant of a cell that tells more than a day: a time of day at the school, or a zone. Midnight is how spreadsheets write a day. */
  instant(field: DateField | undefined): string | null {
    const column = field?.columns.find((each) => this.known(each) !== '');
    if (!field || !column || field.part !== 'whole') return null;
    const cell = this.cell(column);
    if (readInstant(cell, this.timeZone)) return new Date(cell).toISOString();
    const time = readTime(clockIn(cell));
    const on =
      time === null || time === '00:00' ? null : readDate(cell, field.format, this.timeZone, this.near(column));
    return on && time && wallTimeAtSchool(on, time, this.timeZone);
  }

  dates(field: DatesField | undefined): string[] {
    if (!field) return [];
    const listed = readListedDays(this.known(field.column), field.format, this.near(field.column));
    if (listed) return listed;
    const parts = this.cell(field.column)
      .split(field.separator)
      .map((part) => part.trim())
      .filter(Boolean);
    return parts.flatMap((part) => {
      const day = readDate(part, field.format, this.timeZone, this.near(field.column));
      return day ?? this.reject(field.column, note('part-not-a-date', { part, like: exampleOf(field.format) })) ?? [];
    });
  }

  /** A time of day as `HH:MM`, from one cell or from its hour and its minute. */
  time(field: TimeField | undefined): string | null {
    const [column = '', minuteColumn] = field?.columns ?? [];
    const cell = this.known(column);
    if (!field || cell === '') return null;
    if (minuteColumn !== undefined) {
      const minute = this.cell(minuteColumn) || '0';
      const isMinute = /^\d{1,2}$/.test(minute) && /^\d{1,2}$/.test(cell);
      const time = isMinute ? readTime(`${cell}:${minute.padStart(2, '0')}`) : null;
      return time ?? this.reject(column, note('not-an-hour', { minute }));
    }
    const instant = readInstant(cell.split(/\s*;\s*/)[0] ?? '', this.timeZone);
    if (instant) return instant.time;
    const both = field.part === 'whole' ? null : readTimes(cell);
    if (both?.isAfternoon && field.part === 'first')
      this.remark(column, note('taken-as-afternoon', { start: both.start, end: both.end }));
    const time =
      field.part === 'whole'
        ? (readTime(cell) ?? readTime(clockIn(cell)))
        : both && (field.part === 'first' ? both.start : both.end);
    const reason = field.part === 'whole' ? note('not-a-time') : note('not-two-times');
    return time ?? this.reject(column, reason);
  }
}

/** People of one cell: behind semicolons, lines, bars and strokes; behind commas and "and" where each part is a whole name. */
export function splitNames(cell: string): string[] {
  const sure = cell.split(/\s*[;\n|/]\s*/).filter(Boolean);
  const [only = ''] = sure;
  if (sure.length !== 1) return sure.map(plainName);
  const parts = only.split(/\s*,\s*(?:and\s+)?|\s+(?:&|and)\s+/).filter(Boolean);
  const areNames = !only.includes(',') || parts.every((part) => part.includes(' '));
  return (areNames ? parts : [only]).map(plainName);
}

const plainName = (name: string) => name.trim().replace(/\s+/g, ' ');

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
