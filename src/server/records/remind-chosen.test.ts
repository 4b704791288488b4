import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
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
  const counts = { students: 3, families: 2, unreached: 1, withoutAddress: 0, mails: 1, justSent: 0 };
  expect(await office.call('previewReminder', chosen)).toEqual(counts);
  expect(await mailsTo('two@example.org')).toEqual([]);
  expect(await office.call('sendReminder', chosen)).toMatchObject(counts);
  const [mail, ...more] = await mailsTo('two@example.org');
  expect(more).toEqual([]);
  expect(JSON.stringify(mail)).toContain(two.studentIds[1]);
  for (const email of ['other@example.org', 'silent@example.org', 'seatless@example.org'])
    expect(await mailsTo(email)).toEqual([]);
  const { rows } = await office.call('auditEntries', { entityId: school.semesterId });
  expect(rows[0]).toMatchObject({ action: 'semester.reminded' });
});

/** A family with one guardian who has an account and one who was entered. */
async function seated(email: string) {
  const family = await school.addFamily(1, email);
  const [studentId = ''] = family.studentIds;
  const grandmother = { name: 'Ama', email: '', phone: '', postalAddress: '', relationship: 'Grandmother' };
  const guardians = [{ ...grandmother, livesWith: null, mayPickUp: true }];
  await family.call('saveGuardians', { studentId, version: 0, guardians });
  await enroll(family, await school.addClass());
  return { semesterId: school.semesterId, studentIds: [studentId] };
}

test('a second click within a minute writes nothing more, two at one moment write once, and a minute later it does again', async () => {
  const chosen = await seated('twice@example.org');
  const both = await Promise.all([office.call('sendReminder', chosen), office.call('sendReminder', chosen)]);
  expect(new Set(both.map(({ mails }) => mails))).toEqual(new Set([0, 1]));
  expect(await office.call('previewReminder', chosen)).toMatchObject({ mails: 0, justSent: 1, withoutAddress: 1 });
  expect(await mailsTo('twice@example.org')).toHaveLength(1);
  school.clock.advance(61_000);
  expect(await office.call('sendReminder', chosen)).toMatchObject({ mails: 1, justSent: 0 });
});

test('a reminder waits two minutes before it leaves, and is taken back until then, once', async () => {
  const chosen = await seated('back@example.org');
  const { reminderId } = await office.call('sendReminder', chosen);
  const undo = () => office.call('undoReminder', { semesterId: school.semesterId, reminderId });
  expect(await undo()).toEqual({ mails: 1 });
  expect(await undo()).toEqual({ mails: 0 });
  expect(await mailsTo('back@example.org')).toEqual([]);
  const again = await office.call('sendReminder', chosen);
  school.clock.advance(120_000);
  expect(await office.call('undoReminder', { semesterId: school.semesterId, reminderId: again.reminderId })).toEqual({
    mails: 0,
  });
  expect(await mailsTo('back@example.org')).toHaveLength(1);
  const { rows } = await office.call('auditEntries', { entityId: school.semesterId });
  expect(rows.map(({ action }) => action)).toContain('semester.reminder-undone');
});
