import { describe, expect, test } from 'vitest';
import { change, enroll, publish, refusal, TUESDAYS } from '../../../../test/class-editing.ts';
import { cancel, mailsOf, openOffice, preview, read, school, staff } from '../../../../test/office.ts';

openOffice();

/** A family on a waitlist that was enrolled at the same time elsewhere: a free seat passes them by. */
async function heldBack() {
  const first = await publish(school, staff, { title: 'First' });
  const second = await publish(school, staff, { title: 'Second', capacity: 1 });
  const [family, holder] = [await school.addFamily(), await school.addFamily()];
  const { enrollmentId = '' } = await enroll(holder, second.id);
  await enroll(family, second.id);
  await enroll(family, first.id);
  await holder.call('withdraw', { enrollmentId });
  expect(await read(second.id)).toMatchObject({ seatsTaken: 0, waiting: 1 });
  return { first, second, family };
}

describe('a cancelled class', () => {
  test('keeps its history, is in no list any more, and still answers to its link', async () => {
    const { id } = await publish(school, staff, { title: 'Caving', capacity: 1 });
    const [family, other] = [await school.addFamily(1, 'zoe@example.org'), await school.addFamily()];
    const { enrollmentId = '' } = await enroll(family, id);
    await enroll(other, id);
    const counts = async () => {
      const { classes, enrolled, waiting, families } = await staff.call('dashboard', { semesterId: school.semesterId });
      return { classes, enrolled, waiting, families };
    };
    const before = await counts();
    const { mails, class: cancelled } = await cancel(id, true, 'We are sorry.');
    expect(mails).toBe(2);
    expect(cancelled).toMatchObject({ cancelReason: 'The quarry is closed', seatsTaken: 1, waiting: 1 });
    expect(await counts()).toEqual({
      classes: before.classes - 1,
      enrolled: before.enrolled - 1,
      waiting: before.waiting - 1,
      families: before.families - 1,
    });
    const seen = async () => {
      const [all, current, bySemester, calendar] = await Promise.all([
        school.anonymous.call('availableEnrollmentClasses'),
        school.anonymous.call('classes'),
        school.anonymous.call('classesBySemester', [school.semesterId]),
        school.anonymous.call('calendar', { from: '2026-09-01', to: '2026-10-31' }),
      ]);
      const ids = [
        ...Object.values(all).flatMap((one) => one.classes.map((item) => item.id)),
        ...current.classes.map((item) => item.id),
        ...Object.values(bySemester).flatMap((list) => list.map((item) => item.id)),
      ];
      const held = calendar.classes.filter((item) => item.id === id);
      return { lists: ids.filter((one) => one === id).length, held: held.map((one) => one.isCancelled) };
    };
    // The calendar says that it is not held; the lists of what can be enrolled in leave it out.
    expect(await seen()).toEqual({ lists: 0, held: [true] });
    const { classes } = await school.anonymous.call('classes', { query: [{ id }] });
    expect(classes).toMatchObject([{ title: 'Caving', isCancelled: true, cancelReason: 'The quarry is closed' }]);
    expect(await staff.call('roster', { classId: id })).toMatchObject({
      class: { isCancelled: true },
      students: [{ firstName: 'Student 1' }],
    });
    const held = await family.call('enrollments');
    expect(held.enrollments).toMatchObject([
      { state: 'enrolled', canWithdraw: true, class: { isCancelled: true, cancelReason: 'The quarry is closed' } },
    ]);
    const [letter] = (await mailsOf('class-cancelled')).filter(({ toEmail }) => toEmail === 'zoe@example.org');
    const { mail } = await staff.call('outboxMail', { mailId: letter?.id ?? '' });
    expect(mail).toMatchObject({ subject: 'Cancelled: Caving', attachments: ['class-dates.ics'] });
    expect(mail.text).toContain('We are sorry.');
    expect(mail.text).toContain('Reason: The quarry is closed');

    expect(await enroll(await school.addFamily(), id)).toMatchObject({ outcome: 'refused', reason: 'closed' });
    // What the school has cancelled can be left, whatever its deadline says; a seat given back goes to nobody.
    await school.database.updateTable('organizations').set({ withdrawDaysBefore: 300 }).execute();
    expect((await family.call('enrollments')).enrollments).toMatchObject([{ canWithdraw: true }]);
    await family.call('withdraw', { enrollmentId });
    await school.database.updateTable('organizations').set({ withdrawDaysBefore: null }).execute();
    expect(await read(id)).toMatchObject({ seatsTaken: 0, waiting: 1 });
    const { version, content } = await read(id);
    await expect(
      staff.call('saveClass', { classId: id, version, content, tell: null, overCapacityReason: null }),
    ).rejects.toMatchObject(refusal('cancelled'));
    await expect(staff.call('publishClass', { classId: id, version, isPublished: false })).rejects.toMatchObject(
      refusal('cancelled'),
    );

    // Brought back, it takes those who wait.
    const back = await cancel(id, false, 'Good news.');
    expect(back).toMatchObject({ mails: 1, class: { cancelledAt: null, cancelReason: '', seatsTaken: 1, waiting: 0 } });
    expect(await seen()).toEqual({ lists: 3, held: [false] });
    const actions = await school.database
      .selectFrom('auditEntries')
      .select(['action', 'reason'])
      .where('entityId', '=', id)
      .where('action', 'in', ['class.cancelled', 'class.reinstated'])
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['class.cancelled', 'class.reinstated']);
  });

  test('takes no time of its students: they may enrol elsewhere, and whoever was held back there gets the seat', async () => {
    const { first, second, family } = await heldBack();
    await cancel(first.id);
    expect(await read(second.id)).toMatchObject({ seatsTaken: 1, waiting: 0 });
    const third = await publish(school, staff, { title: 'Third' });
    expect(await enroll(family, third.id)).toMatchObject({ outcome: 'refused', reason: 'overlaps' });
    await cancel(second.id);
    expect(await enroll(family, third.id)).toMatchObject({ outcome: 'enrolled' });
  });

  test('moved dates free their students as well', async () => {
    const { first, second } = await heldBack();
    const mornings = { schedule: { ...TUESDAYS, start: '09:00', end: '10:00' } };
    // The seat is in the other class: the preview says in which, and who gets it.
    expect(await preview(first.id, mornings)).toMatchObject({
      promoted: 1,
      promotions: [{ studentName: expect.stringContaining('Student 1'), classId: second.id, title: 'Second' }],
    });
    expect((await change(staff, first.id, mornings)).promoted).toBe(1);
    expect(await read(second.id)).toMatchObject({ seatsTaken: 1, waiting: 0 });
  });
});
