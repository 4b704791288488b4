import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../../test/school.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockToErase } from '../erase-store.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Somebody else has a row locked: `act` begins and waits for it, `then` comes before it goes on. */
async function whileLocked(
  table: string,
  id: string,
  act: () => Promise<unknown>,
  then: (client: PoolClient) => Promise<unknown>,
) {
  const { pool } = school.testDatabase;
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  const acting = Promise.allSettled([act()]);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  try {
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), 10_000);
    await then(client);
  } finally {
    await client.query('COMMIT');
    client.release();
  }
  return (await acting)[0];
}

test('an account that ends while it accepts an invitation is no guardian', async () => {
  const [family, aunt] = [await school.addFamily(1), await school.addPerson({})];
  const { token } = await family.call('inviteGuardian', { access: 'full', email: 'aunt@example.org' });
  const accept = () => aunt.call('acceptInvitation', { token: token ?? '' });
  const end = () => aunt.call('endAccount', { withdraws: true });
  const accepting = await whileLocked('families', family.familyId, accept, end);
  expect(accepting).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } });
  const { families } = await family.call('family');
  expect(families[0]?.guardians).toHaveLength(1);
});

test('an end and a night’s removal lock as everybody does: families, then students in order, whoever was merged among them', async () => {
  const family = await school.addFamily(2);
  const [first = '', second = ''] = family.studentIds.toSorted();
  await school.database.updateTable('students').set({ mergedInto: second }).where('id', '=', first).execute();
  const isFree = (id: string) => (client: PoolClient) =>
    client.query('SELECT FROM students WHERE id = $1 FOR UPDATE NOWAIT', [id]);
  const lock = () => inTransaction(school.database, (transaction) => lockToErase(transaction, ORGANIZATION, [second]));
  await whileLocked('families', family.familyId, lock, isFree(second));
  const end = () => family.call('endAccount', { withdraws: true });
  expect(await whileLocked('students', first, end, isFree(second))).toMatchObject({ status: 'fulfilled' });
});

test('a household that somebody begins while their account ends closes with it', async () => {
  const [family, father] = [await school.addFamily(1), await school.addPerson({})];
  const [studentId = ''] = family.studentIds;
  const { token, invitation } = await family.call('inviteGuardian', {
    access: 'full',
    email: 'f@example.org',
    studentId,
  });
  const ended: Promise<unknown>[] = [];
  await whileLocked(
    'invitations',
    invitation.id,
    () => father.call('acceptInvitation', { token: token ?? '' }),
    async () => {
      ended.push(father.call('endAccount', { withdraws: true }));
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await school.testDatabase.pool.query(waiting)).rowCount).toBe(2), 10_000);
    },
  );
  await Promise.all(ended);
  const links = school.database
    .selectFrom('familyStudents')
    .select(['familyId', 'endReason'])
    .where('studentId', '=', studentId);
  expect(await links.where('endedAt', 'is', null).execute()).toEqual([{ familyId: family.familyId, endReason: null }]);
  expect(await links.where('endedAt', 'is not', null).execute()).toMatchObject([{ endReason: 'left' }]);
});
