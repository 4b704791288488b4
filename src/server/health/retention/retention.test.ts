import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../../test/school.ts';
import { newId } from '../../platform/ids.ts';
import { removeOldHealth } from './remove-health.ts';

let school: TestSchool;
beforeEach(async () => {
  school = await openSchool();
});
afterEach(() => school.close());

/** A student whose family has told something today, with a seat in a class that ends then. */
async function told(lastOn?: string) {
  const family = await school.addFamily(1);
  const studentId = family.studentIds[0] ?? '';
  if (lastOn) {
    const classId = await school.addClass({ meetings: [{ on: lastOn, start: '15:00', end: '16:00' }] });
    await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  }
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: 'none' } });
  const read = async () => (await family.call('health', { studentId })).sections.allergies.version;
  return { family, studentId, read };
}

const onDay = (day: string) => {
  school.clock.set(`${day}T15:00:00Z`);
  return removeOldHealth(school);
};

test('what is known of health goes ninety days after the last date, and the family sees that it did', async () => {
  const { family, studentId, read } = await told('2026-12-01');
  expect(await onDay('2027-02-28')).toBe(0);
  expect(await onDay('2027-03-01')).toBe(1);
  expect(await read()).toBe(0);
  const { sections } = await family.call('record', { studentId });
  expect(sections.find(({ section }) => section === 'allergies')).toMatchObject({ version: 0, answeredAt: null });
  const { readings } = await family.call('healthReadings', { studentId });
  expect(readings).toContainEqual(
    expect.objectContaining({ by: 'portal', name: '', sections: ['allergies'], purpose: 'deleted' }),
  );
  expect(await onDay('2027-03-02')).toBe(0);
});

test('whoever never had a seat counts from the last answer, and so does whoever has answered since', async () => {
  await told();
  const back = await told('2026-09-08');
  school.clock.set('2026-11-20T15:00:00Z');
  await back.family.call('saveHealth', { studentId: back.studentId, version: 1, answers: { allergies: 'none' } });
  expect(await onDay('2026-11-29')).toBe(0);
  expect(await onDay('2026-11-30')).toBe(1);
  expect(await back.read()).toBe(2);
  expect(await onDay('2027-02-18')).toBe(1);
});

test('a place on a waitlist is a date to come', async () => {
  const { family, studentId, read } = await told();
  const meetings = [{ on: '2027-03-01', start: '15:00', end: '16:00' }];
  const classId = await school.addClass({ capacity: 0, meetings });
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId, ifFull: 'waitlist' }] });
  expect(await onDay('2027-05-29')).toBe(0);
  expect(await read()).toBe(1);
  expect(await onDay('2027-05-30')).toBe(1);
});

test('the school says for how long, or for ever', async () => {
  await told();
  const keep = (healthDays: number | null) =>
    school.database.updateTable('organizations').set({ healthDays }).where('id', '=', ORGANIZATION).execute();
  await keep(null);
  expect(await onDay('2046-01-01')).toBe(0);
  await keep(7);
  expect(await onDay('2026-09-07')).toBe(0);
  expect(await onDay('2026-09-08')).toBe(1);
});

test('who may read health sees what goes next, soonest first, and reads nothing by it', async () => {
  const [later, sooner] = [await told('2026-12-01'), await told('2026-09-08')];
  const nurse = await school.addPerson({ roles: ['health'] });
  const { days, total, students } = await nurse.call('healthRetention');
  expect([days, total]).toEqual([90, 2]);
  expect(students).toMatchObject([
    { id: sooner.studentId, datesEndOn: '2026-09-08', savedOn: '2026-09-01', goesOn: '2026-12-07' },
    { id: later.studentId, datesEndOn: '2026-12-01', goesOn: '2027-03-01' },
  ]);
  expect((await later.family.call('healthReadings', { studentId: later.studentId })).readings).toEqual([]);
});

test('more than go in one piece all go', async () => {
  const family = await school.addFamily(0);
  const row = { organizationId: ORGANIZATION, firstName: 'S', lastName: 'F', birthDate: '2016-05-01' };
  const ids = Array.from({ length: 230 }, () => newId());
  const times = { createdAt: school.clock.iso(), updatedAt: school.clock.iso() };
  await school.database
    .insertInto('students')
    .values(ids.map((id) => ({ ...row, ...times, id })))
    .execute();
  await school.testDatabase.pool.query(
    `INSERT INTO health_sections SELECT organization_id, id, 'care', 'k', '', 1, $1, $2 FROM students`,
    [school.clock.iso(), family.accountId],
  );
  expect(await onDay('2027-01-01')).toBe(230);
});
