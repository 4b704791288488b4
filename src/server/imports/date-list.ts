import { dayFrom, type DayOfYear } from './days.ts';

export type DayOrder = 'DD/MM' | 'MM/DD';

export interface DateList {
  readonly dates: readonly DayOfYear[];
  /** Days that no month follows, because the source cut the list off. */
  readonly isCut: boolean;
}

const TOKEN = /\s*(?:(\d{1,2})\s*(?:\/\s*(\d{1,2})?)?|([-–~])|([,;&.、，]|and\b))/gy;

/**
 * Dates without years as schools write them: `25/12, 1/1`, `12,15/02` (both in February), `12-15/2`, `12&15/02`, `30/12-2/1`, `02/,05/04`.
 * Null if the text is anything else. With `MM/DD` each date needs its month.
 */
export function readDateList(text: string, order: DayOrder): DateList | null {
  const found: { day: number; month: number | null; isRangeEnd: boolean }[] = [];
  let isRangeEnd = false;
  TOKEN.lastIndex = 0;
  const list = text.trim();
  while (TOKEN.lastIndex < list.length) {
    const match = TOKEN.exec(list);
    if (!match) return null;
    const [, first, second, dash] = match;
    if (first) {
      const [day, month] = order === 'DD/MM' || !second ? [first, second] : [second, first];
      found.push({ day: Number(day), month: month ? Number(month) : null, isRangeEnd });
      isRangeEnd = false;
    } else if (dash) isRangeEnd = true;
  }
  return withMonths(found);
}

/** A day without a month belongs to the month that comes next. */
function withMonths(found: { day: number; month: number | null; isRangeEnd: boolean }[]): DateList | null {
  const known: { day: number; month: number; isRangeEnd: boolean }[] = [];
  let month: number | null = null;
  for (const each of found.toReversed()) {
    month = each.month ?? month;
    if (month !== null) known.unshift({ ...each, month });
  }
  const dates: DayOfYear[] = [];
  for (const each of known) {
    const before = dates.at(-1);
    if (each.isRangeEnd && before) dates.push(...daysAfter(before, each));
    else dates.push({ day: each.day, month: each.month });
  }
  // In a leap year, so that 29/02 is a day.
  const isReal = dates.every((date) => dayFrom(2024, date.month, date.day) !== null);
  return isReal && dates.length > 0 ? { dates, isCut: known.length < found.length } : null;
}

/** The days after `from` up to and with `to`; across New Year too. At most two months, because longer ones are slips of the pen. */
function daysAfter(from: DayOfYear, to: DayOfYear): DayOfYear[] {
  const days: DayOfYear[] = [];
  const date = new Date(Date.UTC(2023, from.month - 1, from.day));
  for (let count = 0; count < 62; count++) {
    date.setUTCDate(date.getUTCDate() + 1);
    days.push({ day: date.getUTCDate(), month: date.getUTCMonth() + 1 });
    if (date.getUTCDate() === to.day && date.getUTCMonth() + 1 === to.month) return days;
  }
  return [{ day: to.day, month: to.month }];
}
