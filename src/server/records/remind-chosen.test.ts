import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'office@example.org', roles: ['admin'] });
});
afterAll(() => school.close());

const mailsTo = (email: string) =>
  school.database
    .selectFrom('outboxMails')
    .select('facts')
    .where('kind', '=', 'record-due')
    .where('toEmail', '=', email)
    .execute();

test('the families of chosen students are reminded, one mail a family, and nobody else', async () => {
  const classId = await school.addClass({ capacity: 9 });
  const [two, other, silent] = [
    await school.addFamily(2, 'two@example.org'),
    await school.addFamily(1, 'other@example.org'),
    await school.addFamily(1, 'silent@example.org'),
  ];
  const lines = two.studentIds.map((studentId) => ({ studentId, classId }));
  await two.call('enroll', { idempotencyKey: 'both', lines });
  for (const family of [other, silent]) await enroll(family, classId);
  await school.database
    .updateTable('guardians')
    .set({ wantsMail: false })
    .where('familyId', '=', silent.familyId)
    .execute();
  const seatless = await school.addFamily(1, 'seatless@example.org');
  const studentIds = [...two.studentIds, ...silent.studentIds, ...seatless.studentIds];
  const chosen = { semesterId: school.semesterId, studentIds };
  const counts = { students: 3, families: 2, unreached: 1, mails: 1 };
  expect(await office.call('previewReminder', chosen)).toEqual(counts);
  expect(await mailsTo('two@example.org')).toEqual([]);
  expect(await office.call('sendReminder', chosen)).toEqual(counts);
  const [mail, ...more] = await mailsTo('two@example.org');
  expect(more).toEqual([]);
  expect(JSON.stringify(mail)).toContain(two.studentIds[1]);
  for (const email of ['other@example.org', 'silent@example.org', 'seatless@example.org'])
    expect(await mailsTo(email)).toEqual([]);
  const { rows } = await office.call('auditEntries', { entityId: school.semesterId });
  expect(rows[0]).toMatchObject({ action: 'semester.reminded' });
});
