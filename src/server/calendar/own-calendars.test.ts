import { describe, expect, test } from 'vitest';
import { change, publish, TUESDAYS } from '../../../test/class-editing.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { ORGANIZATION } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

openOffice();

const autumn = { from: '2026-09-01', to: '2026-11-30' };

test('extra, moved and left-out dates of a class are told as such to everybody', async () => {
  const { id } = await publish(school, staff, { title: 'Caving' });
  const { meetings } = await school.anonymous.call('calendar', autumn);
  const [first, second, third] = meetings.filter(({ classId }) => classId === id);
  expect(first && second && third).toBeDefined();
  const to = { on: '2026-09-24', start: '09:00', end: '10:00' };
  await change(staff, id, {
    schedule: {
      ...TUESDAYS,
      skipped: [first?.on ?? ''],
      moved: [{ from: second?.on ?? '', to }],
      extra: [{ ...to, on: '2026-11-28' }],
    },
  });
  const after = (await school.anonymous.call('calendar', autumn)).meetings.filter(({ classId }) => classId === id);
  expect(after).toEqual(
    expect.arrayContaining([
      { ...first, mark: 'not-held' },
      { ...second, mark: 'moved-away', otherOn: to.on },
      { classId: id, ...to, mark: 'moved', otherOn: second?.on },
      { classId: id, ...to, on: '2026-11-28', mark: 'extra' },
      third,
    ]),
  );
});

test('forty classes at one hour are all told, and a class without dates is on no day', async () => {
  const hour = { on: '2026-11-06', start: '15:30', end: '17:30' };
  for (let index = 0; index < 40; index++) await school.addClass({ title: `At once ${index}`, meetings: [hour] });
  const none = await school.addClass({ title: 'To come', meetings: [] });
  const { classes, meetings } = await school.anonymous.call('calendar', { from: hour.on, to: hour.on });
  expect(meetings).toHaveLength(40);
  expect(classes.map(({ id }) => id)).not.toContain(none);
});

describe('a family', () => {
  test('is told which classes its own students have, the waitlisted ones as tentative, and nothing of others', async () => {
    const meetings = [{ on: '2026-11-10', start: '15:30', end: '17:30' }];
    const open = await school.addClass({ title: 'Open', capacity: 5, meetings });
    const full = await school.addClass({
      title: 'Full',
      capacity: 1,
      meetings: [{ on: '2026-11-11', start: '15:30', end: '17:30' }],
    });
    const [other, family, stranger] = [await school.addFamily(1), await school.addFamily(1), await school.addFamily(1)];
    const enroll = (who: typeof family, classIds: string[]) =>
      who.call('enroll', {
        idempotencyKey: newId(),
        lines: classIds.map((classId) => ({
          studentId: who.studentIds[0] ?? '',
          classId,
          ifFull: 'waitlist' as const,
        })),
      });
    await enroll(other, [full]);
    await enroll(family, [open, full]);
    const { places } = await family.call('familyCalendar', {});
    expect(places.map(({ classId, studentId, isTentative }) => ({ classId, studentId, isTentative }))).toEqual(
      expect.arrayContaining([
        { classId: open, studentId: family.studentIds[0], isTentative: false },
        { classId: full, studentId: family.studentIds[0], isTentative: true },
      ]),
    );
    expect(places).toHaveLength(2);
    // Where others read along nobody goes by more than a first name.
    expect(new Set(places.map(({ studentName }) => studentName))).toEqual(new Set(['Student 1']));
    expect((await stranger.call('familyCalendar', {})).places).toEqual([]);
  });
});

describe('staff', () => {
  test('see drafts, how full classes are, and what is needed twice; nobody else does', async () => {
    const meetings = [{ on: '2026-12-03', start: '15:30', end: '17:30' }];
    const day = { from: '2026-12-03', to: '2026-12-03' };
    const draft = await school.addClass({ title: 'Not yet', isDraft: true, meetings });
    const shown = await school.addClass({ title: 'Shown', capacity: 7, meetings });
    const locationId = newId();
    await school.database
      .insertInto('locations')
      .values({ organizationId: ORGANIZATION, id: locationId, name: 'Quarry', address: '' })
      .execute();
    await school.database.updateTable('classes').set({ locationId }).where('id', 'in', [draft, shown]).execute();
    const { drafts, fills, clashes } = await staff.call('staffCalendar', day);
    expect(drafts.map(({ id }) => id)).toEqual([draft]);
    expect(fills).toEqual(expect.arrayContaining([{ classId: shown, seatsTaken: 0, capacity: 7, waiting: 0 }]));
    expect(clashes.map(({ classId, otherId, kind }) => ({ classId, otherId, kind }))).toEqual(
      expect.arrayContaining([
        { classId: draft, otherId: shown, kind: 'location' },
        { classId: shown, otherId: draft, kind: 'location' },
      ]),
    );
    await expect((await school.addFamily(1)).call('staffCalendar', day)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(staff.call('staffCalendar', { from: '2026-12-03', to: '2027-12-03' })).rejects.toMatchObject({
      details: { fields: [{ path: 'to' }] },
    });
  });
});
