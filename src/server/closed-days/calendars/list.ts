import type { functions } from '../../../contract/functions.ts';
import { MOST_DIFFERENCES } from '../../../contract/subscribed-calendars.ts';
import { decideDifferences, keyOfDifference } from '../../../domain/calendar-differences.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { listClosedDays } from '../store.ts';
import { listCalendars } from './calendars-store.ts';
import { hostOf } from './subscribe.ts';
import { mayUndo } from './undo-answer.ts';

/** What is proposed stands first: it fits in before what is not. */
export const subscribedCalendars: Handler<typeof functions.subscribedCalendars> = async (_input, context) => {
  const { database, organization, clock } = context;
  const calendars = await listCalendars(database, organization.id);
  if (calendars.length === 0) return { calendars: [] };
  const school = await listClosedDays(database, organization.id);
  const today = dayAtSchool(clock.now(), organization.timeZone);
  return {
    calendars: calendars.map(({ id, name, address, lookedAt, readAt, trouble, days, answered, undo }) => {
      const all = decideDifferences({ today, read: days, answered, school });
      const proposed = all.filter(({ isProposed }) => isProposed);
      const shown = [...proposed, ...all.filter(({ isProposed }) => !isProposed)].slice(0, MOST_DIFFERENCES);
      return {
        id,
        name,
        host: hostOf(address),
        lookedAt,
        readAt,
        trouble,
        waiting: proposed.length,
        differences: shown.map((one) => ({ ...one, key: keyOfDifference(one) })),
        more: all.length - shown.length,
        mayUndo: mayUndo(undo, clock.now()),
      };
    }),
  };
};
