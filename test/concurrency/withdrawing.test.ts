import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import { openTestDatabase } from '../database.ts';
import { callAt, openTwoServers, type CrowdFamily, type TwoServers } from './two-servers.ts';

let world: TwoServers;
beforeAll(async () => {
  world = await openTwoServers();
});
afterAll(() => world.close());

const server = (index: number) => world.servers[index % 2 === 0 ? 0 : 1];

async function line(index: number, family: CrowdFamily, key: string, classId: string, ifFull: 'waitlist' | 'skip') {
  const [studentId = ''] = family.studentIds;
  const input = { idempotencyKey: key, lines: [{ studentId, classId, ifFull }] };
  const { lines } = await callAt(server(index), family.accountId, 'enroll', input);
  return lines[0];
}

test('control: freeing a seat in one step and promoting in the next lets somebody slip in between', async () => {
  const { pool, close } = await openTestDatabase(2);
  await pool.query(`CREATE TABLE seat (holder text); INSERT INTO seat VALUES ('owner')`);
  const claim = (who: string) => pool.query(`UPDATE seat SET holder = $1 WHERE holder IS NULL`, [who]);
  await pool.query('UPDATE seat SET holder = NULL');
  await claim('stranger');
  await claim('first in the queue');
  const { rows } = await pool.query('SELECT holder FROM seat');
  expect(rows).toEqual([{ holder: 'stranger' }]);
  await close();
});

test('a seat given back while strangers press goes to the first who waits, every time', async () => {
  for (let round = 0; round < 15; round++) {
    const classId = await world.school.addClass({ capacity: 1 });
    const [owner, first, ...strangers] = await world.addCrowd(14);
    if (!owner || !first) throw new Error('families');
    const seat = await line(round, owner, `owner ${round}`, classId, 'skip');
    await line(round + 1, first, `first ${round}`, classId, 'waitlist');
    const [, ...answers] = await Promise.all([
      callAt(server(round), owner.accountId, 'withdraw', { enrollmentId: seat?.enrollmentId ?? '' }),
      ...strangers.map((family, n) => line(n, family, `stranger ${round}`, classId, 'skip')),
    ]);
    expect(new Set(answers.map((answer) => answer?.reason))).toEqual(new Set(['class-full']));
    const theirs = await callAt(server(round), first.accountId, 'enrollments', null);
    expect(theirs.enrollments).toMatchObject([{ state: 'enrolled', class: { id: classId } }]);
  }
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
});

test('twenty seats given back at two servers at once go to the first twenty who wait', async () => {
  const classId = await world.school.addClass({ capacity: 20 });
  const owners = await world.addCrowd(20);
  const seats = await Promise.all(owners.map((family, n) => line(n, family, 'many owners', classId, 'skip')));
  const waiting = await world.addCrowd(30);
  const entries = [];
  for (const [n, family] of waiting.entries()) entries.push(await line(n, family, 'many waiting', classId, 'waitlist'));
  await Promise.all(
    owners.map((family, n) =>
      callAt(server(n), family.accountId, 'withdraw', { enrollmentId: seats[n]?.enrollmentId ?? '' }),
    ),
  );
  const { rows } = await world.school.testDatabase.pool.query<{ id: string }>(
    `SELECT id FROM waitlist_entries WHERE class_id = $1 AND state = 'accepted' ORDER BY ticket`,
    [classId],
  );
  expect(rows.map((row) => row.id)).toEqual(entries.slice(0, 20).map((entry) => entry?.entryId));
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
});
