import { withPlainDigits } from './phone-digits.ts';

const YEAR_FIRST = /^(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/;
/** Nobody whom a school knows was born before. */
const EARLIEST = '1900-01-01';

/**
 * The days until today that a date in figures may mean, as a birth date is typed: "2016-05-03", "5/3/2016", "3.5.16". Where day and month can be
 * either, both are meant, the school's own order first. None for what is no such date.
 */
export function daysMeant(
  typed: string,
  { isMonthFirst, today }: { readonly isMonthFirst: boolean; readonly today: string },
): string[] {
  const text = withPlainDigits(typed).trim();
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  const [, one = '', other = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  const full = last.length === 2 ? centuryOf(last, today) : last;
  const inOrder = isMonthFirst
    ? [dayOf(full, one, other), dayOf(full, other, one)]
    : [dayOf(full, other, one), dayOf(full, one, other)];
  const days = [dayOf(year, month, day), ...inOrder].filter((each) => each !== null);
  return [...new Set(days)].filter((each) => each >= EARLIEST && each <= today);
}

/** "16" is of this century until its year comes. */
function centuryOf(year: string, today: string): string {
  const century = Number(today.slice(0, 2));
  return `${year <= today.slice(2, 4) ? century : century - 1}${year}`;
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  // The 31st of June is taken for the 1st of July.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}
