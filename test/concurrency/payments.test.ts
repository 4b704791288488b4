import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { check, payment } from '../paying.ts';
import type { Person } from '../school.ts';
import { checkThenWrite } from './naive.ts';
import { callAt, openTwoServers, type TwoServers } from './two-servers.ts';

let world: TwoServers;
let staff: Person;
beforeAll(async () => {
  world = await openTwoServers();
  staff = await world.school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(async () => {
  expect(await checkData(world.school.testDatabase.pool)).toEqual([]);
  await world.close();
});

const cheque = (familyId: string, reference = newId()) => payment(familyId, check(5000, reference));

const takeAt = (index: number, payment: ReturnType<typeof cheque>) =>
  callAt(world.servers[index % 2 === 0 ? 0 : 1], staff.accountId, 'takePayment', payment);

const countOf = async (familyId: string) =>
  (await world.school.database.selectFrom('payments').select('id').where('familyId', '=', familyId).execute()).length;

test('control: reading the last receipt, then writing the next, numbers two alike', async () => {
  const alike = await checkThenWrite('CREATE TABLE receipts (number int)', {
    check: 'SELECT coalesce(max(number), 0) = 0 AS may FROM receipts',
    write: 'INSERT INTO receipts VALUES (1)',
    count: 'SELECT count(*) FROM receipts WHERE number = 1',
  });
  expect(alike).toBe(2);
});

test('cheques at two servers at once are numbered without a gap', async () => {
  const families = await Promise.all(Array.from({ length: 8 }, () => world.school.addFamily(1)));
  const answers = await Promise.all(families.map(({ familyId }, index) => takeAt(index, cheque(familyId))));
  const numbers = answers.map(({ receiptNumber }) => receiptNumber).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_number, index) => (numbers[0] ?? 0) + index));
});

test('control: looking for a payment, then entering it, enters it twice', async () => {
  const entered = await checkThenWrite('CREATE TABLE entered (payment text)', {
    check: `SELECT count(*) = 0 AS may FROM entered WHERE payment = 'one'`,
    write: `INSERT INTO entered VALUES ('one')`,
    count: 'SELECT count(*) FROM entered',
  });
  expect(entered).toBe(2);
});

test('one payment that is sent twenty times at once is one', async () => {
  const { familyId } = await world.school.addFamily(1);
  const payment = cheque(familyId);
  const answers = await Promise.all(Array.from({ length: 20 }, (_each, index) => takeAt(index, payment)));
  expect(new Set(answers.map(({ receiptNumber }) => receiptNumber)).size).toBe(1);
  expect(await countOf(familyId)).toBe(1);
});

test('two desks with one cheque at once: one is asked', async () => {
  for (let round = 0; round < 5; round++) {
    const { familyId } = await world.school.addFamily(1);
    const both = [0, 1].map((index) => takeAt(index, cheque(familyId, '1042')));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [no] = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.details] : []));
    expect(no).toMatchObject({ reason: 'same-payment' });
    expect(await countOf(familyId)).toBe(1);
  }
});
