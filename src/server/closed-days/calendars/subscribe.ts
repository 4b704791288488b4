import type { functions } from '../../../contract/functions.ts';
import { MOST_CALENDARS } from '../../../contract/subscribed-calendars.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { record } from '../../audit/store.ts';
import { getOrganization } from '../../organizations/store.ts';
import { notFound, refused, tooOften } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Outside } from '../../platform/outside/outside.ts';
import { readOutsideAddress } from '../../platform/outside/outside-address.ts';
import { lockClosedDays } from '../store.ts';
import {
  findCalendar,
  insertCalendar,
  listCalendars,
  lockCalendar,
  removeCalendar,
  saveLook,
} from './calendars-store.ts';
import { lookAt, nextLook } from './look.ts';

const LOOK_AGAIN_MS = 60_000;

interface Parts {
  readonly outside: Outside;
}

/** Of an address no more than this is told: the rest may be a secret. */
export const hostOf = (address: string) => new URL(address).hostname;

/** Reads a calendar first, outside of any transaction; then it is written. */
export const subscribeCalendar =
  ({ outside }: Parts): Handler<typeof functions.subscribeCalendar> =>
  async ({ address: typed }, context) => {
    const { database, organization, clock, caller } = context;
    const url = readOutsideAddress(typed);
    if ('trouble' in url) throw refused('calendar-not-read', { why: url.trouble });
    const address = url.href;
    await requireRoom(database, organization.id, address);
    const answer = await lookNow(outside, address, context);
    if (typeof answer === 'string') throw refused('calendar-not-read', { why: answer });
    const calendar = { id: newId(), address, name: answer.name || hostOf(address), days: answer.days };
    const at = clock.iso();
    await inTransaction(database, async (transaction) => {
      // Whoever subscribes does so one after the other.
      await lockClosedDays(transaction, organization.id);
      await requireRoom(transaction, organization.id, address);
      await insertCalendar(transaction, organization.id, { ...calendar, at, dueAt: nextLook(clock.now(), true) });
      const change = { name: calendar.name, address: hostOf(address) };
      const entry = { action: 'organization.calendar-subscribed', entityId: organization.id, change } as const;
      await record(transaction, organization.id, [{ ...entry, at, by: caller }]);
    });
    return { calendarId: calendar.id };
  };

async function requireRoom(database: Database, organizationId: string, address: string): Promise<void> {
  const calendars = await listCalendars(database, organizationId);
  if (calendars.some((each) => each.address === address)) throw refused('already-subscribed');
  if (calendars.length >= MOST_CALENDARS) throw refused('too-many-calendars', { most: MOST_CALENDARS });
}

async function lookNow(outside: Outside, address: string, { database, organization, clock }: SignedInContext) {
  const { freeDayWords } = await getOrganization(database, organization.id);
  return lookAt(outside, { address, freeDayWords, today: dayAtSchool(clock.now(), organization.timeZone) });
}

export const lookAtCalendar =
  ({ outside }: Parts): Handler<typeof functions.lookAtCalendar> =>
  async ({ calendarId }, context) => {
    const { database, organization, clock } = context;
    const calendar = await findCalendar(database, organization.id, calendarId);
    if (!calendar) throw notFound('calendar');
    const rest = Date.parse(calendar.lookedAt) + LOOK_AGAIN_MS - clock.now();
    if (rest > 0) throw tooOften(Math.ceil(rest / 1000), 'too-many-tries', { minutes: 1 });
    const answer = await lookNow(outside, calendar.address, context);
    const read = typeof answer === 'string' ? answer : answer.days;
    const dueAt = nextLook(clock.now(), typeof answer !== 'string');
    await saveLook(database, organization.id, calendarId, { at: clock.iso(), dueAt, read });
    return {};
  };

export const unsubscribeCalendar: Handler<typeof functions.unsubscribeCalendar> = async ({ calendarId }, context) => {
  const { database, organization, clock, caller } = context;
  const calendar = await lockCalendar(database, organization.id, calendarId);
  if (!calendar) throw notFound('calendar');
  await removeCalendar(database, organization.id, calendarId);
  const change = { name: calendar.name, address: hostOf(calendar.address) };
  const entry = { action: 'organization.calendar-removed', entityId: organization.id, change } as const;
  await record(database, organization.id, [{ ...entry, at: clock.iso(), by: caller }]);
  return {};
};
