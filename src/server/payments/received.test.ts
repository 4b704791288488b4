import { beforeAll, expect, test } from 'vitest';
import { addSchools } from '../../../test/many-schools.ts';
import { merge, office, openMerging, school, two, undo } from '../../../test/merging.ts';
import { check, pay } from '../../../test/paying.ts';
import { newId } from '../platform/ids.ts';

openMerging();

type Asked = Parameters<typeof office.call<'receivedPayments'>>[1];
const ask = (asked: Asked = {}) => office.call('receivedPayments', asked);
const receiptsOf = async (asked: Asked) => (await ask(asked)).rows.map(({ receiptNumber }) => receiptNumber);
const both: { mother: string; father: string } = { mother: '', father: '' };

beforeAll(async () => {
  const { mother, father } = await two();
  Object.assign(both, { mother: mother.familyId, father: father.familyId });
  const on = (receivedOn: string) => ({ receivedOn });
  await pay(office, mother.familyId, { ...check(5000, '1042'), ...on('2026-08-20') }); // 1
  await pay(office, mother.familyId, { cents: 700, reference: '', ...on('2026-08-31') }); // 2
  await pay(office, father.familyId, { ...check(2500, 'Nº 77'), ...on('2026-08-31') }); // 3
  const bounced = await pay(office, father.familyId, { ...check(900, '78'), ...on('2026-08-25') }); // 4
  await pay(office, father.familyId, { method: 'bank', cents: 10_000, reference: 'RF18 0001', ...on('2026-08-01') }); // 5
  await office.call('returnPayment', { paymentId: bounced.paymentId, reason: 'Bounced' });
});

test('the latest comes first, of one day the one entered last, each with who took it and whether it came back', async () => {
  const { rows, total } = await ask();
  expect(total).toBe(5);
  expect(rows.map(({ receiptNumber }) => receiptNumber)).toEqual([3, 2, 4, 1, 5]);
  expect(rows[2]).toMatchObject({
    familyId: both.father,
    cents: 900,
    method: 'cheque',
    reference: '78',
    receivedOn: '2026-08-25',
    takenBy: 'office@example.org',
    returnedAt: school.clock.iso(),
  });
  expect(rows.filter(({ returnedAt }) => returnedAt !== null)).toHaveLength(1);
  expect(rows[0]?.students).toHaveLength(1);
  expect(await receiptsOf({ sort: 'receipt' })).toEqual([1, 2, 3, 4, 5]);
  expect(await receiptsOf({ sort: '-amount', pageSize: 2, page: 2 })).toEqual([3, 4]);
});

test('takings are added up over all that is found, on whichever page, without what came back', async () => {
  const cheque = { method: 'cheque', cents: 7500, returnedCents: 900 };
  const cash = { method: 'cash', cents: 700, returnedCents: 0 };
  const bank = { method: 'bank', cents: 10_000, returnedCents: 0 };
  expect((await ask({ pageSize: 1 })).takings).toEqual([cheque, cash, bank]);
  expect((await ask({ from: '2026-08-21' })).takings).toEqual([{ ...cheque, cents: 2500 }, cash]);
  expect((await ask({ search: 'nothing like it' })).takings).toEqual([]);
});

test('days are included at both ends, and a way is asked for alone', async () => {
  expect(await receiptsOf({ from: '2026-08-20', until: '2026-08-25' })).toEqual([4, 1]);
  expect(await receiptsOf({ from: '2026-08-31', until: '2026-08-31' })).toEqual([3, 2]);
  expect(await receiptsOf({ until: '2026-08-19' })).toEqual([5]);
  expect(await receiptsOf({ method: 'cash' })).toEqual([2]);
  expect(await receiptsOf({ from: '2026-08-31', until: '2026-08-01' })).toEqual([]);
});

test('a payment is found by its receipt’s number, by a part of its reference, and by its family', async () => {
  expect(await receiptsOf({ search: '4' })).toEqual(expect.arrayContaining([4]));
  expect(await receiptsOf({ search: '1042' })).toEqual([1]);
  expect(await receiptsOf({ search: 'rf18 0001' })).toEqual([5]);
  expect(await receiptsOf({ search: '%' })).toEqual([]);
  await school.database
    .updateTable('guardians')
    .set({ name: 'Ottoline Grey' })
    .where('familyId', '=', both.father)
    .execute();
  expect(await receiptsOf({ search: 'ottoline' })).toEqual([3, 4, 5]);
  expect(await receiptsOf({ search: 'ottoline 78' })).toEqual([4]);
});

test('what a merged family paid is the one’s that stays, and is found by its people', async () => {
  const { mergeId } = await merge({ keptId: both.mother, mergedId: both.father });
  const { rows } = await ask({});
  expect(new Set(rows.map(({ familyId }) => familyId))).toEqual(new Set([both.mother]));
  expect(await receiptsOf({ search: 'ottoline 78' })).toEqual([4]);
  await undo(mergeId);
  expect((await ask()).rows.filter(({ familyId }) => familyId === both.father)).toHaveLength(3);
});

test('another school’s payments are none of this one’s', async () => {
  const before = await ask();
  const [organizationId = ''] = await addSchools(school, 1);
  const familyId = newId();
  await school.database
    .insertInto('families')
    .values({ organizationId, id: familyId, createdAt: school.clock.iso() })
    .execute();
  const own = await school.database.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const id = newId();
  await school.database
    .insertInto('payments')
    .values({ ...own, organizationId, id, familyId, receiptNumber: 1 })
    .execute();
  const entry = await school.database
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('paymentId', '=', own.id)
    .executeTakeFirstOrThrow();
  await school.database
    .insertInto('ledgerEntries')
    .values({ ...entry, organizationId, id, familyId, paymentId: id })
    .execute();
  expect(await ask()).toEqual(before);
  expect(await receiptsOf({ search: '1' })).not.toHaveLength(0);
});
