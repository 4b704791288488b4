/** Shorter than any class, or the number of its weeks. */
const LEAST = 15;
const MOST = 720;

/** How long a class lasts, in minutes: `90`, `90 min`, `1.5 hours`, `1 h 30`, `1:30`, `PT1H30M`; null where the cell says no such length. */
export function readLength(cell: string): number | null {
  const text = cell.normalize('NFC').trim().toLowerCase();
  const [, isoHours, isoMinutes] = /^pt(?:(\d+)h)?(?:(\d+)m)?$/.exec(text) ?? [];
  const [, clockHours, clockMinutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const [, hours, half, behind] =
    /^(\d{1,2}(?:[.,]\d{1,2})?)?\s*(½)?\s*(?:h|hrs?|hours?|std\.?|stunden?|horas?|heures?)\.?(?:\s*(?:and\s+)?(\d{1,2})\s*(?:m|mins?|minutes?|minuten)?\.?)?$/.exec(
      text,
    ) ?? [];
  const [, minutes] = /^(\d{2,3})\s*(?:m|mins?|minutes?|minuten|minutos)?\.?$/.exec(text) ?? [];
  const whole =
    sum(isoHours, isoMinutes) ||
    sum(clockHours, clockMinutes) ||
    sum(hours, behind) + (half ? 30 : 0) ||
    Number(minutes ?? 0);
  return whole >= LEAST && whole <= MOST && Number.isInteger(whole) ? whole : null;
}

const sum = (hours = '0', minutes = '0') => Number(hours.replace(',', '.')) * 60 + Number(minutes);

/** The time of day so many minutes after another; null past midnight. */
export function timeAfter(start: string, minutes: number): string | null {
  const end = Number(start.slice(0, 2)) * 60 + Number(start.slice(3, 5)) + minutes;
  return end < 1440 ? `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}` : null;
}
