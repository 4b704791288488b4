import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import { addTeacher } from '../../../test/teachers.ts';
import { checkData } from '../check-data/store.ts';
import { newId } from '../platform/ids.ts';
import { removeOld } from './jobs.ts';

let school: TestSchool;
beforeEach(async () => {
  school = await openSchool();
});
afterEach(() => school.close());

/** A family that enrols and withdraws: three entries of the history, two mails. */
async function liveALittle(): Promise<void> {
  const family = await school.addFamily(1);
  const line = { studentId: family.studentIds[0] ?? '', classId: await school.addClass() };
  const { lines } = await family.call('enroll', { idempotencyKey: newId(), lines: [line] });
  await family.call('withdraw', { enrollmentId: lines[0]?.enrollmentId ?? '' });
}

async function signIn(): Promise<void> {
  const { pool } = school.testDatabase;
  await pool.query(`INSERT INTO auth_event (id, at, kind, actor) VALUES ($1, $2, 'signed-in', 'self')`, [
    newId(),
    school.clock.iso(),
  ]);
}

async function counts() {
  const { pool } = school.testDatabase;
  const { rows } = await pool.query(`SELECT (SELECT count(*)::int FROM audit_entries) AS audit,
    (SELECT count(*)::int FROM outbox_mails) AS mails, (SELECT count(*)::int FROM auth_event) AS events`);
  return rows[0];
}

const set = (months: { auditMonths?: number | null; mailMonths?: number | null; eventMonths?: number | null }) =>
  school.database.updateTable('organizations').set(months).where('id', '=', ORGANIZATION).execute();

const broken = async () => (await checkData(school.testDatabase.pool)).map(({ invariant }) => invariant);

const run = () => removeOld(school);

test('a letter to many goes with its mails', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  await school.addFamily(1);
  const words = { subject: 'Boots', text: 'Bring them.', replyTo: 'school' } as const;
  await office.call('sendCircular', { circularId: newId(), audience: { of: 'students' }, ...words });
  const letters = async () => (await office.call('circulars', {})).total;
  school.clock.advance(30 * 86_400_000);
  await run();
  expect(await letters()).toBe(1);
  school.clock.advance(365 * 86_400_000);
  await run();
  expect(await letters()).toBe(0);
});

test('a note to the office goes as long after it was settled as mails are kept, and one that waits stays', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  // The usual afternoon is later the more classes a worker has made.
  const today = { on: school.clock.iso().slice(0, 10), start: '15:00', end: '16:00' };
  const classId = await school.addClass({ meetings: [today] });
  const teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  const [settled, waiting] = [newId(), newId()];
  for (const id of [settled, waiting]) await teacher.call('tellOffice', { id, classId, text: 'A strap is torn.' });
  school.clock.advance(300 * 86_400_000);
  await office.call('settleOfficeNote', { id: settled });
  const left = async () => (await school.database.selectFrom('officeNotes').select('id').execute()).map(({ id }) => id);
  school.clock.advance(100 * 86_400_000);
  expect((await run()).officeNotes).toBe(0);
  await set({ mailMonths: null });
  school.clock.advance(300 * 86_400_000);
  expect((await run()).officeNotes).toBe(0);
  expect(await left()).toHaveLength(2);
  await set({ mailMonths: 12 });
  expect((await run()).officeNotes).toBe(1);
  expect(await left()).toEqual([waiting]);
});

test('what is older than the school keeps it goes, and the data check does not miss it', async () => {
  await liveALittle();
  await signIn();
  const first = await counts();
  expect(await run()).toEqual({ audit: 0, mails: 0, officeNotes: 0, events: 0, drafts: 0 });
  school.clock.set('2027-09-02T13:00:00Z');
  await signIn();
  expect(await run()).toEqual({ audit: 0, mails: first.mails, officeNotes: 0, events: 1, drafts: 0 });
  school.clock.set('2028-09-03T13:00:00Z');
  expect(await run()).toEqual({ audit: first.audit, mails: 0, officeNotes: 0, events: 1, drafts: 0 });
  expect(await counts()).toEqual({ audit: 0, mails: 0, events: 0 });
  expect(await broken()).toEqual([]);
});

test('control: the same rows gone another way are missed', async () => {
  await liveALittle();
  await school.testDatabase.pool.query('DELETE FROM outbox_mails');
  await school.testDatabase.pool.query('DELETE FROM audit_entries');
  expect(new Set(await broken())).toEqual(new Set(['I10', 'I12']));
});

test('for ever is for ever, and a time that is made longer brings nothing back', async () => {
  await set({ auditMonths: null, mailMonths: null, eventMonths: null });
  await liveALittle();
  await signIn();
  school.clock.set('2046-09-02T13:00:00Z');
  expect(await run()).toEqual({ audit: 0, mails: 0, officeNotes: 0, events: 0, drafts: 0 });
  await set({ mailMonths: 1 });
  expect((await run()).mails).toBe(2);
  await set({ mailMonths: null });
  await run();
  expect(await broken()).toEqual([]);
});

test('events of an installation go when its last school lets them', async () => {
  await school.testDatabase.pool.query(
    `INSERT INTO organizations (id, name, help_email, privacy_url, students_url, time_zone, locale, currency, created_at, event_months)
     SELECT $1, 'Hill', help_email, privacy_url, students_url, time_zone, locale, currency, now(), NULL FROM organizations`,
    [newId()],
  );
  await signIn();
  school.clock.set('2046-09-02T13:00:00Z');
  expect((await run()).events).toBe(0);
  await school.testDatabase.pool.query('UPDATE organizations SET event_months = 3 WHERE event_months IS NULL');
  expect((await run()).events).toBe(1);
});

test('thousands go in pieces', async () => {
  await school.testDatabase.pool.query(
    `INSERT INTO audit_entries (organization_id, id, at, actor, action, entity, entity_id, change)
     SELECT $1, gen_random_uuid(), '2020-01-01', 'test', 'class.changed', 'class', gen_random_uuid(), '{}' FROM generate_series(1, 2500)`,
    [ORGANIZATION],
  );
  expect((await run()).audit).toBe(2500);
});

test('a student who was begun and never added is forgotten after ninety days, and not before', async () => {
  const family = await school.addFamily(0);
  await family.call('keepNewStudent', { form: 'one', after: null, content: '{"firstName":"Ada"}' });
  const typed = async () => (await family.call('students')).adding.typed;
  school.clock.set(new Date(school.clock.now() + 90 * 86_400_000).toISOString());
  expect((await run()).drafts).toBe(0);
  expect(await typed()).toContain('Ada');
  school.clock.set(new Date(school.clock.now() + 1000).toISOString());
  expect((await run()).drafts).toBe(1);
  expect(await typed()).toBeNull();
});

test('whom a rule wrote to is remembered until the semester is over and its mails have gone', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const classId = await school.addClass();
  const time = { kind: 'before-class', days: 3, at: '17:00' } as const;
  const whom = { semesterId: null, typeIds: [], classIds: [] };
  const rule = { ruleId: newId(), version: 0, ...time, ...whom, subject: 'Boots', text: 'Bring them.', isActive: true };
  await office.call('saveLetterRule', rule);
  const { ruleId } = rule;
  const sending = { organizationId: ORGANIZATION, ruleId, classId, accountId: office.accountId };
  await school.database
    .insertInto('letterRuleSendings')
    .values({ ...sending, sentAt: school.clock.iso() })
    .execute();
  const kept = async () => (await school.database.selectFrom('letterRuleSendings').selectAll().execute()).length;
  await set({ mailMonths: 1 });
  const endsOn = (day: string) =>
    school.database.updateTable('semesters').set({ endsOn: day }).where('id', '=', school.semesterId).execute();
  await endsOn('2026-12-31');
  school.clock.advance(62 * 86_400_000);
  await run();
  expect(await kept()).toBe(1);
  await endsOn('2026-09-20');
  await run();
  expect(await kept()).toBe(0);
});
