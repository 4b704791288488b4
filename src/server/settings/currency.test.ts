import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

async function save(currency: string) {
  const { version } = await admin.call('settings');
  return admin.call('saveSettings', { version, changes: { currency } });
}

test('the currency changes until something is owed in it, and never again', async () => {
  expect((await save('EUR')).values.currency).toBe('EUR');
  const family = await school.addFamily(1);
  const classId = await school.addClass({ priceCents: 12_000 });
  const [studentId = ''] = family.studentIds;
  const { lines } = await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  await expect(save('JPY')).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path: 'changes.currency', code: 'currency-in-use' }] },
  });
  // As it is, and everything else, may be saved.
  expect((await save('eur')).values.currency).toBe('EUR');
  // Nothing is owed any more, and it was.
  await family.call('withdraw', { enrollmentId: lines[0]?.enrollmentId ?? '' });
  await expect(save('JPY')).rejects.toMatchObject({ code: 'invalid-argument' });
});
