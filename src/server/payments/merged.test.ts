import { expect, test } from 'vitest';
import { merge, office, openMerging, school, two, undo } from '../../../test/merging.ts';
import { payment } from '../../../test/paying.ts';
import { readPdf } from '../../../test/pdf.ts';
import type { Person } from '../../../test/school.ts';
import { receiptPath } from '../../contract/payments.ts';
import { newId } from '../platform/ids.ts';

openMerging();

const cash = (familyId: string) => payment(familyId, { cents: 700 });

/** A receipt in words, but who the household's guardians are today; nothing where it is not found. */
async function receiptOf({ paymentId }: { paymentId: string }, { accountId }: Person) {
  const headers = { authorization: `Bearer ${accountId}` };
  const answer = await school.portal.app.inject({ url: `${receiptPath}/${paymentId}`, headers });
  return answer.statusCode === 200 ? (await readPdf(answer.rawPayload)).text.replace(/^From.*$/m, '') : '';
}

test('a receipt of a merged family is read by the one that stays, and says what it said', async () => {
  const { mother, father, both } = await two();
  for (const [who, title, priceCents] of [
    [mother, 'Kayaking', 300],
    [father, 'Climbing', 5_000],
  ] as const) {
    const [studentId = ''] = who.studentIds;
    const classId = await school.addClass({ priceCents, title });
    await who.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  }
  const [ofMother, ofFather] = [cash(mother.familyId), cash(father.familyId)];
  for (const payment of [ofMother, ofFather]) await office.call('takePayment', payment);
  const [first, second] = [await receiptOf(ofMother, mother), await receiptOf(ofFather, father)];
  expect(first).toContain('Kayaking');
  expect(second).toContain('Climbing');
  expect(await receiptOf(ofFather, mother)).toBe('');
  school.clock.advance(60_000);
  const { mergeId } = await merge(both);
  expect(await receiptOf(ofMother, mother)).toBe(first);
  const read = await receiptOf(ofFather, mother);
  expect(read).toContain('Climbing');
  expect(read).not.toContain('Kayaking');
  const together = cash(father.familyId);
  await office.call('takePayment', together);
  const said = await receiptOf(together, mother);
  expect(said).toContain('Climbing');
  school.clock.advance(60_000);
  await undo(mergeId);
  // It was one household then.
  expect(await receiptOf(together, mother)).toBe(said);
  expect(await receiptOf(ofFather, father)).toBe(second);
  expect(await receiptOf(ofFather, mother)).toBe('');
});

test('what a merged family owed and paid is the one’s that stays, and its own again once that is undone', async () => {
  const { mother, father, both } = await two();
  const classId = await school.addClass({ priceCents: 12_000 });
  const [studentId = ''] = father.studentIds;
  await father.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const early = cash(father.familyId);
  await office.call('takePayment', early);
  const { mergeId } = await merge(both);
  const late = cash(father.familyId);
  await office.call('takePayment', late);
  for (const familyId of [mother.familyId, father.familyId]) {
    const { laterCents, payments, seats } = await office.call('familyPayments', { familyId });
    expect([laterCents, payments.length, seats.length]).toEqual([10_600, 2, 1]);
  }
  expect((await mother.call('ownPayments')).ledger?.laterCents).toBe(10_600);
  await office.call('returnPayment', { paymentId: early.paymentId, reason: 'Bounced' });
  expect((await mother.call('ownPayments')).ledger?.laterCents).toBe(11_300);
  await undo(mergeId);
  const ofFather = await office.call('familyPayments', { familyId: father.familyId });
  expect([ofFather.laterCents, ofFather.payments.map(({ id }) => id)]).toEqual([12_000, [early.paymentId]]);
  // What was taken while they were one household stands with the one that stayed.
  const ofMother = await office.call('familyPayments', { familyId: mother.familyId });
  expect([ofMother.creditCents, ofMother.payments.map(({ id }) => id)]).toEqual([700, [late.paymentId]]);
});
