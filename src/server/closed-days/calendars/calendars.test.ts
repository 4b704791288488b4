import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calendarOf, INNER } from '../../../../test/calendar-server.ts';
import { fields, refusal } from '../../../../test/class-editing.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import {
  acts,
  ADDRESS,
  answer,
  closed,
  DAYS,
  list,
  look,
  one,
  openCalendars,
  school,
  server,
  staff,
  subscribe,
  THANKS,
  told,
  viewer,
  WEEK_MS,
  weekLater,
} from '../../../../test/subscribed-calendars.ts';

openCalendars();

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
