import { instantOfMoment, lastInstantOfMoment } from '../../../../domain/school-instant.ts';
import { momentAtSchool } from '../../../../domain/school-day.ts';

/** An instant as the value of a date-and-time field: `YYYY-MM-DDTHH:MM` at the school. */
export function localOf(instant: string, timeZone: string): string {
  const { on, at } = momentAtSchool(instant, timeZone);
  return `${on}T${at}`;
}

/** The value of such a field as an instant; null: empty, undefined: not a date and time. An end at 23:59 is the end of that day. */
export function instantOf(local: string, timeZone: string, is: 'begin' | 'end'): string | null | undefined {
  if (local === '') return null;
  const [, on, at] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(local) ?? [];
  if (!on || !at) return undefined;
  try {
    return is === 'end' ? lastInstantOfMoment({ on, at }, timeZone) : instantOfMoment({ on, at }, timeZone);
  } catch {
    return undefined;
  }
}
