import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainInto, textOf } from '../../../test/draining.ts';
import { enroll } from '../../../test/enrolling.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { type FakeSmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { newId } from '../platform/ids.ts';

const FAMILIES = 12;
const MINUTE = 60_000;

let school: TestSchool;
let smtp: FakeSmtpServer;
let office: Person;
let classId: string;
beforeEach(async () => {
  school = await openSchool({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  smtp = await startSmtpServer();
  office = await school.addPerson({ email: 'office@example.org', roles: ['registrar'] });
  classId = await school.addClass({ capacity: FAMILIES });
  for (let index = 0; index < FAMILIES; index++)
    await enroll(await school.addFamily(1, `family${index}@example.org`), classId);
  await drainInto(smtp, school);
});
afterEach(async () => {
  await smtp.close();
  await school.close();
});

const send = () =>
  office.call('sendCircular', {
    circularId: newId(),
    audience: { of: 'enrollments', classId },
    subject: 'The creek is high',
    text: 'Bring **boots**.',
    replyTo: 'sender',
  });

test('nothing leaves in the two minutes; then each family has it once, and answers go to who wrote', async () => {
  expect(await send()).toEqual({ mails: FAMILIES });
  school.clock.advance(119_000);
  expect(await drainInto(smtp, school)).toEqual([]);
  school.clock.advance(1_000);
  const arrived = await drainInto(smtp, school);
  expect(arrived.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: FAMILIES }, (_, index) => `family${index}@example.org`).sort(),
  );
  expect(arrived[0]?.source).toMatch(/^Reply-To: office@example\.org$/im);
  expect(textOf(arrived[0]?.source)).toContain('Bring boots.');
  const [listed] = (await office.call('circulars', {})).rows;
  expect(listed).toMatchObject({ sent: FAMILIES, waiting: 0, failed: 0 });
});

test('the mail server is down for an hour: each mail arrives once, and none is lost', async () => {
  await send();
  await smtp.close();
  for (let minute = 0; minute < 60; minute += 5) {
    school.clock.advance(5 * MINUTE);
    await drainInto(smtp, school);
  }
  expect((await office.call('circulars', {})).rows[0]).toMatchObject({ waiting: FAMILIES, sent: 0, failed: 0 });
  smtp = await startSmtpServer();
  for (let round = 0; round < 3; round++) {
    school.clock.advance(60 * MINUTE);
    await drainInto(smtp, school);
  }
  const arrived = smtp.received.map(({ to }) => to);
  expect(arrived).toHaveLength(FAMILIES);
  expect(new Set(arrived).size).toBe(FAMILIES);
});

test('an address that the mail server refuses fails alone, is told with its codes, and can be sent again', async () => {
  smtp.answer = (to) => (to === 'family3@example.org' ? { at: 'RCPT', line: '550 no such user' } : 'take');
  await send();
  school.clock.advance(2 * MINUTE);
  await drainInto(smtp, school);
  const [letter] = (await office.call('circulars', {})).rows;
  expect(letter).toMatchObject({ sent: FAMILIES - 1, failed: 1 });
  const circularId = letter?.id ?? '';
  const { rows } = await office.call('outboxMails', { circularId, state: 'failed' });
  expect(rows).toMatchObject([{ to: 'family3@example.org', lastError: expect.stringContaining('550') }]);
  smtp.answer = () => 'take';
  expect(await office.call('retryMails', { circularId })).toEqual({ mails: 1 });
  expect((await drainInto(smtp, school)).map(({ to }) => to)).toEqual(['family3@example.org']);
});
