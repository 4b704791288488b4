import { dayAtSchool } from './school-day.ts';

/** What the school's clocks show at an instant; seconds are left away. */
export function momentAtSchool(instant: string, timeZone: string): { on: string; at: string } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return { on: dayAtSchool(instant, timeZone), at: format.format(new Date(instant)) };
}
