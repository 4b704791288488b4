/** Nobody teaches children before. */
export const EARLIEST = '05:00';

/** `7:00`, `07:00`, `19:30:00`, `7:30 pm` or the part of a day that spreadsheets count (`0.8125`) as `HH:MM`; null if it is none. `half` is a or p where the text does not say it itself. */
export function readTime(text: string, half = ''): string | null {
  const said = text.trim().replace(/\s*(?:uhr|(?<=\d)\s?h)$/i, '');
  if (/^0?\.\d+$/.test(said)) return partOfDay(Number(said));
  const word = /^(noon|midday)$/i.test(said) ? '12:00' : said;
  const [, hour = '', minute = '00', own = half] =
    /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2}(?:\.0+)?)?)?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(word) ?? [];
  const hours = own ? (Number(hour) % 12) + (own.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  if (hour === '' || hours > 23 || Number(minute) > 59 || (own && (Number(hour) > 12 || hour === '0'))) return null;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Whole minutes only: a price of `0.99` is no time. */
function partOfDay(part: number): string | null {
  const minutes = Math.round(part * 1440);
  if (Math.abs(part * 1440 - minutes) > 0.001) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Two times of day; `isAfternoon`: nothing says so, but otherwise they would be at night. */
export interface Times {
  readonly start: string;
  readonly end: string;
  readonly isAfternoon: boolean;
}

/** Start and end in one cell: `3:30 – 5:00 PM`, `11:00-1:00 pm`, `15:30 to 17:00`, `9-4`. A half of the day said once counts for both where it can. */
export function readTimes(cell: string): Times | null {
  const [first, last, ...more] = cell.split(/\s*(?:[-–—~;]|\bto\b|\buntil\b|\bbis\b)\s*/i);
  if (!first || !last || more.length > 0) return null;
  const half = /([ap])\.?m?\.?$/i.exec(last)?.[1]?.toLowerCase() ?? '';
  const end = readTime(last);
  const same = readTime(first, half);
  const start =
    same && end && same >= end && half === 'p' && !/[ap]\.?m?\.?$/i.test(first) ? readTime(first, 'a') : same;
  return start && end ? byDay({ start, end }, first, last) : null;
}

/** Hours without their half of the day, as `9`, `3:30`; `03:30` is said on a clock of 24 hours. */
const BARE = /^(?:[1-9]|1[0-2])(?:[:.]\d{2})?$/;

/** Two times whose half of the day nobody has said: `9` to `4` ends in the afternoon, and no class is held from `3:30` to `5` at night. */
export function byDay({ start, end }: { start: string; end: string }, first: string, last: string): Times {
  if (!BARE.test(last.trim()) || end >= '12:00') return { start, end, isAfternoon: false };
  const isBare = BARE.test(first.trim());
  if (isBare && start < '06:00' && end > start) return { start: later(start), end: later(end), isAfternoon: true };
  const isOver = end <= start && (isBare || start >= '12:00') && later(end) > start;
  return { start, end: isOver ? later(end) : end, isAfternoon: false };
}

const later = (time: string) => `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`;
