import { dayFrom } from './days.ts';
import type { FileRow } from './csv-file.ts';
import type { DateField, DatesField, NumberField, TextField } from './mapping.ts';

/** Why a row cannot be used, in words for the person who has the file. */
export interface Problem {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** Collects every problem of one row, so that nobody mends a file one message at a time. */
export class RowReader {
  readonly problems: Problem[] = [];
  private readonly row: FileRow;

  constructor(row: FileRow) {
    this.row = row;
  }

  cell(column: string): string {
    return this.row.cell(column);
  }

  reject(column: string, reason: string): null {
    this.problems.push({ column, value: this.cell(column), reason });
    return null;
  }

  text(field: TextField, limits: { max: number; isRequired?: boolean; isLine?: boolean }): string {
    const parts = field.columns
      .map((column) => this.cell(column))
      .filter((part) => part !== '' && !field.none.includes(part));
    const joined = parts.filter((part, index) => part !== parts[index - 1]).join(field.join);
    const text = limits.isLine ? joined.replace(/\s+/g, ' ') : joined;
    const column = field.columns.join(' + ');
    const value = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    if (limits.isRequired && text === '') this.problems.push({ column, value, reason: 'must not be empty' });
    if (text.length > limits.max)
      this.problems.push({ column, value, reason: `is longer than ${limits.max} characters` });
    return text;
  }

  number(field: NumberField | undefined, limits: { least: number; most: number }): number | null {
    const cell = field ? this.cell(field.column) : '';
    if (!field || cell === '') return null;
    if (!/^[+-]?\d{1,9}(\.0+)?$/.test(cell)) return this.reject(field.column, 'is not a whole number');
    const value = Number(cell);
    if (value < field.noneBelow || value >= field.noneFrom) return null;
    if (value < limits.least) return this.reject(field.column, `must be at least ${limits.least}`);
    if (value > limits.most) return this.reject(field.column, `must be at most ${limits.most}`);
    return value;
  }

  /** Money in the smallest unit of a currency with `digits` decimals; thousands may be grouped. */
  money(column: string | undefined, digits: number): number {
    const cell = column ? this.cell(column) : '';
    if (!column || cell === '') return 0;
    const plain = cell.replace(/^[^\d.,+-]+\s*|\s*[^\d.,]+$/g, '').replace(/[,\s’'](?=\d{3}(\D|$))/g, '');
    const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(plain) ?? [];
    if (!whole || fraction.replace(/0+$/, '').length > digits) return this.reject(column, 'is not a price') ?? 0;
    const smallest = Number(whole) * 10 ** digits + Number(fraction.slice(0, digits).padEnd(digits, '0') || 0);
    return smallest <= 2_000_000_000 ? smallest : (this.reject(column, 'is not a price') ?? 0);
  }

  date(field: DateField | undefined): string | null {
    const column = field?.columns.find((each) => this.cell(each) !== '');
    if (!field || !column) return null;
    return readDate(this.cell(column), field.format) ?? this.reject(column, `is not a date like ${field.format}`);
  }

  dates(field: DatesField | undefined): string[] {
    if (!field) return [];
    const parts = this.cell(field.column)
      .split(field.separator)
      .map((part) => part.trim())
      .filter(Boolean);
    return parts.flatMap((part) => {
      const day = readDate(part, field.format);
      return day ?? this.reject(field.column, `“${part}” is not a date like ${field.format}`) ?? [];
    });
  }

  /** `7:00`, `07:00`, `19:30:00` or `7:30 pm` as `HH:MM`. */
  time(column: string): string | null {
    const [, hour = '', minute = '00', half = ''] =
      /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(this.cell(column)) ?? [];
    const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
    if (hour === '' || hours > 23 || Number(minute) > 59 || (half && Number(hour) > 12))
      return this.reject(column, 'is not a time of day');
    return `${String(hours).padStart(2, '0')}:${minute}`;
  }
}

const formats = new Map<string, RegExp>();

/** The date in a text of a given format, as `YYYY-MM-DD`; null if it is none. */
function readDate(text: string, format: string): string | null {
  const pattern = formats.get(format) ?? compile(format);
  formats.set(format, pattern);
  const { year, month, day } = pattern.exec(text)?.groups ?? {};
  return year && month && day ? dayFrom(Number(year), Number(month), Number(day)) : null;
}

function compile(format: string): RegExp {
  const digits: Record<string, string> = {
    YYYY: '(?<year>\\d{4})',
    MM: '(?<month>\\d{2})',
    M: '(?<month>\\d{1,2})',
    DD: '(?<day>\\d{2})',
    D: '(?<day>\\d{1,2})',
    hh: '\\d{1,2}',
    mm: '\\d{2}',
    ss: '\\d{2}',
  };
  const source = format.replace(/YYYY|MM?|DD?|hh|mm|ss|[^A-Za-z0-9]/g, (token) => digits[token] ?? `\\${token}`);
  return new RegExp(`^${source}$`);
}
