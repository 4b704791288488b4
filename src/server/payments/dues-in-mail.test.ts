import { afterAll, beforeAll, expect, test } from 'vitest';

import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { linkStudent } from '../families/store.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const LINE = /To pay for these classes: (.*)\. See your payments: .*\/account\/payments/;

test('the mail of a registration says what is left to pay by when, to the household that owes and as it stands when it leaves', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1);
  const other = await school.addFamily(1);
  const classIds = [
    await school.addClass({ priceCents: 12_000, meetings: [{ on: '2026-09-09', start: '15:30', end: '17:30' }] }),
    await school.addClass({ priceCents: 5000, meetings: [{ on: '2026-10-09', start: '15:30', end: '17:30' }] }),
    await school.addClass({ priceCents: 0, meetings: [{ on: '2026-10-10', start: '15:30', end: '17:30' }] }),
  ];
  const studentId = family.studentIds[0] ?? '';
  // Both see the student; what one household owes is not the other's to read.
  const link = { familyId: other.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const lines = classIds.map((classId) => ({ studentId, classId }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  const { rows } = await office.call('outboxMails', {});
  const texts = await Promise.all(
    rows
      .filter(({ kind }) => kind === 'registration')
      .map(async ({ id }) => (await office.call('outboxMail', { mailId: id })).mail.text ?? ''),
  );
  expect(texts).toHaveLength(2);
  expect(texts.flatMap((text) => LINE.exec(text)?.[1] ?? [])).toEqual([
    '$120 by September 9, 2026 and $50 by September 15, 2026',
  ]);
  const { familyId } = family;
  const money = { method: 'cash', reference: '', receivedOn: '2026-09-01' } as const;
  await office.call('takePayment', { paymentId: newId(), familyId, cents: 17_000, ...money });
  const mine = rows.filter(({ kind }) => kind === 'registration');
  for (const { id } of mine) expect((await office.call('outboxMail', { mailId: id })).mail.text).not.toMatch(LINE);
});
