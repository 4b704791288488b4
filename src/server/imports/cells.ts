import { type ImportNote, note } from '../../contract/import-notes.ts';
import { MOST_CENTS } from '../../contract/fields.ts';
import { exampleOf, INSTANT, readDate, readInstant, splitDates } from './dates.ts';
import type { DateField, DatesField, NumberField, TextField, TimeField } from './mapping.ts';
import type { FileRow } from './table.ts';
import { readTime, readTimes } from './times.ts';
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
  private readonly timeZone: string;

  constructor(row: FileRow, timeZone: string) {
    this.row = row;
    this.timeZone = timeZone;
  }

  cell(column: string): string {
    return this.row.cell(column);
  }

  reject(column: string, reason: ImportNote): null {
    this.problems.push({ column, value: shorten(this.cell(column)), reason });
    return null;
  }

  text(field: TextField, limits: { max: number; isRequired?: boolean; isLine?: boolean }): string {
    const parts = field.columns
      .map((column) => (field.part === 'first' ? (this.cell(column).split(';')[0] ?? '').trim() : this.cell(column)))
      .filter((part) => part !== '' && !field.none.includes(part));
    const joined = parts.filter((part, index) => part !== parts[index - 1]).join(field.join);
    const text = limits.isLine ? joined.replace(/\s+/g, ' ') : joined;
    const column = field.columns.join(' + ');
    const value = shorten(text);
    if (limits.isRequired && text === '') this.problems.push({ column, value, reason: note('empty') });
    if (text.length > limits.max) this.problems.push({ column, value, reason: note('too-long', { most: limits.max }) });
    return text;
  }

  number(
    field: NumberField | undefined,
    limits: { least: number; most: number; kindergarten?: boolean },
  ): number | null {
    const whole = field ? this.cell(field.column) : '';
    if (!field || whole === '' || field.none.includes(whole)) return null;
    const cell = limits.kindergarten
      ? gradeOf(numberPart(whole.replace(KINDERGARTEN, '0'), field.part))
      : numberPart(whole, field.part);
    if (cell === '') return null;
    if (!/^[+-]?\d{1,9}(\.0+)?$/.test(cell)) return this.reject(field.column, note('not-whole'));
    const value = field.unit === 'months' ? Math.floor(Number(cell) / 12) : Number(cell);
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

  /** Money in the smallest unit of a currency with `digits` decimals; thousands may be grouped. Of several prices the first counts. */
  money(column: string | undefined, digits: number): number {
    const whole = column ? this.cell(column) : '';
    const [cell = '', ...others] = whole.split(/\s*;\s*/);
    if (!column || cell === '' || /^(free|none|-)$/i.test(cell)) return 0;
    if (others.length > 0) this.remarks.push({ column, value: shorten(whole), reason: note('several-prices') });
    const plain = cell.replace(/^[^\d.,+-]+\s*|\s*[^\d.,]+$/g, '').replace(/[,\s’'](?=\d{3}(\D|$))/g, '');
    const [, integer, fraction = ''] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(plain) ?? [];
    if (!integer || fraction.replace(/0+$/, '').length > digits) return this.reject(column, note('not-a-price')) ?? 0;
    const smallest = Number(integer) * 10 ** digits + Number(fraction.slice(0, digits).padEnd(digits, '0') || 0);
    return smallest <= MOST_CENTS ? smallest : (this.reject(column, note('not-a-price')) ?? 0);
  }

  date(field: DateField | undefined): string | null {
    const column = field?.columns.find((each) => this.cell(each) !== '');
    if (!field || !column) return null;
    const cell = this.cell(column);
    const parts = field.part === 'whole' ? [cell] : splitDates(cell);
    const text = (field.part === 'last' ? parts.at(-1) : parts[0]) ?? '';
    return (
      readDate(text, field.format, this.timeZone) ??
      this.reject(column, note('not-a-date', { like: exampleOf(field.format) }))
    );
  }

  dates(field: DatesField | undefined): string[] {
    if (!field) return [];
    const parts = this.cell(field.column)
      .split(field.separator)
      .map((part) => part.trim())
      .filter(Boolean);
    return parts.flatMap((part) => {
      const day = readDate(part, field.format, this.timeZone);
      return day ?? this.reject(field.column, note('part-not-a-date', { part, like: exampleOf(field.format) })) ?? [];
    });
  }

  /** A time of day as `HH:MM`, from one cell or from its hour and its minute. */
  time(field: TimeField): string | null {
    const [column = '', minuteColumn] = field.columns;
    const cell = this.cell(column);
    if (minuteColumn !== undefined) {
      const minute = this.cell(minuteColumn) || '0';
      const isMinute = /^\d{1,2}$/.test(minute) && /^\d{1,2}$/.test(cell);
      const time = isMinute ? readTime(`${cell}:${minute.padStart(2, '0')}`) : null;
      return time ?? this.reject(column, note('not-an-hour', { minute }));
    }
    const instant = readInstant(cell.split(/\s*;\s*/)[0] ?? '', this.timeZone);
    if (instant) return instant.time;
    const both = field.part === 'whole' ? null : readTimes(cell);
    const time = field.part === 'whole' ? readTime(cell) : both && (field.part === 'first' ? both.start : both.end);
    const reason = field.part === 'whole' ? note('not-a-time') : note('not-two-times');
    return time ?? this.reject(column, cell === '' ? note('empty') : reason);
  }

  /** Starts and ends that the file lists one by one, each with its date; null where it does not. */
  listed(startsOn: DateField, start: TimeField, end: TimeField): { on: string; start: string; end: string }[] | null {
    if (startsOn.format !== INSTANT || startsOn.columns[0] !== start.columns[0]) return null;
    const read = (column: string | undefined) =>
      column === undefined ? [] : splitDates(this.cell(column)).map((text) => readInstant(text, this.timeZone));
    const [starts, ends] = [read(start.columns[0]), read(end.columns[0])];
    if (starts.length === 0 || starts.length !== ends.length) return null;
    const meetings = starts.flatMap((from, index) => {
      const to = ends[index];
      return from && to ? [{ on: from.on, start: from.time, end: to.time }] : [];
    });
    return meetings.length === starts.length ? meetings : null;
  }
}

/** One of the numbers in `6-12` or `16+`; empty where there is no upper one. */
function numberPart(cell: string, part: NumberField['part']): string {
  if (part === 'whole') return cell.split(/\s*;\s*/)[0] ?? '';
  const numbers = cell.match(/\d+/g) ?? [];
  if (numbers.length === 0 || numbers.length > 2) return cell;
  if (numbers.length === 2) return (part === 'first' ? numbers[0] : numbers[1]) ?? '';
  const isUpper = /under|up to|below|max/i.test(cell);
  const isLower = /\+|up|over|from|above|min|older/i.test(cell) && !isUpper;
  if (part === 'first') return isUpper ? '' : (numbers[0] ?? '');
  return isLower ? '' : (numbers[0] ?? '');
}

const KINDERGARTEN = /(?<!pre[\s-]?)\bk(indergarten)?\b/gi;

function gradeOf(text: string): string {
  return /^(?:grade|gr\.?)?\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s*grade)?$/i.exec(text)?.[1] ?? text;
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
