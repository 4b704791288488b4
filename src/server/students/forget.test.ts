import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { readNewest } from '../../../test/letters.ts';
import { newId } from '../platform/ids.ts';
import { record } from '../audit/store.ts';
import { forgetStudents } from './forget-store.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());

const NAMES = { firstName: 'Quillon', preferredName: 'Quill', lastName: 'O"Zarr', preferredLastName: 'Bellweather' };
const STUDENT = { ...NAMES, birthDate: '2015-02-03' };
const TRACES = /quillon|quill|o\\*"zarr|farris|bellweather|2015-02-03/i;

/** The table of every row, in any table, that contains a trace of the child. */
async function traces(): Promise<string[]> {
  const { pool } = school.testDatabase;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
    found.push(...rows.filter(({ row }) => TRACES.test(row)).map(() => name));
  }
  return found;
}

test('removing a student removes the name from the history and the mails in the same transaction, wherever it appears', async () => {
  const family = await school.addFamily(1);
  const [sibling = ''] = family.studentIds;
  const { student } = await family.call('saveStudent', { student: { ...STUDENT, grade: 4 } });
  const renamed = { ...student, birthDate: STUDENT.birthDate, firstName: 'Farris' };
  await family.call('saveStudent', { student: renamed });
  // The line is refused, so no enrollment keeps the student from being removed; the refusal is still mailed and recorded.
  const [open, elders] = [await school.addClass(), await school.addClass({ minGrade: 9 })];
  await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [
      { studentId: sibling, classId: open },
      { studentId: student.id, classId: elders },
    ],
  });
  const by = { accountId: office.accountId, email: 'office@example.org' };
  const at = school.clock.iso();
  const about = { title: { from: student.id, to: 'Farris  O"Zarr and Ada' } };
  await record(school.database, ORGANIZATION, [
    { action: 'class.changed', entityId: open, change: about, reason: 'O"Zarr, Quill moved', at, by },
    { action: 'class.changed', entityId: open, change: { title: { from: 'A', to: 'B' } }, reason: 'New name', at, by },
  ]);
  await school.database
    .updateTable('outboxMails')
    .set({
      facts: JSON.stringify({
        registrationId: newId(),
        studentId: student.id,
        words: 'Bye QUILLON O"ZARR, Quill Bellweather',
      }),
    })
    .where('kind', '=', 'registration')
    .execute();
  expect(new Set(await traces())).toEqual(new Set(['public.students', 'public.audit_entries', 'public.outbox_mails']));
  await family.call('removeStudent', { studentId: student.id });
  expect(await traces()).toEqual([]);
  const { rows: entries } = await office.call('auditEntries', {});
  expect(entries.find(({ action }) => action === 'student.removed')?.fields).toEqual([
    { field: 'firstName', from: 'a removed student', to: null, isFact: false },
  ]);
  expect(entries.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['a removed student moved', 'New name']));
});

test('a mail about a removed student is shown without the name', async () => {
  const family = await school.addFamily(1);
  const { student } = await family.call('saveStudent', { student: { ...STUDENT, grade: 4 } });
  const [sibling = ''] = family.studentIds;
  const lines = [
    { studentId: sibling, classId: await school.addClass() },
    { studentId: student.id, classId: await school.addClass({ minGrade: 9 }) },
  ];
  await family.call('enroll', { idempotencyKey: newId(), lines });
  expect((await readNewest(office, 'registration')).mail.text).toContain('Quill');
  await family.call('removeStudent', { studentId: student.id });
  const { mail } = await readNewest(office, 'registration');
  expect(mail.text).not.toMatch(TRACES);
  expect(mail.text).toContain('a removed student');
});

test('a student’s name cannot be used to rewrite entries about others', async () => {
  const family = await school.addFamily(0);
  const classId = await school.addClass({ title: 'Rock Climbing' });
  const at = school.clock.iso();
  const entry = {
    action: 'class.changed',
    entityId: classId,
    change: { title: { from: 'Rock Climbing', to: 'X' } },
  } as const;
  await record(school.database, ORGANIZATION, [{ ...entry, reason: 'Rock Climbing is full', at, by: 'test' }]);
  const { student } = await family.call('saveStudent', {
    student: { ...STUDENT, firstName: 'Rock', lastName: 'Climbing' },
  });
  await family.call('removeStudent', { studentId: student.id });
  const { rows: entries } = await office.call('auditEntries', { entityId: classId });
  expect(entries).toMatchObject([{ fields: [{ from: 'Rock Climbing' }], reason: 'Rock Climbing is full' }]);
});

test('removing several students at once removes from each row only the names it refers to, and reads history and mails once', async () => {
  const [at, by] = [school.clock.iso(), 'test'];
  const students = ['Rock', 'Ada', 'Ben'].map((firstName) => ({
    ...STUDENT,
    id: newId(),
    firstName,
    lastName: 'Climbing',
  }));
  for (const { id, firstName } of students) {
    const change = { title: { from: id, to: `${firstName} Climbing` } };
    const reason = 'Rock Climbing; Ada Climbing; Ben Climbing';
    await record(school.database, ORGANIZATION, [{ action: 'class.changed', entityId: id, change, reason, at, by }]);
  }
  let readings = 0;
  const counted = school.database.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode') readings += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await forgetStudents(counted, { organizationId: ORGANIZATION, students: students.slice(1), words: 'gone' });
  expect(readings).toBe(2);
  const ids = students.map(({ id }) => id);
  const entries = school.database.selectFrom('auditEntries').select('reason').where('entityId', 'in', ids);
  expect((await entries.orderBy('id').execute()).map(({ reason }) => reason)).toEqual([
    'Rock Climbing; Ada Climbing; Ben Climbing',
    'Rock Climbing; gone; Ben Climbing',
    'Rock Climbing; Ada Climbing; gone',
  ]);
});
