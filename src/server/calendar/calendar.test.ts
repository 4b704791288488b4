import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const afternoon = { start: '15:30', end: '17:30' };

test('anyone sees the dates of published classes, both ends included, in order', async () => {
  const late = await school.addClass({ title: 'Late', meetings: [{ on: '2026-10-05', start: '18:00', end: '19:00' }] });
  const early = await school.addClass({
    title: 'Early',
    meetings: ['2026-10-05', '2026-10-12', '2026-10-19'].map((on) => ({ on, ...afternoon })),
  });
  await school.addClass({ title: 'Draft', isDraft: true, meetings: [{ on: '2026-10-06', ...afternoon }] });
  const { classes, meetings } = await school.anonymous.call('calendar', { from: '2026-10-05', to: '2026-10-12' });
  expect(meetings).toEqual([
    { classId: early, on: '2026-10-05', start: '15:30', end: '17:30' },
    { classId: late, on: '2026-10-05', start: '18:00', end: '19:00' },
    { classId: early, on: '2026-10-12', start: '15:30', end: '17:30' },
  ]);
  expect(classes).toMatchObject([
    { id: early, title: 'Early', instructorNames: [], isCancelled: false },
    { id: late, title: 'Late' },
  ]);
});

test('dates of archived semesters are not shown', async () => {
  const semesterId = await school.addSemester({ name: 'Long ago' });
  await school.addClass({ semesterId, meetings: [{ on: '2026-11-03', ...afternoon }] });
  const days = { from: '2026-11-03', to: '2026-11-03' };
  expect((await school.anonymous.call('calendar', days)).meetings).toHaveLength(1);
  await school.database
    .updateTable('semesters')
    .set({ archivedAt: school.clock.iso() })
    .where('id', '=', semesterId)
    .execute();
  expect((await school.anonymous.call('calendar', days)).meetings).toEqual([]);
});

test('days far away have no classes, and days that do not exist are refused, for everybody and for staff', async () => {
  const office = await school.addPerson({ roles: ['viewer'] });
  const days = (from: string, to = from) => ({ from, to });
  for (const far of [days('1900-01-01'), days('2199-12-31'), days('2096-02-29', '2096-03-01')]) {
    expect((await school.anonymous.call('calendar', far)).meetings).toEqual([]);
    expect((await office.call('staffCalendar', far)).meetings).toEqual([]);
  }
  for (const wrong of [
    '2026-02-30',
    '2026-13-01',
    '2027-02-29',
    'soon',
    '',
    '0000-00-00',
    '12026-01-01',
    "2026-01-01'--",
  ])
    for (const call of ['calendar', 'staffCalendar'] as const)
      await expect(office.call(call, days(wrong))).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('at most 100 days at once, across a change of the clocks, and not backwards', async () => {
  await school.anonymous.call('calendar', { from: '2026-09-01', to: '2026-12-09' });
  for (const to of ['2026-12-10', '2026-08-31'])
    await expect(school.anonymous.call('calendar', { from: '2026-09-01', to })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { fields: [{ path: 'to' }] },
    });
});
