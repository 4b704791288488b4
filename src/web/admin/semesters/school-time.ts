import type { SchoolMoment } from '../../../contract/semesters.ts';

/** `{on: '2026-09-08', at: '15:30'}` as a field of the browser has it, and back; a field that is not filled in is no moment. */
export function fieldOfMoment({ on, at }: SchoolMoment): string {
  return on && at ? `${on}T${at}` : '';
}

export function momentOfField(value: string): SchoolMoment {
  const [on = '', at = ''] = value.split('T');
  return { on, at: at.slice(0, 5) };
}

/** The minute that means the end of a day, as the organisation's language writes it. */
export function endOfDayWords(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(Date.UTC(2000, 0, 1, 23, 59));
}

/** `2026-09-08` so many days on. */
export function daysAfter(on: string, days: number): string {
  return new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
