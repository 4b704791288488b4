import { check, pay } from '../../../test/paying.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composed, keepSample, readNewest } from '../../../test/letters.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { readPdf } from '../../../test/pdf.ts';
import { newId } from '../platform/ids.ts';
import { createPress, type Press } from '../platform/papers/press.ts';

openOffice();

let press: Press;
beforeAll(() => {
  press = createPress();
});
afterAll(() => press.stop());

/** A cheque of a family with a child in a class of 120. */
async function payFor(cents = 5_000) {
  const family = await school.addFamily(1);
  const classId = await school.addClass({ priceCents: 12_000, title: 'Rock Climbing' });
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const { paymentId } = await pay(staff, family.familyId, { ...check(cents), receivedOn: '2026-08-31' });
  return { family, paymentId };
}

test('the mail of a payment carries its receipt, which staff see by name', async () => {
  await payFor();
  const { listed, mail } = await readNewest(staff, 'payment-received');
  expect(mail.attachments).toEqual(['Receipt 1.pdf']);
  const outgoing = await composed(school, listed.id, undefined, press.print);
  await keepSample('payment-received', outgoing.html);
  await keepSample('payment-received-text', `<pre style="white-space: pre-wrap">${outgoing.text}</pre>`);
  expect(outgoing.subject).toBe('Receipt 1 for your payment');
  for (const words of ['August 31, 2026', '$50', 'Check', '1042', '$70']) expect(outgoing.text).toContain(words);
  const [receipt, ...more] = outgoing.attachments ?? [];
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({ fileName: 'Receipt 1.pdf', contentType: 'application/pdf' });
  const { text, faults } = await readPdf(Buffer.from(receipt?.content ?? ''));
  expect(faults).toEqual([]);
  expect(text).toContain('Rock Climbing');
});

test('without a press, or while it is away, the mail does not leave', async () => {
  await payFor();
  const { listed } = await readNewest(staff, 'payment-received');
  await expect(composed(school, listed.id)).rejects.toThrow('There is no press');
  const away = async () => {
    throw new Error('The press stopped.');
  };
  await expect(composed(school, listed.id, undefined, away)).rejects.toThrow('The press stopped.');
});

test('the mail of a payment that came back says that it is owed again, and has no receipt', async () => {
  const { paymentId } = await payFor();
  await staff.call('returnPayment', { paymentId, reason: 'zq bounced' });
  const { listed, mail } = await readNewest(staff, 'payment-returned');
  expect(mail.attachments).toEqual([]);
  const outgoing = await composed(school, listed.id);
  await keepSample('payment-returned', outgoing.html);
  expect(outgoing.text).not.toContain('zq');
  expect(outgoing.text).toContain('It does not count any more');
});
