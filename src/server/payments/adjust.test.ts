import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { readNewest } from '../../../test/letters.ts';
import { check, pay } from '../../../test/paying.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { checkData } from '../check-data/store.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let lateId: string | undefined;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  await school.close();
});

let hours = 7;
/** In October, each at an hour of its own. */
const addLate = (priceCents: number) => {
  const hour = String(hours++).padStart(2, '0');
  const meetings = [{ on: '2026-10-20', start: `${hour}:00`, end: `${hour}:30` }];
  return school.addClass({ priceCents, title: 'Rock Climbing', meetings });
};

/** A family with a seat of 120, due on September 15. */
async function owing() {
  const family = await school.addFamily(1);
  lateId ??= await addLate(12_000);
  const classId = lateId;
  const { enrollmentId = '' } = await enroll(family, classId);
  const act = (wishes: object = {}) => ({
    actId: newId(),
    familyId: family.familyId,
    cents: 2500,
    reason: 'Late pick-up',
    ...wishes,
  });
  const fee = (wishes: object = {}) => ({ ...act(wishes), dueOn: '2026-09-10', ...wishes });
  return { family, enrollmentId, act, fee };
}
const ledgerOf = async (family: Person) => {
  const { ledger } = await family.call('ownPayments');
  if (!ledger) throw new Error('A full guardian has no ledger.');
  return ledger;
};

test('a fee is owed on its day, is paid like a seat, and says to the family what it is for', async () => {
  const { family, fee } = await owing();
  const asked = fee();
  const after = { dueCents: 0, laterCents: 14_500, creditCents: 0 };
  expect(await office.call('chargeFee', asked)).toEqual(after);
  // Sent again, it is the same fee.
  expect(await office.call('chargeFee', asked)).toEqual(after);
  await pay(office, family.familyId, check(3000));
  const ledger = await ledgerOf(family);
  expect(ledger.fees).toEqual([
    { id: expect.any(String), reason: 'Late pick-up', cents: 2500, paidCents: 2500, dues: [] },
  ]);
  expect(ledger.seats).toMatchObject([{ cents: 12_000, paidCents: 500 }]);
  const told = ledger.acts.map(({ act, reason }) => [act, reason]);
  expect(told).toEqual([
    ['payment', null],
    ['fee', 'Late pick-up'],
    ['enrolled', null],
  ]);
  const { mail } = await readNewest(office, 'fee-charged');
  expect(mail.subject).toBe('$25 to pay');
  for (const words of ['$25', 'September 10, 2026', 'To pay later: $145']) expect(mail.text).toContain(words);
  expect(mail.text).not.toContain('Late pick-up');
  const { text } = (await readNewest(office, 'payment-received')).mail;
  expect(text).toContain('$115');
});

test('what is taken off is owed no more, from what is due first on, and is gone with its seat', async () => {
  const { family, enrollmentId, act, fee } = await owing();
  await office.call('chargeFee', fee());
  const off = act({ cents: 3000, reason: 'Hardship' });
  expect(await office.call('takeOff', off)).toEqual({ dueCents: 0, laterCents: 11_500, creditCents: 0 });
  expect(await office.call('takeOff', off)).toEqual({ dueCents: 0, laterCents: 11_500, creditCents: 0 });
  expect(await ledgerOf(family)).toMatchObject({ fees: [], seats: [{ cents: 11_500 }] });
  const { mail } = await readNewest(office, 'taken-off');
  for (const words of ['$30 less to pay', 'To pay later: $115'])
    expect(`${mail.subject} ${mail.text}`).toContain(words);
  await family.call('withdraw', { enrollmentId });
  expect(await ledgerOf(family)).toMatchObject({ laterCents: 0, creditCents: 0, seats: [] });
  await office.call('reopenEnrollment', { enrollmentId, overrides: [], reason: 'A mistake', tells: false });
  expect(await ledgerOf(family)).toMatchObject({ laterCents: 11_500, creditCents: 0 });
});

test('a fee that was a mistake is taken off itself, though something else is due earlier; never more than is left of it', async () => {
  const { family, act, fee } = await owing();
  await office.call('chargeFee', fee({ dueOn: '2026-12-12' }));
  const [charged] = (await ledgerOf(family)).fees;
  const feeId = charged?.id ?? '';
  await expect(office.call('takeOff', act({ feeId, cents: 2501 }))).rejects.toMatchObject({
    details: { reason: 'more-than-owed', facts: { owedCents: 2500 } },
  });
  await office.call('takeOff', act({ feeId }));
  expect(await ledgerOf(family)).toMatchObject({ fees: [], seats: [{ cents: 12_000 }], laterCents: 12_000 });
  const other = await owing();
  await expect(office.call('takeOff', other.act({ feeId }))).rejects.toMatchObject({ code: 'not-found' });
  await expect(office.call('takeOff', act({ feeId: newId() }))).rejects.toMatchObject({ code: 'not-found' });
});

test('who moves keeps what was taken off', async () => {
  const { family, enrollmentId, act } = await owing();
  await office.call('takeOff', act({ cents: 5000 }));
  const toClassId = await addLate(15_000);
  const seen = { cents: 15_000, differenceCents: 3000 };
  await family.call('moveEnrollment', { idempotencyKey: newId(), enrollmentId, toClassId, ifFull: 'skip', seen });
  expect(await ledgerOf(family)).toMatchObject({ laterCents: 10_000, seats: [{ cents: 10_000 }] });
  expect((await ledgerOf(family)).dues[0]).toEqual({ on: '2026-09-15', cents: 10_000 });
});

test('more than is owed is refused, also when two take it off at once', async () => {
  const { family, act } = await owing();
  await pay(office, family.familyId, check(2000));
  await expect(office.call('takeOff', act({ cents: 10_001 }))).rejects.toMatchObject({
    details: { reason: 'more-than-owed', facts: { owedCents: 10_000 } },
  });
  const both = [act({ cents: 6000 }), act({ cents: 6000 })].map((each) => office.call('takeOff', each));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await ledgerOf(family)).toMatchObject({ laterCents: 4000, creditCents: 0 });
});

test('what came back later is owed again, and what was taken off is not', async () => {
  const { family, act } = await owing();
  const { paymentId } = await pay(office, family.familyId, check(7000));
  await office.call('takeOff', act({ cents: 5000 }));
  expect(await ledgerOf(family)).toMatchObject({ laterCents: 0, seats: [{ cents: 7000, paidCents: 7000 }] });
  await office.call('returnPayment', { paymentId, reason: 'Bounced' });
  expect(await ledgerOf(family)).toMatchObject({ laterCents: 7000, seats: [{ cents: 7000, paidCents: 0 }] });
});

test('another act under the id of one that was sent is refused, whatever of it differs', async () => {
  const { act, fee } = await owing();
  const first = fee();
  await office.call('chargeFee', first);
  const other = await owing();
  const others = [{ cents: 2501 }, { dueOn: '2026-09-11' }, { reason: 'x' }, { familyId: other.family.familyId }];
  for (const wishes of others)
    await expect(office.call('chargeFee', { ...first, ...wishes })).rejects.toMatchObject({ code: 'already-exists' });
  const off = act({ actId: first.actId });
  await expect(office.call('takeOff', off)).rejects.toMatchObject({ code: 'already-exists' });
  // The id of a payment, or of an act on seats, is no act of this kind either.
  const { acts } = await office.call('familyPayments', { familyId: first.familyId });
  for (const { id } of acts.filter(({ act: name }) => name === 'enrolled'))
    await expect(office.call('takeOff', act({ actId: id }))).rejects.toMatchObject({ code: 'already-exists' });
});

test.each([
  [{ cents: 0 }, 'cents'],
  [{ cents: -100 }, 'cents'],
  [{ cents: 0.5 }, 'cents'],
  [{ cents: 1e12 }, 'cents'],
  [{ reason: '' }, 'reason'],
  [{ reason: ' \u200b ' }, 'reason'],
  [{ reason: 'x'.repeat(501) }, 'reason'],
  [{ reason: 'a\u0000b' }, 'reason'],
  [{ dueOn: '2026-08-31' }, 'dueOn'],
  [{ dueOn: '2026-02-30' }, 'dueOn'],
  [{ dueOn: 'tomorrow' }, 'dueOn'],
  [{ actId: 'one' }, 'actId'],
])('a fee of %j is refused by its field', async (wishes, path) => {
  const { family, fee } = await owing();
  await expect(office.call('chargeFee', fee(wishes))).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [expect.objectContaining({ path })] },
  });
  expect((await ledgerOf(family)).fees).toEqual([]);
});

test('a fee today is due today; words of another direction, a pasted line and emoji stay as they are', async () => {
  const { family, fee } = await owing();
  const reason = 'קנס 🧗 for\tlate   pick-up';
  expect(await office.call('chargeFee', fee({ dueOn: '2026-09-01', reason }))).toMatchObject({ dueCents: 2500 });
  expect((await ledgerOf(family)).fees[0]?.reason).toMatch(/^קנס 🧗 for late\s+pick-up$/);
});

test('only administrators charge and take off; a family of nobody is not found', async () => {
  const { act, fee } = await owing();
  const registrar = await school.addPerson({ roles: ['registrar'] });
  await expect(registrar.call('chargeFee', fee())).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(registrar.call('takeOff', act())).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(office.call('chargeFee', fee({ familyId: newId() }))).rejects.toMatchObject({ code: 'not-found' });
  await expect(office.call('takeOff', act({ familyId: newId() }))).rejects.toMatchObject({ code: 'not-found' });
});
