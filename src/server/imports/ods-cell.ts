import { toText } from './cell-text.ts';
import { LIMITS } from './table.ts';

type Attribute = (name: string) => string | undefined;

/** A cell as it is read; it may be said to repeat, and to spread over others. */
export interface ReadCell {
  readonly text: string;
  readonly repeated: number;
  readonly columns: number;
  readonly rows: number;
}

export interface OdsCell {
  readonly open: (name: string, attribute: Attribute) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  readonly read: () => ReadCell;
}

/** What lies below a merged cell is covered. */
const COVERED = 'table:covered-table-cell';
export const isCell = (name: string) => name === 'table:table-cell' || name === COVERED;

const isParagraph = (name: string) => name === 'text:p' || name === 'text:h';

/** One more than may be, so that it is noticed. */
const MOST = LIMITS.cell + 1;

export function odsCell(name: string, attribute: Attribute): OdsCell {
  const count = (of: string) => Math.max(1, Math.trunc(Number(attribute(`table:number-${of}`) ?? 1)) || 1);
  const value = name === COVERED ? '' : valueOf(attribute);
  const facts = {
    repeated: count('columns-repeated'),
    columns: count('columns-spanned'),
    rows: count('rows-spanned'),
  };
  const isShown = name !== COVERED && value === null;
  let shown = '';
  let paragraphs = 0;
  let depth = 0;
  const add = (text: string) => {
    if (isShown && depth > 0 && shown.length < MOST) shown = (shown + text).slice(0, MOST);
  };
  return {
    open: (inner, of) => {
      if (isParagraph(inner)) {
        depth += 1;
        if (paragraphs > 0) add('\n');
        paragraphs += 1;
      } else if (inner === 'text:s') add(' '.repeat(Math.min(100, Math.max(1, Number(of('text:c') ?? 1) || 1))));
      else if (inner === 'text:tab') add('\t');
      else if (inner === 'text:line-break') add('\n');
    },
    close: (inner) => {
      if (isParagraph(inner)) depth -= 1;
    },
    // As in HTML, blanks in a row are one.
    text: (text) => add(text.replaceAll(/[ \t\r\n]+/g, ' ')),
    read: () => ({ text: value ?? shown, ...facts }),
  };
}

/** What a cell says in its attributes; null where that is its text. */
function valueOf(attribute: Attribute): string | null {
  const type = attribute('office:value-type');
  // A formula that failed has an empty one.
  if (type === 'string') return attribute('office:string-value') ?? null;
  if (type === 'boolean') return toText(attribute('office:boolean-value') === 'true');
  if (type === 'date') return dateOf(attribute('office:date-value') ?? '');
  if (type === 'time') return timeOf(attribute('office:time-value') ?? '');
  if (type !== 'float' && type !== 'currency' && type !== 'percentage') return null;
  const value = attribute('office:value');
  return value === undefined || value === '' || Number.isNaN(Number(value)) ? null : toText(Number(value));
}

/** `2026-09-08` or `2026-09-08T15:30:00`; a spreadsheet knows no zones. */
function dateOf(value: string): string | null {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d+)?))?Z?$/.exec(value) ?? [];
  return day === undefined ? null : toText(new Date(`${day}T${time}Z`)) || null;
}

/** `PT15H30M00S`: a time of day, or hours and minutes of more than a day. */
function timeOf(value: string): string | null {
  const [is, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(value) ?? [];
  if (is === undefined) return null;
  const all = Math.round(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  const parts = [Math.floor(all / 3600), Math.floor((all % 3600) / 60)];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
