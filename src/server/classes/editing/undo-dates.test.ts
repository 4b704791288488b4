import { beforeEach, describe, expect, test } from 'vitest';
import { addInstructor, addPlace, change, enroll, publish, refusal, TUESDAYS } from '../../../../test/class-editing.ts';
import { audits, mailsOf, openOffice, read, school, staff } from '../../../../test/office.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import { newId } from '../../platform/ids.ts';
import { removeOld } from '../../retention/jobs.ts';

openOffice();

const [MINUTE, DAY] = [60_000, 86_400_000];
const MOVED = { ...TUESDAYS, moved: [{ from: '2026-09-22', to: { on: '2026-09-24', start: '09:00', end: '11:00' } }] };

let classId: string;
let family: Awaited<ReturnType<typeof school.addFamily>>;
beforeEach(async () => {
  school.clock.set('2026-09-01T12:00:00Z');
  ({ id: classId } = await publish(school, staff));
  family = await school.addFamily();
  await enroll(family, classId);
});

const undo = async (id = classId, who = staff) => {
  const { version } = await read(id);
  return who.call('undoDates', { classId: id, version });
};
const daysOf = async () => (await read(classId)).meetings.map(({ on }) => on);
const letters = async () =>
  (await mailsOf('class-changed')).filter(({ facts }) => JSON.stringify(facts).includes(classId));
const rowOf = async (heldOn: string) =>
  school.database
    .selectFrom('meetings')
    .select('id')
    .where('classId', '=', classId)
    .where('heldOn', '=', heldOn)
    .executeTakeFirst();

describe('changed dates', () => {
  test('are taken back as if nothing had been: the same rows, and a letter that has not left does not leave', async () => {
    const [before, row] = [await daysOf(), await rowOf('2026-09-22')];
    const { class: saved, mails } = await change(staff, classId, { schedule: MOVED }, { words: 'Sorry!' });
    expect(mails).toBe(1);
    expect(saved.undo).toMatchObject({ mails: 1 });
    expect(Date.parse(saved.undo?.until ?? '')).toBe(school.clock.now() + DAY);
    expect(Date.parse(saved.undo?.mailsLeaveAt ?? '')).toBe(school.clock.now() + 2 * MINUTE);
    expect(await letters()).toHaveLength(1);

    school.clock.advance(MINUTE);
    const answer = await undo();
    expect(answer).toMatchObject({ mails: 0, class: { undo: null, content: { schedule: TUESDAYS } } });
    expect(await daysOf()).toEqual(before);
    expect(await rowOf('2026-09-22')).toEqual(row);
    expect(await letters()).toEqual([]);
    expect((await audits(classId)).slice(-2)).toMatchObject([
      { action: 'class.mails-taken-back', change: { mails: 1 } },
      {
        action: 'class.changed',
        reason: 'Undo',
        change: { dates: { from: ['2026-09-24 09:00–11:00'], to: ['2026-09-22 15:30–17:30'] } },
      },
    ]);
    await expect(undo()).rejects.toMatchObject(refusal('too-late'));
  });

  test('are told again to those who have been told, and to nobody else', async () => {
    await change(staff, classId, { schedule: MOVED }, { words: '' });
    const [told] = await letters();
    await school.database
      .updateTable('outboxMails')
      .set({ leftAt: school.clock.iso(), sentAt: school.clock.iso(), nextTryAt: null, tries: 1 })
      .where('id', '=', told?.id ?? '')
      .execute();
    // They wait for a seat, and have heard nothing of it.
    await school.database.updateTable('classes').set({ capacity: 1 }).where('id', '=', classId).execute();
    await enroll(await school.addFamily(), classId);
    school.clock.advance(10 * MINUTE);
    expect((await undo()).mails).toBe(1);
    const [, again] = await letters();
    expect(again).toMatchObject({ toEmail: told?.toEmail });
    expect(again?.facts).toMatchObject({
      noLonger: [{ on: '2026-09-24', start: '09:00', end: '11:00' }],
      new: [{ on: '2026-09-22', start: '15:30', end: '17:30' }],
      removed: [],
    });
    expect((await audits(classId)).map(({ action }) => action)).toContain('class.families-told');
  });

  test('of which nobody was told are told to nobody', async () => {
    await change(staff, classId, { schedule: MOVED });
    school.clock.advance(DAY - 1);
    expect((await undo()).mails).toBe(0);
    expect(await letters()).toEqual([]);
  });

  test('that were left out or came besides come back and go with what calendars know of them', async () => {
    const row = await rowOf('2026-09-29');
    const schedule = {
      ...TUESDAYS,
      skipped: ['2026-09-29'],
      extra: [{ on: '2026-10-10', start: '09:00', end: '10:00' }],
    };
    await change(staff, classId, { schedule });
    await undo();
    expect(await rowOf('2026-09-29')).toEqual(row);
    expect(await daysOf()).toEqual(['2026-09-08', '2026-09-15', '2026-09-22', '2026-09-29', '2026-10-06']);
  });
});

describe('there is no way back', () => {
  test('from more than dates, from a draft that nobody saw, and from an undo', async () => {
    expect((await change(staff, classId, { schedule: MOVED, title: 'Rocks' })).class.undo).toBeNull();
    expect((await change(staff, classId, { title: 'Stones' })).class.undo).toBeNull();
    const draft = await staff.call('copyClass', { classId });
    expect((await change(staff, draft.classId, { schedule: TUESDAYS })).class.undo).toBeNull();
    await expect(undo(draft.classId)).rejects.toMatchObject(refusal('too-late'));
  });

  test('after a day, and as soon as one of the dates has begun', async () => {
    await change(staff, classId, { schedule: MOVED });
    school.clock.advance(DAY);
    await expect(undo()).rejects.toMatchObject(refusal('too-late'));
    school.clock.set('2026-09-22T12:00:00Z');
    await change(staff, classId, { schedule: TUESDAYS }, { words: '' });
    // Half past three at the school.
    expect(Date.parse((await read(classId)).undo?.until ?? '')).toBe(Date.parse('2026-09-22T19:30:00Z'));
    school.clock.set('2026-09-22T19:30:00Z');
    await expect(undo()).rejects.toMatchObject(refusal('too-late'));
  });

  test('where somebody has saved the class since, also where the screen is older', async () => {
    await change(staff, classId, { schedule: MOVED });
    const { version } = await read(classId);
    await change(staff, classId, { title: 'Renamed' });
    expect((await read(classId)).undo).toBeNull();
    await expect(staff.call('undoDates', { classId, version })).rejects.toMatchObject(refusal('changed-meanwhile'));
    await expect(undo()).rejects.toMatchObject(refusal('too-late'));
  });

  test('where somebody has enrolled since; whoever waits does not count', async () => {
    await change(staff, classId, { schedule: MOVED });
    school.clock.advance(MINUTE);
    await enroll(await school.addFamily(), classId);
    await expect(undo()).rejects.toMatchObject(refusal('enrolled-since'));
  });

  test('where attendance was taken on a date that would be no more', async () => {
    await change(staff, classId, { schedule: MOVED });
    const account = await school.database.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow();
    const tap = {
      organizationId: ORGANIZATION,
      classId,
      studentId: family.studentIds[0] ?? '',
      field: 'presence' as const,
      presence: 'present' as const,
      tappedAt: school.clock.iso(),
      arrivedAt: school.clock.iso(),
      sequence: 1,
      device: 'phone',
      accountId: account.id,
    };
    await school.database
      .insertInto('attendanceTaps')
      .values({ ...tap, id: newId(), heldOn: '2026-09-15' })
      .execute();
    await school.database
      .insertInto('attendanceTaps')
      .values({ ...tap, id: newId(), heldOn: '2026-09-24' })
      .execute();
    await expect(undo()).rejects.toMatchObject(refusal('attendance-taken'));
    await school.database.deleteFrom('attendanceTaps').where('heldOn', '=', '2026-09-24').execute();
    await undo();
  });

  test('where a student, an instructor or the place has something else at that time by now', async () => {
    const free = { schedule: { ...TUESDAYS, firstOn: '2026-09-22', lastOn: '2026-09-22' }, title: 'Since' };
    const [instructor, place] = [await addInstructor(school, 'Ada'), await addPlace(school, 'Hall')];
    await change(staff, classId, { instructorIds: [instructor], locationId: place });
    // It was at that time before: to undo makes nothing worse.
    const before = await publish(school, staff, { ...free, title: 'Before', locationId: place });
    school.clock.advance(MINUTE);
    for (const taken of [{ instructorIds: [instructor] }, { locationId: place }, {}]) {
      await change(staff, classId, { schedule: MOVED });
      school.clock.advance(MINUTE);
      const since = await publish(school, staff, { ...free, ...taken });
      if (Object.keys(taken).length === 0) await enroll(family, since.id);
      await expect(undo()).rejects.toMatchObject({
        details: { reason: 'time-taken-since', facts: { title: 'Since' } },
      });
      await staff.call('cancelClass', {
        classId: since.id,
        version: since.version,
        isCancelled: true,
        reason: '',
        tell: null,
      });
      await undo();
      school.clock.advance(MINUTE);
    }
    expect((await read(before.id)).cancelledAt).toBeNull();
  });

  test('for whoever may not change classes, and to a class that is nowhere', async () => {
    await change(staff, classId, { schedule: MOVED });
    const { version } = await read(classId);
    for (const role of ['registrar', 'viewer'] as const) {
      const other = await school.addPerson({ roles: [role] });
      await expect(other.call('undoDates', { classId, version })).rejects.toMatchObject({ code: 'permission-denied' });
    }
    await expect(staff.call('undoDates', { classId: newId(), version })).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('old ways back go at night', async () => {
  await change(staff, classId, { schedule: MOVED });
  const count = async () => (await school.database.selectFrom('dateUndos').select('classId').execute()).length;
  await removeOld(school);
  expect(await count()).toBeGreaterThan(0);
  school.clock.set('2026-12-01T12:00:00Z');
  await removeOld(school);
  expect(await count()).toBe(0);
});
