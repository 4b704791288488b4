import { dayAtSchool } from '../../../domain/school-day.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import type { Outside } from '../../platform/outside/outside.ts';
import { type DueCalendar, listDueCalendars, saveLook, takeOnCalendar } from './calendars-store.ts';
import { lookAt, nextLook } from './look.ts';

/** So many are looked at in one hour, and so many at once: with the slowest of servers that takes less than the queue allows for. */
const MOST_IN_RUN = 160;
const LANES = 4;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outside: Outside;
  /** Whether a rush of submissions is under way: calendars wait for the next hour. */
  readonly isRushed?: () => boolean;
}

/** Every hour: the calendars that were last read a week ago. Each is due at the hour at which it was subscribed to, which spreads them. */
export function lookAtCalendarsJob(parts: Parts): Job {
  return {
    name: 'look-at-calendars',
    cron: '41 * * * *',
    run: async () => {
      if (!parts.isRushed?.()) await lookAtDueCalendars(parts);
    },
  };
}

/** Answers how many were looked at here. */
export async function lookAtDueCalendars(parts: Parts): Promise<number> {
  const due = await listDueCalendars(parts.database, parts.clock.iso(), MOST_IN_RUN);
  const coming = due.values();
  let looked = 0;
  const lane = async () => {
    for (const one of coming)
      try {
        if (await lookAtOne(parts, one)) looked += 1;
      } catch (error) {
        // The others are looked at all the same; this one is due again tomorrow.
        parts.log.error('calendar-not-looked-at', { calendarId: one.id, ...errorFacts(error) });
      }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return looked;
}

/** Of two servers one takes it on; should that one end meanwhile, it is due again tomorrow. */
async function lookAtOne({ database, clock, outside }: Parts, due: DueCalendar): Promise<boolean> {
  const { organizationId, id, timeZone, freeDayWords } = due;
  const address = await takeOnCalendar(database, due, { now: clock.iso(), dueAt: nextLook(clock.now(), false) });
  if (address === null) return false;
  const answer = await lookAt(outside, { address, freeDayWords, today: dayAtSchool(clock.now(), timeZone) });
  const read = typeof answer === 'string' ? answer : answer.days;
  const dueAt = nextLook(clock.now(), typeof answer !== 'string');
  await saveLook(database, organizationId, id, { at: clock.iso(), dueAt, read });
  return true;
}
