import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNewest } from '../../../test/letters.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let first: Person;
beforeEach(async () => {
  school = await openSchool();
  first = await school.addPerson({ email: 'first@example.org', roles: ['administrator'] });
  school.clock.set('2026-09-01T13:01:00Z');
  await school.addPerson({ email: 'second@example.org', roles: ['administrator'] });
});
afterEach(() => school.close());

async function answer() {
  const family = await school.addFamily(1);
  const studentId = family.studentIds[0] ?? '';
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: 'none' } });
  return studentId;
}
const told = async () =>
  (await school.database.selectFrom('outboxMails').select('toEmail').where('kind', '=', 'health-granted').execute())
    .map(({ toEmail }) => toEmail)
    .sort();

test('with the first answer the first administrator may read, and all administrators are told', async () => {
  const studentId = await answer();
  expect((await first.call('studentHealth', { studentId })).sections?.allergies.answers).toBe('none');
  expect(await told()).toEqual(['first@example.org', 'second@example.org']);
  await answer();
  expect(await told()).toHaveLength(2);
  expect((await readNewest(first, 'health-granted')).mail.text).toContain('first@example.org has the role Health');
});

test('where somebody may read already, nobody else comes to it by himself', async () => {
  await school.addPerson({ roles: ['health'] });
  const studentId = await answer();
  await expect(first.call('studentHealth', { studentId })).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await told()).toEqual([]);
});

test('taken away from everybody, the role does not come back by itself', async () => {
  await answer();
  await first.call('revokeRole', { accountId: first.accountId, role: 'health' });
  const studentId = await answer();
  await expect(first.call('studentHealth', { studentId })).rejects.toMatchObject({ code: 'permission-denied' });
});

test('whoever is given the role, all administrators hear of it, without a word about health', async () => {
  await first.call('grantRole', { email: 'second@example.org', role: 'health' });
  expect(await told()).toEqual(['first@example.org', 'second@example.org']);
  const { mail } = await readNewest(first, 'health-granted');
  expect(mail.text).toContain('From now on second@example.org may read');
  expect(mail.text).toContain('given by first@example.org');
  await first.call('grantRole', { email: 'second@example.org', role: 'administrator' });
  expect(await told()).toHaveLength(2);
});
