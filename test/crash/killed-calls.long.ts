import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openOffice, school, staff } from '../office.ts';
import { findStudents, readyStudents } from '../student-files.ts';

openOffice();

/** Somebody's call on another server, which is killed before the statement that holds these words. */
async function killedAt(words: string, accountId: string, name: string, input: object = {}) {
  const { testDatabase, clock } = school;
  const [killing, called] = ['kill-at.ts', 'killed-call.ts'].map((file) => join(import.meta.dirname, file));
  const asked = [testDatabase.url, clock.iso(), accountId, name, JSON.stringify(input)];
  const child = spawn(process.execPath, ['--import', killing ?? '', called ?? '', ...asked], {
    env: { ...process.env, KILL_AT_WORDS: words },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

test('an import of students whose server is killed in the middle leaves nothing half, and repeated nobody twice', async () => {
  const asked = await readyStudents(
    Array.from({ length: 600 }, (_, at) => `K${at},Kim${at},Killed,2015-01-01,4,,Gil ${at},,g${at}@killed.example,,,,`),
  );
  // All of it is written, and only the batch is not: half would be students without a way back.
  await killedAt('insert into "student_imports"', staff.accountId, 'applyStudentImport', asked);
  expect(await findStudents('Killed')).toEqual([]);
  expect(await staff.call('applyStudentImport', asked)).toMatchObject({ created: 600, isRepeated: false });
  expect(await staff.call('applyStudentImport', asked)).toMatchObject({ created: 600, isRepeated: true });
  expect((await staff.call('staffStudents', { search: 'Killed' })).total).toBe(600);
}, 120_000);

test('an import whose server is killed after all is saved and before the answer is done once', async () => {
  const asked = await readyStudents(
    Array.from({ length: 1000 }, (_, at) => `S${at},Sam${at},Saved,2015-01-01,4,,,,,,,,`),
  );
  // Once it is committed a large import counts the tables anew; of the two times this is the later one.
  await killedAt('ANALYZE "students"#2', staff.accountId, 'applyStudentImport', asked);
  expect(await staff.call('applyStudentImport', asked)).toMatchObject({ created: 1000, isRepeated: true });
  expect((await staff.call('staffStudents', { search: 'Saved' })).total).toBe(1000);
}, 120_000);

test('a copy of one’s data whose server is killed while it is sealed is made by another, once', async () => {
  const family = await school.addFamily(2);
  await killedAt('update "day_files" set "ready_at"', family.accountId, 'askMyData');
  expect((await family.call('myData')).state).toBe('working');
  school.clock.advance(6 * 60_000);
  await family.call('askMyData');
  await vi.waitFor(async () => expect((await family.call('myData')).state).toBe('ready'), { timeout: 60_000 });
  const rows = await school.database
    .selectFrom('dayFiles')
    .select('tries')
    .where('accountId', '=', family.accountId)
    .execute();
  expect(rows).toEqual([{ tries: 2 }]);
}, 120_000);
