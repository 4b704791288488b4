import type * as calendarCalls from '../../contract/calendar.ts';
import { invalidField } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { listPublicMeetings } from './store.ts';

const MOST_DAYS = 100;
const DAY_MS = 86_400_000;

export const calendarFunctions: HandlersOf<typeof calendarCalls> = {
  calendar: async ({ from, to }, { database, organization }) => {
    if (to < from) throw invalidField('to', 'days-reversed');
    if (countDays(from, to) > MOST_DAYS) throw invalidField('to', 'too-many', { most: MOST_DAYS });
    return { meetings: await listPublicMeetings(database, organization.id, { from, to }) };
  },
};

/** Days from one date to another, both included. */
function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
