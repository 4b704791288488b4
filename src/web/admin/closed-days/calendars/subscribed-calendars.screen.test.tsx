import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarOf, type CalendarServer, INNER, openCalendarServer } from '../../../../../test/calendar-server.ts';
import type { Person } from '../../../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { paths } from '../../../paths.ts';
import { staffPaths } from '../../../staff-paths.ts';

let server: CalendarServer;
openScreens({ outside: async () => (server = await openCalendarServer()).parts });
let office: Person;
beforeAll(async () => {
  office = await school.addPerson({ email: 'calendars@example.org', roles: ['administrator'] });
});
beforeEach(() => server.serve(calendarOf([THANKS, VETERANS, CONCERT])));
afterAll(() => server.close());

const THANKS = ['2026-11-26', '2026-11-28', 'Thanksgiving'] as const;
const VETERANS = ['2026-11-11', '2026-11-12', 'Veterans Day'] as const;
const CONCERT = ['2026-10-01', '2026-10-02', 'Concert'] as const;
const closed = async () => (await office.call('closedDays')).days.map(({ from, to, name }) => `${from} ${to} ${name}`);
const part = async () => within(await screen.findByRole('region', { name: 'Calendars by address' }));
const clear = async () => {
  for (const { id } of (await office.call('subscribedCalendars')).calendars)
    await office.call('unsubscribeCalendar', { calendarId: id });
};

test('without a calendar one is subscribed to; what is wrong is said at the field, and what was typed stays', async () => {
  const page = await openPage(staffPaths.managedSemesters, office);
  const calendars = await part();
  await calendars.findByText('No calendar is subscribed to.');
  const address = calendars.getByLabelText('Address of a calendar');
  const send = async (typed: string, said: string | RegExp) => {
    await page.user.clear(address);
    if (typed) await page.user.type(address, typed);
    await page.user.click(calendars.getByRole('button', { name: 'Subscribe' }));
    await calendars.findByText(said);
    expect(address).toHaveProperty('value', typed);
    expect(address.getAttribute('aria-invalid')).toBe('true');
  };
  await send('http://calendar.test/', 'Only addresses that begin with https:// or webcal:// are read.');
  await send('https://me:secret@calendar.test/', 'An address with a name or password in it is not read.');
  await send(`https://${INNER}/a.ics`, 'This server is not on the public internet.');
  await send('https://127.0.0.2/a.ics', 'This server is not on the public internet.');
  server.serve('<html>Sign in</html>');
  await send('https://calendar.test/', 'What is at this address is not a calendar.');
  server.serve(calendarOf([THANKS, VETERANS, CONCERT]));
  await page.user.clear(address);
  await page.user.type(address, 'webcal://calendar.test/holidays.ics');
  await page.user.click(calendars.getByRole('button', { name: 'Subscribe' }));
  await calendars.findByRole('heading', { name: 'State holidays' });
  await calendars.findByText('2 differences to look at');
  await eventually(() => expect(address).toHaveProperty('value', ''));
  expect(await closed()).toEqual([]);
});

test('each difference has its box; what is ticked counts, what is not is not proposed again, and it can be undone', async () => {
  const page = await openPage(staffPaths.managedSemesters, office);
  const calendars = await part();
  const box = (name: RegExp, checked: boolean) => calendars.findByRole('checkbox', { name, checked });
  await box(/November 26, 2026.*Thanksgiving/, true);
  await box(/October 1, 2026: Concert/, false);
  await page.user.click(await box(/November 11, 2026: Veterans Day/, true));
  await page.user.click(calendars.getByRole('button', { name: 'Take these days: State holidays' }));
  await calendars.findByText('No differences from your closed days.');
  expect(await closed()).toEqual(['2026-11-26 2026-11-27 Thanksgiving']);
  expect(calendars.queryByRole('checkbox', { name: /Veterans/ })).toBeNull();
  await page.user.click(calendars.getByRole('button', { name: 'Undo the last answer: State holidays' }));
  await calendars.findByText('2 differences to look at');
  expect(await closed()).toEqual([]);
  await page.user.click(await box(/October 1, 2026: Concert/, false));
  await page.user.click(calendars.getByRole('button', { name: 'Take these days: State holidays' }));
  await eventually(async () => expect(await closed()).toHaveLength(3));
});

test('a day that moved or went is asked about, the dashboard says so, and what somebody changed meanwhile is told', async () => {
  school.clock.advance(61_000);
  server.serve(calendarOf([['2026-11-25', '2026-11-28', 'Thanksgiving'], CONCERT]));
  const page = await openPage(staffPaths.managedSemesters, office);
  const calendars = await part();
  await page.user.click(await calendars.findByRole('button', { name: 'Look now: State holidays' }));
  await calendars.findByRole('checkbox', {
    name: /^Thanksgiving: .*November 25, 2026 – .*November 27, 2026 instead of .*November 26, 2026/,
  });
  await calendars.findByRole('checkbox', { name: /^Remove Veterans Day, Wednesday, November 11, 2026/ });
  // What differs stands there a moment before the look is over: until then a press on it is the same one.
  const look = calendars.getByRole('button', { name: 'Look now: State holidays' });
  await eventually(() => expect(look.getAttribute('aria-disabled')).not.toBe('true'));
  await page.user.click(calendars.getByRole('button', { name: 'Look now: State holidays' }));
  await calendars.findByText(/looked at less than a minute ago/);
  const { version, days } = await office.call('closedDays');
  const others = days.filter(({ name }) => name !== 'Veterans Day');
  await office.call('saveClosedDays', {
    version,
    days: others.map(({ id, from, to, name, isNoClass }) => ({ id, from, to, name, isNoClass })),
  });
  await page.user.click(calendars.getByRole('button', { name: 'Take these days: State holidays' }));
  await calendars.findByText(/have changed meanwhile/);
  await page.visit(paths.admin);
  await screen.findByText('1 difference between a calendar and your closed days');
});

test('a calendar that could not be read says since when, and one question ends it', async () => {
  school.clock.advance(61_000);
  server.answer = (_request, response) => response.writeHead(500).end();
  const page = await openPage(staffPaths.managedSemesters, office);
  const calendars = await part();
  await page.user.click(await calendars.findByRole('button', { name: 'Look now: State holidays' }));
  await calendars.findByText(/The calendar of calendar.test could not be read since/);
  expect(calendars.getByText('The server does not hand out anything at this address.')).toBeDefined();
  await page.user.click(calendars.getByRole('button', { name: 'Unsubscribe: State holidays' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Unsubscribe from State holidays?' }));
  await page.user.click(asked.getByRole('button', { name: 'Unsubscribe' }));
  await calendars.findByText('No calendar is subscribed to.');
  expect(await closed()).toHaveLength(2);
});

test('while it loads, when it fails, and where there are five', async () => {
  for (let at = 0; at < 5; at++) await office.call('subscribeCalendar', { address: `https://calendar.test/${at}` });
  const page = await openPage(paths.admin, office);
  const mend = page.lose('subscribedCalendars', { status: 500, body: '{}' });
  const release = page.hold('subscribedCalendars');
  await page.visit(staffPaths.managedSemesters);
  expect((await part()).getByText('Loading')).toBeDefined();
  release();
  const retry = await (await part()).findByRole('button', { name: 'Try again' });
  mend();
  await page.user.click(retry);
  await (await part()).findByText(/subscribes to 5 calendars at most/);
  expect((await part()).queryByLabelText('Address of a calendar')).toBeNull();
  await clear();
});

test('of very many differences some wait until the others are answered', async () => {
  const many = Array.from({ length: 301 }, (_, at) => ['2027-01-01', '2027-01-02', `Holiday ${at}`] as const);
  server.serve(calendarOf(many));
  await office.call('subscribeCalendar', { address: 'https://calendar.test/' });
  await openPage(staffPaths.managedSemesters, office);
  await (await part()).findByText('1 more is shown once these are answered.');
});

test('who may only read sees the differences and no act', async () => {
  const viewer = await school.addPerson({ email: 'reads@example.org', roles: ['viewer'] });
  await openPage(staffPaths.managedSemesters, viewer);
  const calendars = await part();
  await calendars.findByText('301 differences to look at');
  expect(calendars.queryByRole('button')).toBeNull();
  expect(calendars.queryByLabelText('Address of a calendar')).toBeNull();
  await clear();
});
