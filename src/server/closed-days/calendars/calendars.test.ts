import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarOf, type CalendarServer, INNER, openCalendarServer } from '../../../../test/calendar-server.ts';
import { fields, refusal } from '../../../../test/class-editing.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { createLog } from '../../platform/log.ts';
import { openOutside } from '../../platform/outside/outside.ts';
import { lookAtDueCalendars } from './jobs.ts';

let server: CalendarServer;
let school: TestSchool;
let staff: Person;
let viewer: Person;
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

const ADDRESS = 'https://calendar.test/holidays.ics?key=secret';
const THANKS = ['2026-11-26', '2026-11-28', 'Thanksgiving'] as const;
const VETERANS = ['2026-11-11', '2026-11-12', 'Veterans Day'] as const;
const CONCERT = ['2026-10-01', '2026-10-02', 'Concert'] as const;
const DAYS = [THANKS, VETERANS, CONCERT];
const WEEK_MS = 7 * 86_400_000;

const list = (by = staff) => by.call('subscribedCalendars');
const one = async () => {
  const [calendar] = (await list()).calendars;
  if (!calendar) throw new Error('There is no calendar.');
  return calendar;
};
const subscribe = (address = ADDRESS) => staff.call('subscribeCalendar', { address });
const told = async () =>
  (await one()).differences.map(
    ({ kind, from, to, name, was }) => `${kind} ${from} ${to} ${name}${was ? ` (${was.from} ${was.to})` : ''}`,
  );
const closed = async () => (await staff.call('closedDays')).days.map(({ from, to, name }) => `${from} ${to} ${name}`);
async function answer(isTaken: (name: string) => boolean) {
  const { id, differences } = await one();
  const answers = differences
    .filter((each) => each.isProposed)
    .map(({ key, name }) => ({ key, isTaken: isTaken(name) }));
  return staff.call('answerDifferences', { calendarId: id, answers });
}
const look = (clock = school.clock) =>
  lookAtDueCalendars({
    database: school.database,
    clock,
    log: createLog('silent'),
    outside: openOutside(server.parts),
  });
async function weekLater(days: readonly (readonly [string, string, string])[]) {
  server.serve(calendarOf(days));
  school.clock.advance(WEEK_MS);
  expect(await look()).toBe(1);
}
const acts = async () =>
  (
    await school.database
      .selectFrom('auditEntries')
      .select(['action', 'change'])
      .where('action', 'like', 'organization.calendar%')
      .orderBy('id')
      .execute()
  ).slice(-1);

test('a calendar is read, called by its own name, and nothing of it counts yet; its address is told to nobody', async () => {
  await subscribe('webcal://calendar.test/holidays.ics?key=secret');
  expect(await one()).toMatchObject({
    name: 'State holidays',
    host: 'calendar.test',
    trouble: null,
    waiting: 2,
    more: 0,
  });
  expect((await one()).differences.map(({ name, isProposed }) => `${name} ${isProposed}`)).toEqual([
    'Veterans Day true',
    'Thanksgiving true',
    'Concert false',
  ]);
  expect(await closed()).toEqual([]);
  expect(JSON.stringify([await list(viewer), await acts()])).not.toContain('secret');
  expect(await acts()).toMatchObject([
    { action: 'organization.calendar-subscribed', change: { name: 'State holidays' } },
  ]);
});

test('what is taken is a closed day, what is not is never proposed again; both are in the history', async () => {
  await subscribe();
  expect(await answer((name) => name === 'Thanksgiving')).toEqual({ taken: 1 });
  expect(await closed()).toEqual(['2026-11-26 2026-11-27 Thanksgiving']);
  expect((await staff.call('closedDays')).days).toMatchObject([{ isNoClass: true }]);
  expect(JSON.stringify(await acts())).toContain('Thanksgiving');
  await weekLater([THANKS, VETERANS]);
  expect(await told()).toEqual([]);
  await weekLater([THANKS, VETERANS, CONCERT, ['2026-12-24', '2026-12-27', 'Christmas holidays']]);
  expect(await told()).toContain('new 2026-12-24 2026-12-26 Christmas holidays');
  expect((await one()).waiting).toBe(1);
});

test('whatever a calendar holds is stored and taken: strange characters, and a day without a name', async () => {
  server.serve(
    calendarOf(
      [
        ['2026-12-24', '2026-12-25', 'Closed\u0000\u202e \ud83d'],
        ['2026-12-31', '2027-01-01', ''],
      ],
      'State\u0000 holidays',
    ),
  );
  await subscribe();
  const { id: calendarId, differences } = await one();
  const answers = differences.map(({ key }) => ({ key, isTaken: true }));
  await staff.call('answerDifferences', { calendarId, answers });
  expect(await closed()).toEqual(['2026-12-24 2026-12-24 Closed \ufffd', '2026-12-31 2026-12-31 State holidays']);
  expect(await told()).toEqual([]);
});

test('days that the school writes itself are no difference', async () => {
  const { version } = await staff.call('closedDays');
  const day = { from: '2026-11-10', to: '2026-11-30', name: 'Fall break', isNoClass: true };
  await staff.call('saveClosedDays', { version, days: [day] });
  await subscribe();
  expect((await one()).waiting).toBe(0);
});

test('a day that moves or goes changes nothing until the office says so, and keeps what was refused', async () => {
  await subscribe();
  await answer(() => true);
  await weekLater([['2026-11-25', '2026-11-28', 'Thanksgiving']]);
  expect(await closed()).toEqual(['2026-11-11 2026-11-11 Veterans Day', '2026-11-26 2026-11-27 Thanksgiving']);
  expect(await told()).toEqual([
    'gone 2026-11-11 2026-11-11 Veterans Day (2026-11-11 2026-11-11)',
    'changed 2026-11-25 2026-11-27 Thanksgiving (2026-11-26 2026-11-27)',
  ]);
  await answer((name) => name === 'Thanksgiving');
  expect(await closed()).toEqual(['2026-11-11 2026-11-11 Veterans Day', '2026-11-25 2026-11-27 Thanksgiving']);
  expect(await told()).toEqual([]);
  await weekLater([['2026-11-24', '2026-11-28', 'Thanksgiving']]);
  await answer(() => false);
  expect(await told()).toEqual([]);
  await weekLater([['2026-11-24', '2026-11-28', 'Thanksgiving']]);
  expect(await told()).toEqual([]);
  expect(await closed()).toEqual(['2026-11-11 2026-11-11 Veterans Day', '2026-11-25 2026-11-27 Thanksgiving']);
});

test('a day that is gone is removed where that is taken', async () => {
  await subscribe();
  await answer(() => true);
  await weekLater([VETERANS]);
  await answer(() => true);
  expect(await closed()).toEqual(['2026-11-11 2026-11-11 Veterans Day']);
  expect(await told()).toEqual([]);
});

test('the last answer is taken back within a day, and not over what somebody has changed', async () => {
  await subscribe();
  const calendarId = (await one()).id;
  const before = await told();
  await answer((name) => name === 'Thanksgiving');
  expect((await one()).mayUndo).toBe(true);
  await staff.call('undoAnswer', { calendarId });
  expect(await closed()).toEqual([]);
  expect(await told()).toEqual(before);
  expect(await acts()).toMatchObject([{ action: 'organization.calendar-answer-undone' }]);
  await expect(staff.call('undoAnswer', { calendarId })).rejects.toMatchObject(refusal('already-undone'));
  await answer(() => true);
  await weekLater([['2026-11-25', '2026-11-28', 'Thanksgiving']]);
  expect((await one()).mayUndo).toBe(false);
  await expect(staff.call('undoAnswer', { calendarId })).rejects.toMatchObject(refusal('already-undone'));
  await answer(() => true);
  await staff.call('undoAnswer', { calendarId });
  expect(await closed()).toEqual(['2026-11-11 2026-11-11 Veterans Day', '2026-11-26 2026-11-27 Thanksgiving']);
  await answer(() => true);
  const { version, days } = await staff.call('closedDays');
  const changed = days.map(({ id, from, to, isNoClass }) => ({ id, from, to, isNoClass, name: 'Another name' }));
  await staff.call('saveClosedDays', { version, days: changed });
  await expect(staff.call('undoAnswer', { calendarId })).rejects.toMatchObject(refusal('changed-meanwhile'));
  expect((await closed())[0]).toContain('Another name');
});

test('an answer to what is not there any more, or twice to one, is refused', async () => {
  await subscribe();
  const { id: calendarId, differences } = await one();
  const [first] = differences;
  const key = first?.key ?? '';
  const say = (answers: { key: string; isTaken: boolean }[]) =>
    staff.call('answerDifferences', { calendarId, answers });
  const twice = [
    { key, isTaken: true },
    { key, isTaken: false },
  ];
  await expect(say(twice)).rejects.toMatchObject(refusal('changed-meanwhile'));
  await expect(say([{ key: 'new 2030', isTaken: true }])).rejects.toMatchObject(refusal('changed-meanwhile'));
  expect(await closed()).toEqual([]);
  await expect(say([])).rejects.toMatchObject(fields('answers'));
  await expect(say(Array.from({ length: 301 }, () => ({ key, isTaken: true })))).rejects.toMatchObject(
    fields('answers'),
  );
});

test('more closed days than a school has are refused, and nothing of them is written', async () => {
  const { version } = await staff.call('closedDays');
  const days = Array.from({ length: 299 }, () => ({
    from: '2026-10-05',
    to: '2026-10-05',
    name: 'Day',
    isNoClass: true,
  }));
  await staff.call('saveClosedDays', { version, days });
  await subscribe();
  await expect(answer(() => true)).rejects.toMatchObject(fields('answers'));
  expect(await closed()).toHaveLength(299);
  expect(await answer((name) => name === 'Thanksgiving')).toEqual({ taken: 1 });
});

test('of very many differences the proposed come first, and the others when these are answered', async () => {
  const many = Array.from({ length: 320 }, (_, at) => {
    const on = (days: number) =>
      new Date(Date.parse('2026-10-05') + (at + days) * 86_400_000).toISOString().slice(0, 10);
    return [on(0), on(1), at < 318 ? `Concert ${at}` : `Holiday ${at}`] as const;
  });
  server.serve(calendarOf(many));
  await subscribe();
  const { differences, waiting, more } = await one();
  expect([differences.length, waiting, more]).toEqual([300, 2, 20]);
  expect(differences.slice(0, 2).map(({ name }) => name)).toEqual(['Holiday 318', 'Holiday 319']);
});

test('what cannot be read is refused with why, and leaves nothing', async () => {
  const expectWhy = async (address: string, why: string) => {
    const asked = expect(subscribe(address), why).rejects;
    await asked.toMatchObject({ details: { reason: 'calendar-not-read', facts: { why } } });
  };
  await expectWhy('http://calendar.test/', 'not-https');
  await expectWhy('https://me:secret@calendar.test/', 'has-password');
  await expectWhy('https://calendar.test:8443/', 'other-port');
  await expectWhy('https://', 'not-an-address');
  await expectWhy(`https://${INNER}/`, 'not-public');
  await expectWhy('https://[::1]/', 'not-public');
  await expectWhy('https://nobody.invalid/', 'no-such-host');
  server.serve('<html>Sign in</html>');
  await expectWhy(ADDRESS, 'no-calendar');
  server.serve(calendarOf(DAYS).slice(0, 150));
  await expectWhy(ADDRESS, 'cut-short');
  server.serve(calendarOf([['2020-01-01', '2020-01-02', 'Long ago']]));
  await expectWhy(ADDRESS, 'no-days');
  const days = Array.from({ length: 1001 }, (_, at) => ['2026-12-01', '2026-12-02', `Closed ${at}`] as const);
  server.serve(calendarOf(days));
  await expectWhy(ADDRESS, 'too-many-days');
  server.answer = (_request, response) => response.writeHead(500).end();
  await expectWhy(ADDRESS, 'refused');
  await expect(subscribe('')).rejects.toMatchObject(fields('address'));
  await expect(subscribe(`https://calendar.test/${'a'.repeat(2000)}`)).rejects.toMatchObject(fields('address'));
  expect((await list()).calendars).toEqual([]);
});

test('a school subscribes once to an address and to five at most, also where several do so at once', async () => {
  await subscribe();
  await expect(subscribe('webcal://calendar.test/holidays.ics?key=secret')).rejects.toMatchObject(
    refusal('already-subscribed'),
  );
  const asked = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => subscribe(`https://calendar.test/${at}`)),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect((await list()).calendars).toHaveLength(5);
  await expect(subscribe('https://calendar.test/9')).rejects.toMatchObject(refusal('too-many-calendars'));
});

test('whoever subscribes waits for whoever does so just now', async () => {
  const other = await school.testDatabase.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM organizations FOR NO KEY UPDATE');
  const asked = subscribe();
  await after(1500);
  const meanwhile = (await list()).calendars.length;
  await other.query('COMMIT');
  other.release();
  await asked;
  expect(meanwhile).toBe(0);
});

test('who may only read sees the differences and decides nothing; others see nothing', async () => {
  await subscribe();
  const { id: calendarId, differences } = await one();
  expect((await list(viewer)).calendars).toHaveLength(1);
  const answers = [{ key: differences[0]?.key ?? '', isTaken: true }];
  const family = await school.addFamily();
  for (const person of [viewer, family, school.anonymous]) {
    const code = { code: person === school.anonymous ? 'unauthenticated' : 'permission-denied' };
    await expect(person.call('subscribeCalendar', { address: ADDRESS })).rejects.toMatchObject(code);
    await expect(person.call('lookAtCalendar', { calendarId })).rejects.toMatchObject(code);
    await expect(person.call('unsubscribeCalendar', { calendarId })).rejects.toMatchObject(code);
    await expect(person.call('answerDifferences', { calendarId, answers })).rejects.toMatchObject(code);
    await expect(person.call('undoAnswer', { calendarId })).rejects.toMatchObject(code);
    if (person !== viewer) await expect(list(person)).rejects.toMatchObject(code);
  }
});

test('the job looks at what is due alone, once on two servers, and again a week later', async () => {
  await subscribe();
  await subscribe('https://calendar.test/other.ics');
  server.asked.length = 0;
  expect(await look()).toBe(0);
  school.clock.advance(WEEK_MS - 1000);
  expect(await look()).toBe(0);
  school.clock.advance(1000);
  const looked = await Promise.all([look(), look(), look()]);
  expect(looked.reduce((all, each) => all + each, 0)).toBe(2);
  expect(server.asked).toHaveLength(2);
  expect(await look()).toBe(0);
});

test('a closed school is not looked at', async () => {
  await subscribe();
  school.clock.advance(WEEK_MS);
  const close = (closedAt: string | null) =>
    school.database.updateTable('organizations').set({ closedAt }).where('id', '=', ORGANIZATION).execute();
  await close(school.clock.iso());
  const looked = await look();
  await close(null);
  expect(looked).toBe(0);
});

test('what cannot be read later is said with since when, keeps its days, and is tried again the next day', async () => {
  await subscribe();
  await answer(() => true);
  const since = (await one()).readAt;
  school.clock.advance(WEEK_MS);
  server.answer = (_request, response) => response.writeHead(503).end();
  expect(await look()).toBe(1);
  expect(await one()).toMatchObject({ trouble: 'refused', readAt: since, lookedAt: school.clock.iso(), waiting: 0 });
  expect(await closed()).toHaveLength(2);
  expect((await needs()).map(({ need }) => need)).not.toContain('calendar-unread');
  expect(await look()).toBe(0);
  school.clock.advance(86_400_000);
  server.serve('');
  expect(await look()).toBe(1);
  expect((await one()).trouble).toBe('no-calendar');
  school.clock.advance(WEEK_MS);
  expect(await needs()).toContainEqual(expect.objectContaining({ need: 'calendar-unread', names: ['State holidays'] }));
  await weekLater(DAYS);
  expect((await one()).trouble).toBeNull();
});

const needs = async () => (await staff.call('officeDay', {})).needs;

test('the dashboard says that differences wait, without anybody uploading anything', async () => {
  await subscribe();
  await answer(() => true);
  expect((await needs()).map(({ need }) => need)).not.toContain('calendar-differences');
  await weekLater([THANKS, ['2026-12-24', '2026-12-27', 'Christmas holidays']]);
  expect(await needs()).toContainEqual(
    expect.objectContaining({ need: 'calendar-differences', count: 2, names: ['State holidays'] }),
  );
});

test('somebody looks at once when asked, not twice in a minute', async () => {
  await subscribe();
  const calendarId = (await one()).id;
  await expect(staff.call('lookAtCalendar', { calendarId })).rejects.toMatchObject({
    details: { reason: 'too-many-tries' },
  });
  school.clock.advance(61_000);
  server.serve(calendarOf([THANKS]));
  await staff.call('lookAtCalendar', { calendarId });
  expect(await told()).toEqual(['new 2026-11-26 2026-11-27 Thanksgiving']);
});
