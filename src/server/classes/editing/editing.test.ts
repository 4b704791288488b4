import { describe, expect, test } from 'vitest';
import type { ClassContent } from '../../../contract/class-fields.ts';
import { addPlace, addType, change, COMPLETE, publish, refusal, TUESDAYS } from '../../../../test/class-editing.ts';
import { audits, openOffice, read, school, staff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/school.ts';

openOffice();

describe('saving', () => {
  test('is recorded with what changed and nothing else; saving the same again changes nothing', async () => {
    const { id } = await publish(school, staff);
    const place = await addPlace(school, 'Quarry');
    await change(staff, id, { title: 'Rocks', locationId: place, schedule: { ...TUESDAYS, lastOn: '2026-09-29' } });
    const { version } = await read(id);
    await change(staff, id, {});
    expect((await read(id)).version).toBe(version);
    const last = (await audits(id)).at(-1);
    expect(last).toMatchObject({ action: 'class.changed', actor: 'office@example.org', reason: null });
    expect(last?.change).toEqual({
      title: { from: 'Climbing', to: 'Rocks' },
      location: { from: null, to: `Quarry ${place}` },
      schedule: { from: TUESDAYS, to: { ...TUESDAYS, lastOn: '2026-09-29' } },
      dates: { from: ['2026-10-06 15:30–17:30'], to: [] },
    });
  });

  test('shows in the very next answer to families', async () => {
    const { id } = await publish(school, staff, { title: 'Before' });
    const titles = async () => {
      const available = await school.anonymous.call('availableEnrollmentClasses');
      return Object.values(available).flatMap((one) => one.classes.map(({ title }) => title));
    };
    expect(await titles()).toContain('Before');
    await change(staff, id, { title: 'After' });
    expect(await titles()).toContain('After');
  });

  test('a date that stays keeps its row, one that moves within its day too', async () => {
    const { id } = await publish(school, staff);
    const rows = () =>
      school.database
        .selectFrom('meetings')
        .select(['id', 'heldOn', 'startTime'])
        .where('classId', '=', id)
        .orderBy('heldOn')
        .execute();
    const before = await rows();
    await change(staff, id, {
      schedule: {
        ...TUESDAYS,
        moved: [{ from: '2026-09-15', to: { on: '2026-09-15', start: '09:00', end: '10:00' } }],
        skipped: ['2026-09-22'],
        extra: [{ on: '2026-10-10', start: '09:00', end: '10:00' }],
      },
    });
    const after = await rows();
    expect(after.map((row) => row.heldOn)).toEqual([
      '2026-09-08',
      '2026-09-15',
      '2026-09-29',
      '2026-10-06',
      '2026-10-10',
    ]);
    const idsOf = (list: typeof before) => new Map(list.map((row) => [row.heldOn, row.id]));
    for (const on of ['2026-09-08', '2026-09-15', '2026-09-29', '2026-10-06'])
      expect(idsOf(after).get(on)).toBe(idsOf(before).get(on));
    expect(after[1]?.startTime).toBe('09:00');
  });

  test('holidays of the semester are left out', async () => {
    const semesterId = await school.addSemester({ name: 'With holidays' });
    await school.database
      .updateTable('semesters')
      .set({ holidays: JSON.stringify([{ from: '2026-09-14', to: '2026-09-18', name: 'Break' }]) })
      .where('id', '=', semesterId)
      .execute();
    const { classId } = await staff.call('createClass', { semesterId, title: 'A', typeId: await addType(school) });
    const { class: saved } = await change(staff, classId, { schedule: TUESDAYS });
    expect(saved.meetings.map(({ on }) => on)).toEqual(['2026-09-08', '2026-09-22', '2026-09-29', '2026-10-06']);
    expect(saved.holidays).toEqual([{ from: '2026-09-14', to: '2026-09-18', name: 'Break' }]);
  });

  test('a holiday that comes after its dates changes none of them, and keeps nobody from saving', async () => {
    const semesterId = await school.addSemester({ name: 'New holiday' });
    const { classId } = await staff.call('createClass', { semesterId, title: 'A', typeId: await addType(school) });
    const { class: before } = await change(staff, classId, { ...COMPLETE });
    await school.database
      .updateTable('semesters')
      .set({ holidays: JSON.stringify([{ from: '2026-09-14', to: '2026-09-18', name: 'Break' }]) })
      .where('id', '=', semesterId)
      .execute();
    const { class: after } = await change(staff, classId, { title: 'B' });
    expect(after.meetings).toEqual(before.meetings);
    const asked = { classId, version: after.version, isPublished: true };
    expect((await staff.call('publishClass', asked)).class.isPublished).toBe(true);
  });

  test('a class beyond the limits of today is shown and cancelled; what is wrong is said where it is saved', async () => {
    const meetings = Array.from({ length: 402 }, (_, index) => ({
      on: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      // No two at the same time, so that none of them is a pattern.
      start: `08:${String(index % 60).padStart(2, '0')}`,
      end: `1${Math.floor(index / 60)}:00`,
    }));
    const id = await school.addClass({ meetings });
    const late = { startTime: '23:00', endTime: '24:00' };
    await school.database
      .updateTable('meetings')
      .set(late)
      .where('classId', '=', id)
      .where('heldOn', '=', '2026-01-01')
      .execute();
    await school.database
      .updateTable('classes')
      .set({ description: 'x'.repeat(10_001), priceCents: 2_100_000_000 })
      .where('id', '=', id)
      .execute();
    const { version, content, meetings: dates } = await read(id);
    expect(dates[0]).toEqual({ on: '2026-01-01', start: '23:00', end: '24:00' });
    expect(content.schedule.extra).toHaveLength(401);
    expect(content).toMatchObject({ priceCents: 2_100_000_000 });
    await expect(change(staff, id, { title: 'Renamed' })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: {
        fields: expect.arrayContaining([
          expect.objectContaining({ path: 'content.description' }),
          expect.objectContaining({ path: 'content.schedule.extra' }),
          expect.objectContaining({ path: 'content.priceCents' }),
        ]),
      },
    });
    const asked = { classId: id, version, isCancelled: true, reason: 'Too long', tell: null };
    expect((await staff.call('cancelClass', asked)).class).toMatchObject({ cancelReason: 'Too long' });
  });

  test('options are kept by id, changed, added and taken away', async () => {
    const { id } = await publish(school, staff, {
      options: [
        { id: null, name: 'Shoes', priceCents: 500 },
        { id: null, name: 'Helmet', priceCents: 300 },
      ],
    });
    const [shoes] = (await read(id)).content.options;
    const { class: saved } = await change(staff, id, {
      options: [
        { id: null, name: 'Rope', priceCents: 100 },
        { id: shoes?.id ?? '', name: 'Good shoes', priceCents: 600 },
      ],
    });
    expect(saved.content.options).toMatchObject([
      { name: 'Rope', priceCents: 100 },
      { id: shoes?.id, name: 'Good shoes', priceCents: 600 },
    ]);
    const { classes } = await school.anonymous.call('classes', { query: [{ id }] });
    expect(classes[0]?.options.map(({ name }) => name)).toEqual(['Rope', 'Good shoes']);
  });

  test('of two people the second is told, keeps what was typed, and can merge', async () => {
    const { id, version, content } = await publish(school, staff);
    const other = await school.addPerson({ roles: ['administrator'] });
    const save = (person: Person, seen: number, wishes: Partial<ClassContent>) =>
      person.call('saveClass', {
        classId: id,
        version: seen,
        content: { ...content, ...wishes },
        tell: null,
        overCapacityReason: null,
      });
    await other.call('saveClassDraft', { classId: id, basedOn: version, content: { title: 'Mine' } });
    await save(staff, version, { title: 'Theirs' });
    await expect(save(other, version, { capacity: 12 })).rejects.toMatchObject(refusal('changed-meanwhile'));
    const { class: now, draft } = await other.call('staffClass', { classId: id });
    expect(draft).toMatchObject({ basedOn: version, content: { title: 'Mine' } });
    const { class: merged } = await save(other, now.version, { ...now.content, capacity: 12 });
    expect(merged.content).toMatchObject({ title: 'Theirs', capacity: 12 });
  });

  test('a published class stays complete; what it was published without may still be missing', async () => {
    const { id } = await publish(school, staff);
    const taken = { minGrade: null, maxGrade: null, description: '' };
    await expect(change(staff, id, taken)).rejects.toMatchObject({
      details: {
        reason: 'incomplete',
        fields: [
          expect.objectContaining({ path: 'content.description' }),
          expect.objectContaining({ path: 'content.minGrade' }),
        ],
      },
    });
    const imported = await school.addClass({ title: 'Imported' });
    expect((await change(staff, imported, { title: 'Renamed' })).class.content.title).toBe('Renamed');
  });

  test('a class whose dates came one by one can be edited without losing one', async () => {
    const meetings = ['2026-09-08', '2026-09-15', '2026-09-29', '2026-10-01'].map((on) => ({
      on,
      start: on === '2026-10-01' ? '10:00' : '15:30',
      end: '17:30',
    }));
    const classId = await school.addClass({ meetings });
    const before = await read(classId);
    expect(before.meetings).toEqual(meetings);
    expect(before.content.schedule).toMatchObject({ weekdays: [2], skipped: ['2026-09-22'] });
    const { class: after } = await change(staff, classId, { title: 'Renamed' });
    expect(after.meetings).toEqual(meetings);
    // An import that comes after it writes dates without a plan.
    await school.database
      .deleteFrom('meetings')
      .where('classId', '=', classId)
      .where('heldOn', '>', '2026-09-20')
      .execute();
    expect((await read(classId)).content.schedule).toMatchObject({ lastOn: '2026-09-15', extra: [] });
  });

  test('an archived semester, also one archived meanwhile, takes no change', async () => {
    const semesterId = await school.addSemester({ name: 'Old' });
    const typeId = await addType(school);
    const { classId } = await staff.call('createClass', { semesterId, title: 'Old', typeId });
    const { version, content } = await read(classId);
    await school.database
      .updateTable('semesters')
      .set({ archivedAt: school.clock.iso() })
      .where('id', '=', semesterId)
      .execute();
    const asked = { classId, version };
    const no = refusal('semester-archived');
    await expect(
      staff.call('saveClass', { ...asked, content, tell: null, overCapacityReason: null }),
    ).rejects.toMatchObject(no);
    await expect(staff.call('publishClass', { ...asked, isPublished: true })).rejects.toMatchObject(no);
    await expect(
      staff.call('cancelClass', { ...asked, isCancelled: true, reason: '', tell: null }),
    ).rejects.toMatchObject(no);
    await expect(staff.call('removeClass', asked)).rejects.toMatchObject(no);
    await expect(staff.call('createClass', { semesterId, title: 'New', typeId })).rejects.toMatchObject(no);
    await expect(staff.call('copyClass', { classId })).rejects.toMatchObject(no);
    expect((await read(classId)).isSemesterArchived).toBe(true);
  });
});
