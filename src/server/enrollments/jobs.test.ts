import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { forgetOldKeysJob } from './jobs.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a key is kept for 90 days, then forgotten; the registration stays', async () => {
  const family = await school.addFamily(1);
  const classId = await school.addClass();
  const submission = { idempotencyKey: 'once', lines: [{ studentId: family.studentIds[0] ?? '', classId }] };
  const first = await family.call('enroll', submission);
  const { run } = forgetOldKeysJob(school.database, school.clock);

  school.clock.advance(89 * 86_400_000);
  await run();
  expect(await family.call('enroll', submission)).toEqual(first);

  school.clock.advance(2 * 86_400_000);
  await run();
  await run();
  const again = await family.call('enroll', submission);
  expect(again.registrationId).not.toBe(first.registrationId);
  const { registrationId } = first;
  expect((await family.call('registration', { registrationId })).registration.lines).toHaveLength(1);
});
