import { splitDates } from './dates.ts';
import { dayFrom } from './days.ts';
import type { DayOrder } from './date-list.ts';

const LOOKED_AT = 100;
const NUMBERS = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?:\D.*)?$/;

/** Which way round an organisation writes day and month. */
export function dayOrderOf(locale: string): DayOrder {
  return new Intl.DateTimeFormat(locale).formatToParts(0).findIndex(({ type }) => type === 'month') === 0
    ? 'MM/DD'
    : 'DD/MM';
}

/** `isProven`: a number above 12 says so, and nothing says otherwise. */
export interface FileOrder {
  readonly order: DayOrder;
  readonly isProven: boolean;
}

/**
 * Which of day and month comes first in the dates of a file such as `01/10/2026`, the same for all its columns: as the numbers above 12 prove it,
 * else as more of the dates lie in the semester, else as the organisation writes. Columns that prove it otherwise read their own way.
 */
export function dayOrderOfFile(
  columns: readonly (readonly string[])[],
  local: DayOrder,
  semester?: { readonly startsOn: string; readonly endsOn: string },
): FileOrder {
  const dated = columns.map(datesIn);
  const proofs = new Set(dated.flatMap((dates) => proofOf(dates) ?? []));
  if (proofs.size === 1) return { order: [...proofs][0] ?? local, isProven: true };
  if (proofs.size > 1 || !semester) return { order: local, isProven: false };
  const within = (order: DayOrder) => {
    const days = dated.flat().flatMap((date) => dayOf(date, order) ?? []);
    return days.filter((day) => semester.startsOn <= day && day <= semester.endsOn).length;
  };
  const other = local === 'DD/MM' ? 'MM/DD' : 'DD/MM';
  return { order: within(other) > within(local) ? other : local, isProven: false };
}

interface Numbers {
  readonly first: number;
  readonly second: number;
  readonly year: string;
}

/** The dates of a column in which most cells are such. */
function datesIn(cells: readonly string[]): Numbers[] {
  const known = [...new Set(cells)].filter((cell) => cell !== '');
  // Most columns hold words, and are not looked through.
  if (
    known.slice(0, LOOKED_AT).filter((cell) => /\d[/-]\d/.test(cell)).length <
    Math.min(known.length, LOOKED_AT) * 0.6
  )
    return [];
  const found = known.map((cell) =>
    splitDates(cell).flatMap((part) => {
      const [, first, , second, year = ''] = NUMBERS.exec(part) ?? [];
      return first && second ? [{ first: Number(first), second: Number(second), year }] : [];
    }),
  );
  return found.filter((dates) => dates.length > 0).length >= known.length * 0.6 ? found.flat() : [];
}

function proofOf(dates: readonly Numbers[]): DayOrder | null {
  const isDayFirst = dates.some(({ first, second }) => first > 12 && first <= 31 && second <= 12);
  const isMonthFirst = dates.some(({ first, second }) => second > 12 && second <= 31 && first <= 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'DD/MM' : 'MM/DD';
}

function dayOf({ first, second, year }: Numbers, order: DayOrder): string | null {
  if (year === '') return null;
  const [month, day] = order === 'MM/DD' ? [first, second] : [second, first];
  return dayFrom(Number(year.length === 2 ? `20${year}` : year), month, day);
}
