import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { change, fields, publish, refusal, TUESDAYS } from '../../../test/class-editing.ts';
import { openOffice, read, school, staff } from '../../../test/office.ts';

openOffice();

const BREAK = { from: '2026-09-14', to: '2026-09-18', name: 'Fall break', isNoClass: true };
const CONCERT = { from: '2026-10-01', to: '2026-10-01', name: 'Concert', isNoClass: false };

const list = () => staff.call('closedDays');
async function save(days: { id?: string; from: string; to: string; name: string; isNoClass: boolean }[]) {
  return staff.call('saveClosedDays', { version: (await list()).version, days });
}

test('classes skip closed days on which there are none, and those that are there already are named', async () => {
  const before = await publish(school, staff, { title: 'Before' });
  await save([BREAK, CONCERT]);
  const { days } = await list();
  expect(days).toMatchObject([
    { ...BREAK, total: 1, classes: [{ id: before.id, title: 'Before', on: '2026-09-15' }] },
    { ...CONCERT, total: 0 },
  ]);
  expect((await read(before.id)).meetings.map(({ on }) => on)).toContain('2026-09-15');
  const after = await publish(school, staff, { title: 'After' });
  expect(after.meetings.map(({ on }) => on)).toEqual(['2026-09-08', '2026-09-22', '2026-09-29', '2026-10-06']);
  expect(after.holidays).toEqual([{ from: BREAK.from, to: BREAK.to, name: BREAK.name }]);
  await change(staff, after.id, { schedule: { ...TUESDAYS, lastOn: '2026-09-29' } });
  expect((await read(after.id)).meetings).toHaveLength(3);
});

test('are whole days in every calendar, up to the day after the last', async () => {
  await save([BREAK]);
  const url = '/calendar/feeds/classes.ics';
  const whole = async () => {
    const { body } = await school.portal.app.inject({ url, headers: { host: 'localhost' } });
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    return events
      .filter(({ startDate }) => startDate.isDate)
      .map(({ uid, sequence, summary, startDate, endDate }) => ({
        uid,
        sequence,
        told: `${summary} ${startDate.toString()} ${endDate.toString()}`,
      }));
  };
  const [first] = await whole();
  expect(first?.told).toBe('Fall break 2026-09-14 2026-09-19');
  const id = (await list()).days[0]?.id ?? '';
  await save([{ ...BREAK, id, to: '2026-09-16' }]);
  expect(await whole()).toEqual([{ uid: first?.uid, sequence: 2, told: 'Fall break 2026-09-14 2026-09-17' }]);
});

test('are days of the calendar, those on which classes are held too', async () => {
  await save([BREAK, CONCERT]);
  const days = { from: '2026-09-18', to: '2026-10-01' };
  expect((await school.anonymous.call('calendar', days)).closedDays).toEqual([
    { from: BREAK.from, to: BREAK.to, name: BREAK.name },
    { from: CONCERT.from, to: CONCERT.to, name: CONCERT.name },
  ]);
  const { closedDays } = await school.anonymous.call('calendar', { from: '2026-09-19', to: '2026-09-30' });
  expect(closedDays).toEqual([]);
});

test('is saved once, told in the history, and not over what somebody else has saved', async () => {
  const { version } = await list();
  await save([BREAK, CONCERT]);
  await expect(staff.call('saveClosedDays', { version, days: [] })).rejects.toMatchObject(refusal('changed-meanwhile'));
  const now = await list();
  const same = await save(now.days.map(({ id, from, to, name, isNoClass }) => ({ id, from, to, name, isNoClass })));
  expect(same.version).toBe(now.version);
  const rows = await school.database
    .selectFrom('auditEntries')
    .select(['action', 'change'])
    .where('action', '=', 'organization.closed-days')
    .execute();
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows.at(-1)?.change)).toContain('Concert');
});

test('what is wrong is told at its field', async () => {
  const { version } = await list();
  const wrong = { ...BREAK, from: '2026-09-19', name: '' };
  await expect(staff.call('saveClosedDays', { version, days: [BREAK, wrong] })).rejects.toMatchObject(
    fields('days.1.name', 'days.1.to'),
  );
  const many = Array.from({ length: 301 }, () => BREAK);
  await expect(staff.call('saveClosedDays', { version, days: many })).rejects.toMatchObject(fields('days'));
});
