import { expect, test } from 'vitest';
import { addInstructor, addPlace, change, enroll, publish, TUESDAYS } from '../../../test/class-editing.ts';
import { composed, keepSample, readNewest } from '../../../test/letters.ts';
import { openOffice, school, staff } from '../../../test/office.ts';

openOffice();

/** The newest mail of a kind as it leaves. */
const newest = async (kind: string) => composed(school, (await readNewest(staff, kind)).listed.id);

/** What a calendar program knows after it has taken over these files in turn: for each event the one with the highest number. */
function calendarAfter(files: readonly { readonly attachments: readonly { content: string | Uint8Array }[] }[]) {
  const known = new Map<string, { sequence: number; start: string; status: string }>();
  for (const { attachments } of files)
    for (const event of String(attachments[0]?.content ?? '')
      .replaceAll(/\r\n[ \t]/g, '')
      .split('BEGIN:VEVENT')
      .slice(1)) {
      const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1]?.trim() ?? '';
      const next = { sequence: Number(field('SEQUENCE')), start: field('DTSTART'), status: field('STATUS') };
      if (next.sequence > (known.get(field('UID'))?.sequence ?? -1)) known.set(field('UID'), next);
    }
  return [...known.values()]
    .filter(({ status }) => status === 'CONFIRMED')
    .map(({ start }) => start)
    .sort();
}

test('a family hears what changed, what is held now, and their calendar follows through every change', async () => {
  const place = await addPlace(school, 'North Quarry');
  const [ada, bo] = [await addInstructor(school, 'Ada Park'), await addInstructor(school, 'Bo Ortiz')];
  const { id } = await publish(school, staff, { title: 'Rock Climbing', instructorIds: [ada], locationId: place });
  const family = await school.addFamily(2);
  const { enrollmentId = '' } = await enroll(family, id, 0);
  const registration = await newest('registration');
  const schedule = {
    ...TUESDAYS,
    skipped: ['2026-09-15'],
    moved: [{ from: '2026-09-22', to: { on: '2026-09-22', start: '09:00', end: '10:30' } }],
    extra: [{ on: '2026-11-03', start: '15:30', end: '17:30' }],
  };
  const wishes = {
    title: 'Rock Climbing II',
    instructorIds: [bo, ada],
    locationId: null,
    priceCents: 4500,
    priceMaxCents: 9000,
    schedule,
  };
  await change(staff, id, wishes, {
    words: 'The quarry is being repaired.\nWe meet at the **school** instead <for now>.',
  });
  const changed = await newest('class-changed');
  await keepSample('class-changed', changed.html);
  expect(changed.subject).toBe('Changes to Rock Climbing II');
  expect(changed.text.replaceAll(place, 'ID')).toMatchInlineSnapshot(`
    "A class has changed

    Our School has changed Rock Climbing II. Here is what is different, and when and where it meets now.

    The quarry is being repaired.
    We meet at the **school** instead <for now>.

    == Student 1 ==

    * Rock Climbing II: Changed
      Name: Rock Climbing II (before: Rock Climbing)
      No longer held: Sep 15, Sep 22, 2026, 3:30 – 5:30 PM
      New dates: Sep 22, 2026, 9:00 – 10:30 AM
      New dates: Nov 3, 2026, 3:30 – 5:30 PM
      Place: not set (before: North Quarry ID)
      Instructors: Bo Ortiz and Ada Park (before: Ada Park)
      Price: $45 to $90 (before: Free)

    * Rock Climbing II: As it is now
      When: Tuesday, 3:30 – 5:30 PM
      Dates: Sep 8, Sep 29, Oct 6, Nov 3, 2026
      When: Tuesday, September 22, 2026, 9:00 – 10:30 AM

    The new price is for new registrations. The price agreed with you does not change; you find it under your enrollments.

    Nothing else changes, and there is nothing you need to do. If it no longer suits you, you can withdraw on your enrollments page.

    See your enrollments:
    http://localhost:0/account/enrollments

    The attached calendar file brings your calendar up to date. All times are local times at the school.

    -- 
    Our School. Questions? Reply to this mail, or write to help@example.org.
    "
  `);
  expect(changed.html).toContain('<strong>school</strong>');
  expect(changed.html).not.toContain('<for now>');
  // September in New York is four hours behind, November five.
  const now = ['20260908T193000Z', '20260922T130000Z', '20260929T193000Z', '20261006T193000Z', '20261103T203000Z'];
  expect(calendarAfter([registration, changed])).toEqual(now);

  const { class: before } = await staff.call('staffClass', { classId: id });
  const act = { classId: id, reason: 'Internal', tell: { words: 'We are sorry.' } };
  const { class: off } = await staff.call('cancelClass', { ...act, version: before.version, isCancelled: true });
  const cancelled = await newest('class-cancelled');
  await keepSample('class-cancelled', cancelled.html);
  expect(cancelled.text).toMatchInlineSnapshot(`
    "A class is cancelled

    Our School has cancelled Rock Climbing II. It will not take place.

    Reason: Internal

    We are sorry.

    == Student 1 ==

    * Rock Climbing II: Cancelled
      When: Tuesday, 3:30 – 5:30 PM
      Dates: Sep 8, Sep 29, Oct 6, Nov 3, 2026
      When: Tuesday, September 22, 2026, 9:00 – 10:30 AM

    There is nothing you need to do. For questions about what you have paid, please write to help@example.org.

    See your enrollments:
    http://localhost:0/account/enrollments

    The attached calendar file takes these dates out of your calendar.

    -- 
    Our School. Questions? Reply to this mail, or write to help@example.org.
    "
  `);
  expect(calendarAfter([registration, changed, cancelled])).toEqual([]);

  await staff.call('cancelClass', { ...act, version: off.version, isCancelled: false });
  const back = await newest('class-changed');
  await keepSample('class-back', back.html);
  expect(back.subject).toBe('Rock Climbing II takes place again');
  expect(calendarAfter([registration, changed, cancelled, back])).toEqual(now);

  await family.call('withdraw', { enrollmentId });
  const withdrawal = await newest('withdrawal');
  expect(calendarAfter([registration, changed, cancelled, back, withdrawal])).toEqual([]);
});
