import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { checkData } from '../check-data/store.ts';
import { createLog } from '../platform/log.ts';
import { compareLedger } from './jobs.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('what an older server did to seats without a word in the ledger is entered at night, once', async () => {
  const [given, ended] = [await school.addFamily(1), await school.addFamily(1)];
  const classId = await school.addClass({ priceCents: 9000 });
  await enroll(given, classId);
  await enroll(ended, classId);
  const { pool } = school.testDatabase;
  const compare = () => compareLedger({ database: school.database, clock: school.clock, log: createLog('silent') });
  await compare();
  const entries = async () => (await pool.query('SELECT 1 FROM ledger_entries')).rowCount;
  expect(await entries()).toBe(2);
  // It knew neither the ledger nor who owes.
  await pool.query('DELETE FROM ledger_entries WHERE family_id = $1', [given.familyId]);
  await pool.query('UPDATE enrollments SET payer_family_id = NULL WHERE student_id = $1', [given.studentIds[0]]);
  await pool.query(`UPDATE enrollments SET state = 'withdrawn', ended_at = now() WHERE student_id = $1`, [
    ended.studentIds[0],
  ]);
  await pool.query('UPDATE classes SET seats_taken = seats_taken - 1 WHERE id = $1', [classId]);
  await compare();
  expect((await given.call('ownPayments')).ledger).toMatchObject({ laterCents: 9000 });
  expect((await ended.call('ownPayments')).ledger).toMatchObject({ dueCents: 0, laterCents: 0 });
  expect((await checkData(pool)).filter(({ invariant }) => invariant.startsWith('M'))).toEqual([]);
  await compare();
  expect(await entries()).toBe(3);
});
