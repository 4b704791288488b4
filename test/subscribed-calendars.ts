import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { calendarOf, type CalendarServer, openCalendarServer } from './calendar-server.ts';
import { openSchool, type Person, type TestSchool } from './school.ts';
import { checkData } from '../src/server/check-data/store.ts';
import { createLog } from '../src/server/platform/log.ts';
import { openOutside } from '../src/server/platform/outside/outside.ts';
import { lookAtDueCalendars } from '../src/server/closed-days/calendars/jobs.ts';

export let server: CalendarServer;
export let school: TestSchool;
export let staff: Person;
export let viewer: Person;

/** A school with an office, a server of calendars, and neither calendars nor closed days before each test; the data is whole at the end. */
export function openCalendars() {
  beforeAll(async () => {
    server = await openCalendarServer();
    school = await openSchool({ outside: server.parts });
    staff = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
    viewer = await school.addPerson({ email: 'reads@example.org', roles: ['viewer'] });
  });
  afterAll(async () => {
    const broken = await checkData(school.testDatabase.pool);
    await school.close();
    await server.close();
    expect(broken).toEqual([]);
  });
  beforeEach(() => {
    school.clock.set('2026-09-01T13:00:00Z');
    server.serve(calendarOf(DAYS));
  });
  afterEach(async () => {
    for (const { id } of (await list()).calendars) await staff.call('unsubscribeCalendar', { calendarId: id });
    await staff.call('saveClosedDays', { version: (await staff.call('closedDays')).version, days: [] });
  });
}

export const ADDRESS = 'https://calendar.test/holidays.ics?key=secret';
export const THANKS = ['2026-11-26', '2026-11-28', 'Thanksgiving'] as const;
export const VETERANS = ['2026-11-11', '2026-11-12', 'Veterans Day'] as const;
export const CONCERT = ['2026-10-01', '2026-10-02', 'Concert'] as const;
export const DAYS = [THANKS, VETERANS, CONCERT];
export const WEEK_MS = 7 * 86_400_000;

export const list = (by = staff) => by.call('subscribedCalendars');
export const one = async () => {
  const [calendar] = (await list()).calendars;
  if (!calendar) throw new Error('There is no calendar.');
  return calendar;
};
export const subscribe = (address = ADDRESS) => staff.call('subscribeCalendar', { address });
export const told = async () =>
  (await one()).differences.map(
    ({ kind, from, to, name, was }) => `${kind} ${from} ${to} ${name}${was ? ` (${was.from} ${was.to})` : ''}`,
  );
export const closed = async () =>
  (await staff.call('closedDays')).days.map(({ from, to, name }) => `${from} ${to} ${name}`);
export async function answer(isTaken: (name: string) => boolean) {
  const { id, differences } = await one();
  const answers = differences
    .filter((each) => each.isProposed)
    .map(({ key, name }) => ({ key, isTaken: isTaken(name) }));
  return staff.call('answerDifferences', { calendarId: id, answers });
}
export const look = (clock = school.clock) =>
  lookAtDueCalendars({
    database: school.database,
    clock,
    log: createLog('silent'),
    outside: openOutside(server.parts),
  });
export async function weekLater(days: readonly (readonly [string, string, string])[]) {
  server.serve(calendarOf(days));
  school.clock.advance(WEEK_MS);
  expect(await look()).toBe(1);
}
export const acts = async () =>
  (
    await school.database
      .selectFrom('auditEntries')
      .select(['action', 'change'])
      .where('action', 'like', 'organization.calendar%')
      .orderBy('id')
      .execute()
  ).slice(-1);
