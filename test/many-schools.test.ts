import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOldHealth } from '../src/server/health/retention/remove-health.ts';
import { endAccountNow } from '../src/server/my-data/ending/end.ts';
import { removeOldRecords } from '../src/server/my-data/retention/remove-records.ts';
import { getOrganization } from '../src/server/organizations/store.ts';
import { inTransaction } from '../src/server/platform/database/transaction.ts';
import { remindFamilies } from '../src/server/records/remind.ts';
import { enroll } from './enrolling.ts';
import { addSchools } from './many-schools.ts';
import { openSchool, ORGANIZATION, type TestSchool } from './school.ts';

// What the portal does by itself reaches the last of many schools as it does the first.

/** Lists of schools once ended at a hundred. */
const OTHERS = 120;
const CLASS_ON = '2026-10-06';
let school: TestSchool;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
beforeAll(async () => {
  school = await openSchool();
  family = await school.addFamily(1, 'last@example.org');
  const classId = await school.addClass({ meetings: [{ on: CLASS_ON, start: '15:00', end: '16:00' }] });
  await enroll(family, classId);
  const [studentId = ''] = family.studentIds;
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: 'none' } });
  await addSchools(school, OTHERS);
});
afterAll(() => school.close());

test('reminders, health and records whose day has come, and an account that ends', async () => {
  const [studentId = ''] = family.studentIds;
  school.clock.set('2026-09-22T15:00:00Z');
  expect(await remindFamilies(school)).toBe(1);
  school.clock.set('2027-01-04T15:00:00Z');
  expect(await removeOldHealth(school)).toBe(1);
  school.clock.set('2029-10-06T15:00:00Z');
  expect(await removeOldRecords(school)).toBe(1);
  const student = await school.database
    .selectFrom('students')
    .select('erasedAt')
    .where('id', '=', studentId)
    .executeTakeFirst();
  expect(student?.erasedAt).not.toBeNull();
  const { database, clock } = school;
  const organization = await getOrganization(database, ORGANIZATION);
  const ending = { organization, accountId: family.accountId, withdraws: false, clock };
  expect(await inTransaction(database, (transaction) => endAccountNow(transaction, ending))).toBe(true);
  const account = await database
    .selectFrom('accounts')
    .select('disabledAt')
    .where('id', '=', family.accountId)
    .executeTakeFirst();
  expect(account?.disabledAt).not.toBeNull();
});
