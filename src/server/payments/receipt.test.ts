import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../test/pdf.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { check, pay } from '../../../test/paying.ts';
import { receiptPath } from '../../contract/payments.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;

/** A family with a child in a class of 120, of which a cheque has paid some. */
async function paid(cents = 5_000) {
  const family = await school.addFamily(1);
  const classId = await enroll(family, 'Climbing');
  const paymentId = await receiptIdOf(family, cents);
  return { family, classId, paymentId };
}

async function enroll(family: Family, title: string): Promise<string> {
  const classId = await school.addClass({ priceCents: 12_000, title });
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  return classId;
}

async function receiptIdOf({ familyId }: Pick<Family, 'familyId'>, cents: number): Promise<string> {
  const { paymentId } = await pay(office, familyId, { ...check(cents, `${cents}`), receivedOn: '2026-08-31' });
  return paymentId;
}

const get = (paymentId: string, person?: Person) =>
  school.portal.app.inject({
    url: `${receiptPath}/${paymentId}`,
    ...(person && { headers: { authorization: `Bearer ${person.accountId}` } }),
  });

async function read(paymentId: string, person: Person = office) {
  const answer = await get(paymentId, person);
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload);
}

test('the household that paid has its receipt, and nobody keeps a copy on the way', async () => {
  const { family, paymentId } = await paid();
  const answer = await get(paymentId, family);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Receipt 1\.pdf"/);
  const { text, faults, title } = await readPdf(answer.rawPayload);
  expect(faults).toEqual([]);
  expect(title).toBe('Receipt 1');
  for (const words of ['$50.00', 'Check', '5000', 'August 31, 2026', 'Climbing', '$70.00'])
    expect(text).toContain(words);
  expect(text).not.toContain('came back');
});

test('to other families, to who may only look or pick up, to instructors and to strangers there is none', async () => {
  const { family, paymentId } = await paid();
  const others = [await school.addFamily(1), await school.addPerson({ roles: ['instructor', 'health'] })];
  for (const person of others) expect((await get(paymentId, person)).statusCode).toBe(404);
  expect((await get(paymentId)).statusCode).toBe(401);
  for (const access of ['view', 'pick-up'] as const) {
    await school.database.updateTable('guardians').set({ access }).where('familyId', '=', family.familyId).execute();
    const answer = await get(paymentId, family);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.message).toBe((await get('nothing', family)).json().error.message);
  }
  for (const role of ['registrar', 'viewer'] as const)
    expect((await get(paymentId, await school.addPerson({ roles: [role] }))).statusCode).toBe(200);
});

test('what comes later changes nothing that a receipt said but that the payment came back', async () => {
  const { family, paymentId } = await paid(13_000);
  const before = (await read(paymentId)).text;
  expect(before).toContain('$120.00');
  expect(before).toContain('$10.00');
  await enroll(family, 'Caving');
  await receiptIdOf(family, 7_000);
  expect((await read(paymentId)).text).toBe(before);
  await office.call('returnPayment', { paymentId, reason: 'Bounced' });
  const { text } = await read(paymentId);
  expect(text).toContain('This payment came back on September 1, 2026');
  expect(text).toContain('$120.00');
  expect(text).not.toContain('Caving');
  expect(text).not.toContain('Bounced');
});
