import { describe, expect, test } from 'vitest';
import {
  addInstructor,
  addPicture,
  addPlace,
  change,
  COMPLETE,
  enroll,
  fields,
  publish,
  refusal,
  TUESDAYS,
  UNKNOWN,
} from '../../../../test/class-editing.ts';
import { audits, create, openOffice, read, school, staff } from '../../../../test/office.ts';

openOffice();

describe('a draft', () => {
  test('begins with a title and a type, is filled in bit by bit, and is not seen by families', async () => {
    const classId = await create();
    const { class: first } = await change(staff, classId, { title: '', schedule: { ...TUESDAYS, start: null } });
    expect(first).toMatchObject({ version: 2, isPublished: false, meetings: [], updatedBy: 'office@example.org' });
    const picture = { fileId: await addPicture(school), alt: 'A wall' };
    const instructorIds = [await addInstructor(school, 'Ada'), await addInstructor(school, 'Bo')];
    const locationId = await addPlace(school, 'Hall');
    const wishes = {
      ...COMPLETE,
      title: 'Rocks',
      picture,
      instructorIds,
      locationId,
      registrationOpensAt: '2026-08-20T12:00:00.000Z',
      options: [{ id: null, name: 'Shoes', priceCents: 500 }],
      priceCents: 1000,
      priceMaxCents: 2000,
    };
    const { class: saved } = await change(staff, classId, wishes);
    expect(saved.content).toMatchObject({ ...wishes, options: [{ name: 'Shoes', priceCents: 500 }] });
    expect(saved.meetings.map(({ on }) => on)).toEqual([
      '2026-09-08',
      '2026-09-15',
      '2026-09-22',
      '2026-09-29',
      '2026-10-06',
    ]);
    expect((await school.anonymous.call('classes', { query: [{ id: classId }] })).classes).toEqual([]);
  });

  test('comes to families complete, and goes back while nobody is enrolled', async () => {
    const classId = await create();
    const { version } = await read(classId);
    await expect(staff.call('publishClass', { classId, version, isPublished: true })).rejects.toMatchObject({
      ...refusal('incomplete'),
      details: {
        reason: 'incomplete',
        fields: ['description', 'schedule.firstOn', 'capacity', 'minGrade'].map((path) =>
          expect.objectContaining({ path: `content.${path}` }),
        ),
      },
    });
    const published = await publish(school, staff, { priceMaxCents: 9000 });
    const { classes } = await school.anonymous.call('classes', { query: [{ id: published.id }] });
    expect(classes).toMatchObject([{ title: 'Climbing', priceMaxCents: 9000, options: [], isCancelled: false }]);
    const back = { classId: published.id, version: published.version, isPublished: false };
    const family = await school.addFamily();
    expect(await enroll(family, published.id)).toMatchObject({ outcome: 'enrolled' });
    await expect(staff.call('publishClass', back)).rejects.toMatchObject(refusal('has-enrollments'));
    const { enrollments } = await family.call('enrollments');
    await family.call('withdraw', { enrollmentId: enrollments[0]?.id ?? '' });
    expect((await staff.call('publishClass', back)).class.isPublished).toBe(false);
    expect((await school.anonymous.call('classes', { query: [{ id: published.id }] })).classes).toEqual([]);
    expect((await audits(published.id)).map(({ action }) => action)).toEqual([
      'class.created',
      'class.changed',
      'class.published',
      'class.unpublished',
    ]);
  });

  test('can be removed only while it never mattered to anybody', async () => {
    const classId = await create();
    await staff.call('removeClass', { classId, version: 1 });
    await expect(staff.call('staffClass', { classId })).rejects.toMatchObject({ code: 'not-found' });
    const { id, version } = await publish(school, staff);
    await expect(staff.call('removeClass', { classId: id, version })).rejects.toMatchObject(refusal('not-a-draft'));
    const family = await school.addFamily();
    const { enrollmentId = '' } = await enroll(family, id);
    await family.call('withdraw', { enrollmentId });
    const { class: draft } = await staff.call('publishClass', { classId: id, version, isPublished: false });
    await expect(staff.call('removeClass', { classId: id, version: draft.version })).rejects.toMatchObject(
      refusal('not-a-draft'),
    );
  });

  test('leaves its group when it is removed, as whoever has the group open is told', async () => {
    const classIds = [await create(), await school.addClass(), await school.addClass()];
    const [classId = '', ...left] = classIds;
    const facts = { semesterId: school.semesterId, name: 'Outdoors', description: '', priceCents: 100, classIds };
    const { group } = await staff.call('saveGroup', facts);
    await staff.call('removeClass', { classId, version: 1 });
    const { groups } = await staff.call('staffGroups', { semesterId: school.semesterId });
    expect(groups.find(({ id }) => id === group.id)).toEqual({ ...group, classIds: left, version: group.version + 1 });
    expect((await audits(group.id)).at(-1)).toMatchObject({
      action: 'class-group.changed',
      change: { classIds: { from: classIds, to: left } },
    });
    await expect(
      staff.call('saveGroup', { ...facts, classIds: left, id: group.id, version: group.version }),
    ).rejects.toMatchObject(refusal('changed-meanwhile'));
  });

  test('what is typed is kept for whoever typed it, whatever it is, until it is saved', async () => {
    const classId = await create();
    const other = await school.addPerson({ roles: ['administrator'] });
    const content = { title: 'Half a ti\0', nonsense: [{ deep: '\ud800' }], capacity: 'ten' };
    await staff.call('saveClassDraft', { classId, basedOn: 1, content });
    const { draft } = await staff.call('staffClass', { classId });
    expect(draft).toMatchObject({ basedOn: 1, content: { title: 'Half a ti', nonsense: [{ deep: '\ufffd' }] } });
    expect((await other.call('staffClass', { classId })).draft).toBeNull();
    await expect(
      staff.call('saveClassDraft', { classId, basedOn: 1, content: { title: 'x'.repeat(100_001) } }),
    ).rejects.toMatchObject(fields('content'));
    await change(staff, classId, { title: 'Saved' });
    expect((await staff.call('staffClass', { classId })).draft).toBeNull();
    await staff.call('saveClassDraft', { classId, basedOn: 2, content });
    expect(await staff.call('saveClassDraft', { classId, basedOn: 2, content: null })).toEqual({ savedAt: null });
    expect((await staff.call('staffClass', { classId })).draft).toBeNull();
    await expect(staff.call('saveClassDraft', { classId: UNKNOWN, basedOn: 1, content })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
