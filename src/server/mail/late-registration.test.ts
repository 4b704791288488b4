import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainInto, textOf } from '../../../test/draining.ts';
import { composed, readNewest } from '../../../test/letters.ts';
import { ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { type FakeSmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { openHoldingSchool } from '../../../test/unproven.ts';
import { createDesk } from '../enrollments/desk/open-store.ts';
import { endHoldsNow } from '../enrollments/holds/jobs.ts';
import { onProven } from '../on-proven.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';

let school: TestSchool;
let smtp: FakeSmtpServer;
beforeEach(async () => {
  school = await openHoldingSchool();
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await smtp.close();
  await school.close();
});

const drain = () => drainInto(smtp, school);
const unproven = () => school.addFamily(1, 'kim@example.org', { isProven: false });
const meetings = [{ on: '2026-10-20', start: '15:30', end: '17:30' }];

/** One registration for a class of each of these titles. */
async function register(
  family: Awaited<ReturnType<typeof unproven>>,
  classIds: readonly string[],
  ifFull: 'waitlist' | 'skip' = 'waitlist',
) {
  const studentId = family.studentIds[0] ?? '';
  const lines = classIds.map((classId) => ({ studentId, classId, ifFull }));
  return (await family.call('enroll', { idempotencyKey: newId(), lines })).lines;
}

const addClasses = async (...titles: string[]) => {
  const ids: string[] = [];
  for (const [index, title] of titles.entries())
    ids.push(
      await school.addClass({
        title,
        capacity: 1,
        meetings: meetings.map((each) => ({ ...each, on: `2026-10-2${index}` })),
      }),
    );
  return ids;
};

/** The half hour passes, and the job of that minute runs. */
async function letHoldsEnd() {
  school.clock.advance(31 * 60_000);
  const { database, clock, testDatabase } = school;
  const desk = createDesk({ pool: testDatabase.pool, log: createLog('silent') });
  await endHoldsNow({ desk, database, clock });
  await desk.stop();
}

/** The link of the mail is opened, however late. */
async function prove(accountId: string) {
  await school.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('accounts').set({ emailVerified: true }).where('id', '=', accountId).execute();
    await onProven(transaction, accountId, school.clock.iso());
  });
}

test('confirmed too late, the letter tells of no seat that is lost, and where to choose again', async () => {
  const family = await unproven();
  await register(family, await addClasses('Climbing', 'Canoe'));
  expect(await drain()).toEqual([]);
  await letHoldsEnd();
  await prove(family.accountId);
  const [letter, ...others] = await drain();
  expect(others).toEqual([]);
  expect(letter?.subject).toBe('Your registration: 2 given back');
  expect(letter?.source).not.toContain('.ics');
  expect(textOf(letter?.source)).toMatchInlineSnapshot(`
    "Your registration

    You registered with Our School, but nothing of this registration is left. Here is what became of each class.

    == Student 1 ==

    * Climbing: Given back
      Why: The email address was not confirmed in time.

    * Canoe: Given back
      Why: The email address was not confirmed in time.

    Seats are held for a limited time until the email address is confirmed. Once it is confirmed, the seats you choose are yours for good.

    Your enrollments page shows everything as it is now. Where seats are free, you can choose again.

    See your enrollments:
    https://portal.example.org/account/enrollments
    "
  `);
});

test('of one class alone the subject says so, and a name that ends in a full stop gets no second one', async () => {
  await school.database.updateTable('organizations').set({ name: 'Fernhollow Inc.' }).execute();
  const [family, other] = [await unproven(), await school.addFamily(1, 'lee@example.org')];
  await register(family, await addClasses('Climbing'));
  await letHoldsEnd();
  await prove(family.accountId);
  expect((await drain()).map(({ subject }) => subject)).toEqual(['Seat given back: Climbing']);
  await register(other, await addClasses('Canoe'));
  const text = textOf((await drain())[0]?.source);
  expect(text).toContain('Thank you for registering with Fernhollow Inc. Here is');
  const { mail } = await readNewest(await office(), 'registration');
  expect(mail.text).toContain('Fernhollow Inc. Questions?');
});

test('line by line: kept, withdrawn by the family, taken back by the school, promoted, off the waitlist, waiting', async () => {
  const titles = ['Kept', 'Withdrawn', 'Taken back', 'Promoted', 'Left', 'Waiting'];
  const classIds = await addClasses(...titles);
  const [family, first] = [await unproven(), await school.addFamily(1, 'lee@example.org')];
  const taken = await register(first, classIds.slice(3));
  await drain();
  const lines = await register(family, classIds);
  await family.call('withdraw', { enrollmentId: lines[1]?.enrollmentId ?? '' });
  await school.database
    .updateTable('enrollments')
    .set({ state: 'revoked', endReason: 'by-school', endedAt: school.clock.iso() })
    .where('id', '=', lines[2]?.enrollmentId ?? '')
    .execute();
  await first.call('withdraw', { enrollmentId: taken[0]?.enrollmentId ?? '' });
  await family.call('leaveWaitlist', { entryId: lines[4]?.entryId ?? '' });
  await prove(family.accountId);
  const letters = (await drain()).filter(({ to }) => to === 'kim@example.org');
  const letter = letters.find(({ subject }) => subject?.startsWith('Your registration'));
  expect(unfolded(letter?.source)).toContain('Subject: Your registration: 2 enrolled, 1 on the waitlist, 3 withdrawn');
  const text = textOf(letter?.source);
  expect(text).toContain('Something has changed since: here is the current state of each class.');
  for (const line of ['Kept: Enrolled', 'Withdrawn: Withdrawn', 'Taken back: Withdrawn', 'Promoted: Enrolled'])
    expect(text).toContain(`* ${line}`);
  for (const line of ['Left: Off the waitlist', 'Waiting: On the waitlist']) expect(text).toContain(`* ${line}`);
  expect(text).toContain('Total for the enrolled classes: $240.');
  const { listed } = await readNewest(await office(), 'registration');
  const { attachments } = await composed(school, listed.id);
  const events = String(attachments[0]?.content).match(/SUMMARY:.*/g);
  expect(events?.map((event) => event.trim())).toEqual(['SUMMARY:Student 1 – Kept', 'SUMMARY:Student 1 – Promoted']);
});

test('a seat that was moved before the mail left is told where it is now, with its price, and nothing as lost', async () => {
  const [from = '', to = ''] = await addClasses('Tuesday', 'Thursday');
  const family = await unproven();
  const [line] = await register(family, [from]);
  const staff = await office();
  const enrollmentIds = [line?.enrollmentId ?? ''];
  const why = { reason: 'Thursday suits', tells: false, reasonTold: false };
  await staff.call('moveEnrollments', { enrollmentIds, toClassId: to, overrides: [], price: 'agreed', ...why });
  await prove(family.accountId);
  const letter = (await drain()).find(({ to: reader }) => reader === 'kim@example.org');
  expect(letter?.subject).toBe('Enrolled in Thursday');
  const text = textOf(letter?.source);
  expect(text).toMatch(/\* Thursday: Enrolled\s+Why: The school has moved it here from Tuesday\./);
  expect(text).toContain('Total for the enrolled classes: $120.');
  expect(text).not.toContain('nothing of this registration is left');
});

test('a digest too tells of lost seats as lost, without dates for the calendar', async () => {
  const family = await unproven();
  const classIds = await addClasses(...Array.from({ length: 9 }, (_, index) => `Class ${index}`));
  for (const classId of classIds) await register(family, [classId]);
  await letHoldsEnd();
  await prove(family.accountId);
  expect((await drain()).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 7 }, (_, index) => `Seat given back: Class ${index}`),
  );
  school.clock.advance(61 * 60_000);
  const [digest] = await drain();
  const text = textOf(digest?.source).replaceAll('\r\n', '\n');
  expect(text).toContain('* Class 8: Given back\n  Why: The email address was not confirmed in time.');
  expect(text).toContain('https://portal.example.org/account/enrollments');
  expect(text).not.toContain('Enrolled');
  expect(digest?.source).not.toContain('.ics');
});

test('what has left stays as it was told, whatever becomes of the seat later', async () => {
  const family = await school.addFamily(1, 'kim@example.org');
  const [line] = await register(family, await addClasses('Climbing'));
  await drain();
  school.clock.advance(60_000);
  await family.call('withdraw', { enrollmentId: line?.enrollmentId ?? '' });
  const { mail } = await readNewest(await office(), 'registration');
  expect(mail).toMatchObject({ subject: 'Enrolled in Climbing', attachments: ['class-dates.ics'] });
});

const office = () => school.addPerson({ roles: ['administrator'] });

const unfolded = (source = '') => source.replaceAll('\r\n ', ' ');

test('the mail that proves an address says that seats are held for half an hour, where they are', async () => {
  const kim = await unproven();
  const write = async () => {
    const id = newId();
    const now = school.clock.iso();
    await school.database
      .insertInto('outboxMails')
      .values({
        organizationId: ORGANIZATION,
        id,
        kind: 'verify-email',
        aboutId: id,
        toEmail: 'kim@example.org',
        facts: JSON.stringify({ accountId: kim.accountId }),
        createdAt: now,
        nextTryAt: now,
        sentAt: null,
        failedAt: null,
        lastError: null,
      })
      .execute();
    return textOf((await drain()).at(-1)?.source);
  };
  expect(await write()).toContain('held for 30 minutes');
  await school.database.updateTable('organizations').set({ holdsUnproven: false }).execute();
  expect(await write()).not.toContain('held for');
});
