import { instantOfMoment, lastInstantOfMoment } from '../../../../domain/school-instant.ts';
import { momentAtSchool } from '../../../../domain/school-day.ts';

/** An instant as a field for date and time shows it: `YYYY-MM-DDTHH:MM` at the school. */
export function localOf(instant: string, timeZone: string): string {
  const { on, at } = momentAtSchool(instant, timeZone);
  return `${on}T${at}`;
}

/** What such a field holds as an instant; null where it is empty, undefined where it is no date and time. An end at 23:59 is the end of that day. */
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
