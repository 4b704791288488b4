import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { payment } from '../../../test/paying.ts';
import { checkData } from '../check-data/store.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let office: Person;
let familyId: string;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['registrar'] });
  ({ familyId } = await school.addFamily(1));
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

/** Of the wrong kind too, on purpose. */
const cash = (wishes: object = {}) => payment(familyId, { cents: 100, reference: '', ...wishes });

const count = async () => (await school.database.selectFrom('payments').select('id').execute()).length;

test.each([
  [{ cents: 0 }, 'cents'],
  [{ cents: -1 }, 'cents'],
  [{ cents: 0.005 }, 'cents'],
  [{ cents: 1e12 }, 'cents'],
  [{ cents: Number.NaN }, 'cents'],
  [{ cents: '100' }, 'cents'],
  [{ method: 'card' }, 'method'],
  [{ method: 'Cash' }, 'method'],
  [{ method: null }, 'method'],
  [{ receivedOn: '2026-09-02' }, 'receivedOn'],
  [{ receivedOn: '1999-12-31' }, 'receivedOn'],
  [{ receivedOn: '2025-08-30' }, 'receivedOn'],
  [{ receivedOn: '2026-02-30' }, 'receivedOn'],
  [{ receivedOn: '2026-09-01T10:00:00Z' }, 'receivedOn'],
  [{ reference: 'x'.repeat(101) }, 'reference'],
  [{ reference: 'a\u0000b' }, 'reference'],
  [{ reference: 1042 }, 'reference'],
  [{ paymentId: 'one' }, 'paymentId'],
  [{ familyId: "' OR 1=1" }, 'familyId'],
  [{ isAnother: 'yes' }, 'isAnother'],
])('a payment of %j is refused by its field', async (wishes, path) => {
  const before = await count();
  await expect(office.call('takePayment', cash(wishes))).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [expect.objectContaining({ path })] },
  });
  expect(await count()).toBe(before);
});

test('the earliest day, the largest amount and a number from right to left are taken as they are', async () => {
  const far = cash({ receivedOn: '2025-08-31', reference: 'שיק 1042' });
  await office.call('takePayment', far);
  await office.call('takePayment', cash({ cents: 10_000_000, method: 'bank', reference: 'x'.repeat(100) }));
  const { payments } = await office.call('familyPayments', { familyId });
  expect(payments.map(({ reference }) => reference.length)).toEqual([100, 8]);
  expect(payments[1]?.reference).toBe('שיק 1042');
});

test('families of nobody, and payments of nobody, are not found', async () => {
  const notFound = { code: 'not-found' };
  const admin = await school.addPerson({ roles: ['administrator'] });
  await expect(office.call('takePayment', cash({ familyId: newId() }))).rejects.toMatchObject(notFound);
  await expect(office.call('familyPayments', { familyId: newId() })).rejects.toMatchObject(notFound);
  await expect(admin.call('returnPayment', { paymentId: newId(), reason: 'x' })).rejects.toMatchObject(notFound);
  await expect(admin.call('keepBooks', { semesterId: newId() })).rejects.toMatchObject(notFound);
  await expect(admin.call('previewBooks', { semesterId: newId() })).rejects.toMatchObject(notFound);
  const invisible = { paymentId: newId(), reason: '\u200b' };
  await expect(admin.call('returnPayment', invisible)).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(admin.call('returnPayment', { paymentId: newId(), reason: ' ' })).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [expect.objectContaining({ path: 'reason' })] },
  });
});

test('books of an archived semester do not begin', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const semesterId = await school.addSemester({ isOpen: true });
  const change = { keepsBooks: false, archivedAt: school.clock.iso() };
  await school.database.updateTable('semesters').set(change).where('id', '=', semesterId).execute();
  await expect(admin.call('keepBooks', { semesterId })).rejects.toMatchObject({
    details: { reason: 'semester-archived' },
  });
});

test('what was sent before under the same id in another way is no second answer', async () => {
  const first = cash({ cents: 300, reference: 'a' });
  await office.call('takePayment', first);
  const { familyId: other } = await school.addFamily(1);
  for (const wishes of [{ cents: 301 }, { method: 'bank' as const }, { familyId: other }, { reference: 'b' }])
    await expect(office.call('takePayment', { ...first, ...wishes })).rejects.toMatchObject({ code: 'already-exists' });
});

test('a payment comes back once, also when two say so at once', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const paid = cash({ cents: 500, reference: 'twice' });
  await office.call('takePayment', paid);
  const back = () => admin.call('returnPayment', { paymentId: paid.paymentId, reason: 'Bounced' });
  const outcomes = await Promise.allSettled([back(), back(), back()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(back()).rejects.toMatchObject({ details: { reason: 'already-returned' } });
  // Sent again after it came back, it is still the payment of before, and not a new one.
  await office.call('takePayment', paid);
  const { payments } = await office.call('familyPayments', { familyId });
  expect(payments.filter(({ id }) => id === paid.paymentId)).toMatchObject([{ isReturned: true }]);
});
