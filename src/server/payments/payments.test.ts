import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { check, payment } from '../../../test/paying.ts';
import { checkData } from '../check-data/store.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;

/** Two children of a family in a class of 120 each, whose first date is far. */
async function enrollTwo(): Promise<{ family: Family; classId: string }> {
  const family = await school.addFamily(2);
  const classId = await school.addClass({ priceCents: 12_000, title: 'Climbing' });
  const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  return { family, classId };
}

test('two children are enrolled, a cheque pays a part of it once, and all see what is left', async () => {
  const { family } = await enrollTwo();
  const before = await family.call('ownPayments');
  expect(before.ledger).toMatchObject({ dueCents: 0, laterCents: 24_000, creditCents: 0, payments: [] });
  expect(before.ledger?.dues).toEqual([{ on: '2026-09-09', cents: 24_000 }]);
  const paid = payment(family.familyId, check(15_000));
  const answer = { receiptNumber: 1, dueCents: 0, laterCents: 9_000, creditCents: 0 };
  expect(await office.call('takePayment', paid)).toEqual(answer);
  // Pressed twice.
  expect(await office.call('takePayment', paid)).toEqual(answer);
  const after = await family.call('ownPayments');
  expect(after.ledger).toMatchObject({ laterCents: 9_000, payments: [{ cents: 15_000, receiptNumber: 1 }] });
  expect(after.ledger?.seats.map(({ cents, paidCents }) => [cents, paidCents])).toEqual([
    [12_000, 12_000],
    [12_000, 3_000],
  ]);
  const told = await office.call('familyPayments', { familyId: family.familyId });
  expect(told.acts.map(({ act, entries }) => [act, entries.map(({ cents }) => cents)])).toEqual([
    ['payment', [-15_000]],
    ['enrolled', [12_000, 12_000]],
  ]);
});
