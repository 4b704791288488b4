import { expect, test } from 'vitest';
import { composed, keepSample, readNewest } from '../../../test/letters.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { ORGANIZATION } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

openOffice();

/** Weekly in New York; the clocks go back on 1 November 2026. */
const acrossTheClockChange = ['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-10'].map((on) => ({
  on,
  start: '15:30',
  end: '17:30',
}));

async function addPlace(classId: string, name: string, address: string): Promise<void> {
  const id = newId();
  await school.database.insertInto('locations').values({ organizationId: ORGANIZATION, id, name, address }).execute();
  await school.database.updateTable('classes').set({ locationId: id }).where('id', '=', classId).execute();
}

async function nameStudents(names: readonly (readonly [id: string | undefined, first: string, preferred: string])[]) {
  for (const [id, firstName, preferredName] of names)
    await school.database
      .updateTable('students')
      .set({ firstName, preferredName })
      .where('id', '=', id ?? '')
      .execute();
}

async function registerTwoStudents() {
  const family = await school.addFamily(2, 'kim@example.org');
  const [maya, leo] = family.studentIds;
  await nameStudents([
    [maya, 'Mayakari', 'Maya'],
    [leo, 'Leo', ''],
  ]);
  const climbing = await school.addClass({ title: 'Rock Climbing', meetings: acrossTheClockChange });
  await addPlace(climbing, 'North Quarry', '12 Quarry Road');
  const canoe = await school.addClass({
    title: 'Canoe Weekend',
    capacity: 1,
    priceCents: 8_550,
    meetings: [
      { on: '2026-10-03', start: '09:00', end: '16:00' },
      { on: '2026-10-04', start: '09:00', end: '12:30' },
    ],
  });
  const elders = await school.addClass({ title: 'Winter Camp', minGrade: 7, maxGrade: 9 });
  const other = await school.addFamily(1, 'first@example.org');
  const taken = await other.call('enroll', {
    idempotencyKey: newId(),
    lines: [{ studentId: other.studentIds[0] ?? '', classId: canoe }],
  });
  const answer = await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [
      { studentId: maya ?? '', classId: climbing },
      { studentId: maya ?? '', classId: canoe, ifFull: 'waitlist' },
      { studentId: leo ?? '', classId: climbing },
      { studentId: leo ?? '', classId: elders },
    ],
  });
  return { family, other, taken, answer };
}

test('a registration, a promotion and a withdrawal each tell the family what became of each student', async () => {
  const { family, other, taken, answer } = await registerTwoStudents();

  const registration = await readNewest(staff, 'registration');
  expect(registration.listed).toMatchObject({ to: 'kim@example.org', state: 'kept' });
  expect(registration.mail.attachments).toEqual(['class-dates.ics']);
  expect(registration.mail.text).toMatchInlineSnapshot(`
    "Your registration

    Thank you for registering with Our School. Here is what became of each class.

    == Maya ==

    * Rock Climbing: Enrolled
      When: Tuesday, 3:30 – 5:30 PM
      Dates: Oct 20, Oct 27, Nov 3, Nov 10, 2026
      Where: North Quarry, 12 Quarry Road
      Price: $120

    * Canoe Weekend: On the waitlist
      Position: Number 1 in line when you registered
      When: Saturday, October 3, 2026, 9:00 AM – 4:00 PM
      When: Sunday, October 4, 2026, 9:00 AM – 12:30 PM
      Price: $85.50, only if a seat becomes free

    == Leo ==

    * Rock Climbing: Enrolled
      When: Tuesday, 3:30 – 5:30 PM
      Dates: Oct 20, Oct 27, Nov 3, Nov 10, 2026
      Where: North Quarry, 12 Quarry Road
      Price: $120

    * Winter Camp: Not enrolled
      Why: This class is for these grades: 7 to 9.

    Total for the enrolled classes: $240. The school will collect it; nothing has been charged.

    If every seat that you wait for becomes free, that adds $85.50.

    What is not enrolled costs nothing and is not part of the total.

    When a seat becomes free, it goes to the first in line, and we write to you. There is nothing you need to do until then.

    To pay for these classes: $240 by September 15, 2026. See your payments: http://localhost:0/account/payments

    See your enrollments:
    http://localhost:0/account/enrollments

    The dates are attached as a calendar file. All times are local times at the school.

    -- 
    Our School. Questions? Reply to this mail, or write to help@example.org.
    "
  `);
  const outgoing = await composed(school, registration.listed.id);
  expect(outgoing).toMatchObject({
    messageId: `${registration.listed.id}@localhost`,
    replyTo: 'help@example.org',
    subject: 'Your registration: 2 enrolled, 1 on the waitlist, 1 not enrolled',
  });
  await keepSample('registration', outgoing.html);

  await other.call('withdraw', { enrollmentId: taken.lines[0]?.enrollmentId ?? '' });
  const promotion = await readNewest(staff, 'promotion');
  expect(promotion.mail).toMatchObject({ to: 'kim@example.org', subject: 'A seat became free in Canoe Weekend' });
  expect(promotion.mail.text).toMatchInlineSnapshot(`
    "A seat became free

    Maya was next on the waitlist for Canoe Weekend and is now enrolled.

    == Maya ==

    * Canoe Weekend: Enrolled
      When: Saturday, October 3, 2026, 9:00 AM – 4:00 PM
      When: Sunday, October 4, 2026, 9:00 AM – 12:30 PM
      Price: $85.50. The school will collect it; nothing has been charged.

    The seat is yours. Maya’s record is not complete yet; please fill in these forms by Saturday, September 26: Student, Parents and guardians, Emergency contacts, Who may pick up, Permissions, Allergies, Medications, Conditions, diet and notes, and Doctor and insurance.

    If you no longer need this seat, please withdraw on your enrollments page, so that the next family can have it.

    See your enrollments:
    http://localhost:0/account/enrollments

    The dates are attached as a calendar file. All times are local times at the school.

    -- 
    Our School. Questions? Reply to this mail, or write to help@example.org.
    "
  `);
  await keepSample('promotion', (await composed(school, promotion.listed.id)).html);

  await family.call('withdraw', { enrollmentId: answer.lines[0]?.enrollmentId ?? '' });
  const withdrawal = await readNewest(staff, 'withdrawal');
  expect(withdrawal.mail.text).toMatchInlineSnapshot(`
    "Withdrawn from a class

    Maya no longer has a seat in Rock Climbing. The seat has been given back.

    == Maya ==

    * Rock Climbing: Withdrawn
      When: Tuesday, 3:30 – 5:30 PM
      Dates: Oct 20, Oct 27, Nov 3, Nov 10, 2026
      Where: North Quarry, 12 Quarry Road

    If this was not meant, please write to help@example.org soon.

    See your enrollments:
    http://localhost:0/account/enrollments

    The attached calendar file takes these dates out of your calendar.

    -- 
    Our School. Questions? Reply to this mail, or write to help@example.org.
    "
  `);
  await keepSample('withdrawal', (await composed(school, withdrawal.listed.id)).html);
});

test('the calendar file keeps 15:30 at 15:30 across the clock change, and a withdrawal cancels the same events', async () => {
  const family = await school.addFamily(1);
  const classId = await school.addClass({ title: 'Bouldering; advanced', meetings: acrossTheClockChange });
  const { lines } = await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [{ studentId: family.studentIds[0] ?? '', classId }],
  });
  const registration = await composed(school, (await readNewest(staff, 'registration')).listed.id);
  const added = String(registration.attachments[0]?.content ?? '');
  // 15:30 in New York is 19:30 UTC in summer and 20:30 UTC from 1 November on.
  expect(linesOf(added, 'DTSTART')).toEqual(
    ['20261020T193000Z', '20261027T193000Z', '20261103T203000Z', '20261110T203000Z'].map((at) => `DTSTART:${at}`),
  );
  expect(linesOf(added, 'SUMMARY')[0]).toBe('SUMMARY:Student 1 – Bouldering\\; advanced');
  expect(added).toContain('METHOD:PUBLISH');
  expect(linesOf(added, 'DTSTAMP')[0]).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
  expect(new Set(linesOf(added, 'UID')).size).toBe(4);

  await family.call('withdraw', { enrollmentId: lines[0]?.enrollmentId ?? '' });
  const withdrawal = await composed(school, (await readNewest(staff, 'withdrawal')).listed.id);
  const removed = String(withdrawal.attachments[0]?.content ?? '');
  expect(linesOf(removed, 'UID')).toEqual(linesOf(added, 'UID'));
  expect(linesOf(removed, 'STATUS')).toEqual(Array(4).fill('STATUS:CANCELLED'));
});

test('names and titles are text in the HTML, never markup', async () => {
  const family = await school.addFamily(1);
  await nameStudents([[family.studentIds[0], '<b>Zoë</b>', '']]);
  const classId = await school.addClass({ title: '<script>alert(1)</script>' });
  await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [{ studentId: family.studentIds[0] ?? '', classId }],
  });
  const { html } = await composed(school, (await readNewest(staff, 'registration')).listed.id);
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
});

function linesOf(calendar: string, property: string): string[] {
  return calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(property));
}

test('of two classes at one time the mail names the one that the student got', async () => {
  const family = await school.addFamily(1, 'clash@example.org');
  const [studentId = ''] = family.studentIds;
  const at = (start: string, end: string) => [{ on: '2026-10-05', start, end }];
  const classIds = [
    await school.addClass({ title: 'Owls at Dusk', meetings: at('16:00', '18:00') }),
    await school.addClass({ title: 'Fires', meetings: at('17:59', '19:00') }),
  ];
  const lines = classIds.map((classId) => ({ studentId, classId }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  const { text } = (await readNewest(staff, 'registration')).mail;
  expect(text).toMatch(/Fires: Not enrolled\n\s+Why: It overlaps with Owls at Dusk, which Student \d+ has\./);
});
