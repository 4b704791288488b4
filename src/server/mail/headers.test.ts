import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { type FakeSmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { smtpMailer } from '../platform/mailer/smtp.ts';
import { letters } from '../nouns.ts';
import { drainOutbox } from './drain.ts';

let school: TestSchool;
let smtp: FakeSmtpServer;
beforeAll(async () => {
  [school, smtp] = await Promise.all([openSchool(), startSmtpServer()]);
});
afterAll(() => Promise.all([school.close(), smtp.close()]));

const EVIL = 'Win now: https://evil.example\r\nBcc: victim@example.org\r\n\r\n<h1>Pay here</h1>';

/** The header lines of a mail as it travelled, folded ones in one. */
function headersOf(source: string): string[] {
  return source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
}

async function sendAll() {
  const mailer = smtpMailer(smtp.url, { answerMs: 2_000 });
  const { database, clock } = school;
  const sender = { mailFrom: 'Portal <portal@example.org>', publicUrl: 'https://portal.example.org', letters };
  const before = smtp.received.length;
  await drainOutbox({ database, clock, log: createLog('silent'), sender, mailer, mostPerHour: 100, serverId: newId() });
  mailer.close();
  return smtp.received.slice(before).map(({ source }) => headersOf(source));
}

/** A family that calls its child and itself what it likes, past every check. */
async function evilFamily(students: number) {
  const family = await school.addFamily(students);
  const names = { firstName: EVIL, preferredName: EVIL, lastName: EVIL };
  await school.database.updateTable('students').set(names).where('id', 'in', family.studentIds).execute();
  await school.database.updateTable('guardians').set({ name: EVIL }).where('familyId', '=', family.familyId).execute();
  return family;
}

test('nothing that a family wrote stands in a subject or any other header, whatever the mail', async () => {
  const family = await evilFamily(2);
  const [one = '', two = ''] = family.studentIds;
  const classId = await school.addClass({ title: 'Rock Climbing', capacity: 1 });
  const enroll = (lines: { studentId: string; ifFull?: 'waitlist' }[]) =>
    family.call('enroll', { idempotencyKey: newId(), lines: lines.map((line) => ({ ...line, classId })) });
  const first = await enroll([{ studentId: one }]);
  await enroll([{ studentId: two, ifFull: 'waitlist' }]);
  await enroll([{ studentId: two }, { studentId: one }]);
  await family.call('withdraw', { enrollmentId: first.lines[0]?.enrollmentId ?? '' });
  const sent = await sendAll();
  expect(sent.map((headers) => headers.find((line) => line.startsWith('Subject:')) ?? '').toSorted()).toEqual([
    'Subject: A seat became free in Rock Climbing',
    'Subject: Enrolled in Rock Climbing',
    'Subject: Withdrawn from Rock Climbing',
    'Subject: Withdrawn from Rock Climbing',
  ]);
  for (const headers of sent) {
    expect(headers.join('\n')).not.toMatch(/evil|Bcc:|Student/i);
    expect(new Set(headers.map((line) => line.split(':')[0]))).toEqual(KNOWN);
  }
});

const KNOWN = new Set([
  'Message-ID',
  'From',
  'Reply-To',
  'To',
  'Date',
  'Subject',
  'Auto-Submitted',
  'Content-Type',
  'MIME-Version',
]);

test('line breaks in what the school wrote, or in an address, make no header of their own', async () => {
  const family = await school.addFamily(1, 'kim@example.org\r\nBcc: victim@example.org');
  const classId = await school.addClass({ title: EVIL });
  await school.database
    .updateTable('organizations')
    .set({ name: EVIL, helpEmail: 'help@example.org\r\nBcc: victim@example.org' })
    .where('id', '=', ORGANIZATION)
    .execute();
  const line = { studentId: family.studentIds[0] ?? '', classId };
  await family.call('enroll', { idempotencyKey: newId(), lines: [line] });
  for (const headers of await sendAll()) expect(headers.filter((each) => /^(bcc|cc)\b/i.test(each))).toEqual([]);
  expect(smtp.received.map(({ to }) => to).filter((to) => to.startsWith('victim'))).toEqual([]);
});
