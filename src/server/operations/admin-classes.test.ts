import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorOf } from '../../../test/operator.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-admin-test-'));
let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(async () => {
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});
const { admin } = operatorOf(() => school);

test('classes are imported, and taken back', async () => {
  await school.addSemester({ name: 'Spring 2027', startsOn: '2027-01-10', endsOn: '2027-05-31' });
  const file = join(folder, 'classes.csv');
  writeFileSync(
    file,
    'external_id,title,type,capacity,price,start_date,start_time,end_time\nA1,Knots,Ropes,8,5,2027-02-01,9:00,10:00\nA2,Nets,Ropes,few,5,2027-02-01,9:00,10:00\n',
  );
  const count = async () =>
    (await school.database.selectFrom('classes').select('id').where('organizationId', '=', ORGANIZATION).execute())
      .length;
  const dry = await admin('import', file, '--semester', 'Spring 2027', '--dry-run');
  expect(dry.said).toContain('Would be created: 1, changed: 0, left as they are: 0, rows left out: 1');
  expect(dry.said).toContain('row 3, capacity “few”: is not a whole number');
  expect(await count()).toBe(0);
  const done = await admin('import', file, '--semester', 'Spring 2027');
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('Created: 1') });
  expect(await count()).toBe(1);
  const batch = /--revert (\S+)/.exec(done.said)?.[1] ?? '';
  expect((await admin('import', '--list')).said).toContain(`${batch}  `);
  expect(await admin('import', '--revert', batch)).toMatchObject({
    code: 0,
    said: expect.stringContaining('taken back'),
  });
  expect(await count()).toBe(0);
  expect(await admin('import', '--revert', batch)).toMatchObject({ code: 1 });
  expect(await admin('import', join(folder, 'nothing.csv'), '--semester', 'Spring 2027')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no file'),
  });
});

test('a file to be shown at once waits until the school has said who it is, in words', async () => {
  const file = join(folder, 'classes.csv');
  const setHelp = (helpEmail: string) =>
    school.database.updateTable('organizations').set({ helpEmail }).where('id', '=', ORGANIZATION).execute();
  await setHelp('');
  expect(await admin('import', file, '--semester', 'Spring 2027')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Missing: helpEmail'),
  });
  await setHelp('help@example.org');
});

test('everything of an account is withdrawn after a look and one question, and given back', async () => {
  const family = await school.addFamily(2, 'rush@example.org');
  const lines = [];
  // The command line looks at the real clock.
  const meetings = [{ on: '2190-09-08', start: '15:00', end: '16:00' }];
  for (const studentId of family.studentIds)
    lines.push({ studentId, classId: await school.addClass({ title: 'Kayak', meetings }) });
  await family.call('enroll', { idempotencyKey: 'rush', lines });
  expect(await admin('withdraw-all')).toMatchObject({ code: 2 });
  expect(await admin('withdraw-all', 'a@example.org', '--unproven', '--since', '2h')).toMatchObject({ code: 2 });
  expect(await admin('withdraw-all', '--unproven', '--since', 'soon')).toMatchObject({ code: 2 });
  expect(await admin('withdraw-all', 'nobody@example.org', '--yes')).toMatchObject({ code: 1 });
  const done = await admin('withdraw-all', 'Rush@Example.org', '--yes');
  expect(done.code).toBe(0);
  expect(done.said).toContain('1 account: 2 enrollments, 0 places on waitlists');
  expect(done.said).toContain('Kayak: 1 enrollment, 0 places on waitlists; 0 who wait would get a seat');
  expect(done.said).toMatch(/To undo it, until \d{4}-\d\d-\d\d \d\d:\d\d \(America\/New_York\): npm/);
  const [, id = ''] = /undo-withdraw-all ([0-9a-f-]{36})/.exec(done.said) ?? [];
  expect((await admin('withdraw-all', 'rush@example.org', '--yes')).said).toContain('nothing to withdraw');
  expect(await admin('undo-withdraw-all', id)).toEqual({
    code: 0,
    said: 'Given back: 2 enrollments, 0 places on waitlists.',
  });
  expect((await admin('undo-withdraw-all', id)).said).toBe('Nothing is left to give back: this was undone already.');
  expect(await admin('undo-withdraw-all', 'nonsense')).toMatchObject({ code: 2 });
  expect((await family.call('enrollments')).enrollments).toMatchObject([{ state: 'enrolled' }, { state: 'enrolled' }]);
});
