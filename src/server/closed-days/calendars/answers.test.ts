import { expect, test } from 'vitest';
import { calendarOf } from '../../../../test/calendar-server.ts';
import { fields, refusal } from '../../../../test/class-editing.ts';
import {
  acts,
  answer,
  closed,
  CONCERT,
  one,
  openCalendars,
  server,
  staff,
  subscribe,
  THANKS,
  told,
  VETERANS,
  weekLater,
} from '../../../../test/subscribed-calendars.ts';

openCalendars();

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
