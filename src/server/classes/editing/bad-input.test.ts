import { describe, expect, test } from 'vitest';
import type { ClassContent } from '../../../contract/class-fields.ts';
import { addInstructor, addPlace, addType, change, fields, TUESDAYS, UNKNOWN } from '../../../../test/class-editing.ts';
import { create, openOffice, read, school, staff } from '../../../../test/office.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import { newId } from '../../platform/ids.ts';

openOffice();

describe('bad input comes back at its field', () => {
  const two = { firstOn: '2026-09-08', lastOn: '2026-09-08' };
  const cases: [string, Partial<ClassContent>, string[]][] = [
    ['grades', { minGrade: 5, maxGrade: 3 }, ['maxGrade']],
    ['ages', { minAge: 9, maxAge: 8 }, ['maxAge']],
    ['minimum', { minimum: 9, capacity: 8 }, ['minimum']],
    ['price', { priceCents: 500, priceMaxCents: 499 }, ['priceMaxCents']],
    ['first after last', { schedule: { ...TUESDAYS, firstOn: '2026-10-07' } }, ['schedule.lastOn']],
    ['end before start', { schedule: { ...TUESDAYS, end: '15:30' } }, ['schedule.end']],
    [
      'extra date',
      { schedule: { ...TUESDAYS, extra: [{ on: '2026-09-09', start: '10:00', end: '09:00' }] } },
      ['schedule.extra.0.end'],
    ],
    [
      'moved date',
      {
        schedule: {
          ...TUESDAYS,
          moved: [{ from: '2026-09-08', to: { on: '2026-09-09', start: '10:00', end: '09:00' } }],
        },
      },
      ['schedule.moved.0.to.end'],
    ],
    [
      'two at once',
      { schedule: { ...TUESDAYS, ...two, extra: [{ on: '2026-09-08', start: '17:00', end: '18:00' }] } },
      ['schedule.extra.0.start'],
    ],
    ['too many', { schedule: { ...TUESDAYS, firstOn: '1900-01-01', lastOn: '2199-01-01' } }, ['schedule.lastOn']],
    [
      'window',
      { registrationOpensAt: '2026-09-02T00:00:00Z', registrationClosesAt: '2026-09-01T00:00:00Z' },
      ['registrationClosesAt'],
    ],
    ['window of the semester', { registrationOpensAt: '2026-12-01T00:00:00Z' }, ['registrationOpensAt']],
    [
      'options',
      { options: ['Shoes', 'shoes '].map((name) => ({ id: null, name, priceCents: 1 })) },
      ['options.1.name'],
    ],
    ['foreign option', { options: [{ id: UNKNOWN, name: 'Shoes', priceCents: 1 }] }, ['options.0.id']],
    ['type', { typeId: UNKNOWN }, ['typeId']],
    ['place', { locationId: UNKNOWN }, ['locationId']],
    ['instructors', { instructorIds: [UNKNOWN, UNKNOWN] }, ['instructorIds.1']],
    ['instructor', { instructorIds: [UNKNOWN] }, ['instructorIds.0']],
    ['picture', { picture: { fileId: UNKNOWN, alt: '' } }, ['picture.fileId']],
    ['several', { minGrade: 5, maxGrade: 3, minAge: 9, maxAge: 8 }, ['maxGrade', 'maxAge']],
    ['title', { title: 'x'.repeat(201) }, ['title']],
    ['capacity', { capacity: -1 }, ['capacity']],
    ['weekday', { schedule: { ...TUESDAYS, weekdays: [8] } }, ['schedule.weekdays.0']],
  ];
  test.each(cases)('%s', async (_name, wishes, paths) => {
    const classId = await create();
    const { content } = await read(classId);
    const wrong = fields(...paths.map((path) => `content.${path}`));
    await expect(change(staff, classId, wishes)).rejects.toMatchObject(wrong);
    const preview = staff.call('previewClassChange', { classId, content: { ...content, ...wishes } });
    await expect(preview).rejects.toMatchObject(wrong);
    expect((await read(classId)).version).toBe(1);
  });

  test('what is archived may stay, and not be chosen anew', async () => {
    const at = school.clock.iso();
    const [typeId, locationId] = [await addType(school), await addPlace(school, 'Barn')];
    const instructorId = await addInstructor(school, 'Cy');
    const chosen = { typeId, locationId, instructorIds: [instructorId] };
    const [kept, other] = [await create(), await create()];
    await change(staff, kept, chosen);
    for (const [table, id] of [
      ['classTypes', typeId],
      ['locations', locationId],
      ['instructors', instructorId],
    ] as const)
      await school.database.updateTable(table).set({ archivedAt: at }).where('id', '=', id).execute();
    expect((await change(staff, kept, { title: 'Renamed' })).class.content).toMatchObject(chosen);
    await expect(change(staff, other, chosen)).rejects.toMatchObject(
      fields('content.typeId', 'content.locationId', 'content.instructorIds.0'),
    );
    await expect(
      staff.call('createClass', { semesterId: school.semesterId, title: 'A', typeId }),
    ).rejects.toMatchObject(fields('typeId'));
    const choices = await staff.call('classChoices');
    expect(choices.locations).toContainEqual({ id: locationId, name: `Barn ${locationId}`, isArchived: true });
    expect(choices.types.find(({ id }) => id === typeId)).toMatchObject({ isArchived: true, illustration: 'class' });
  });

  test('a file that is no picture is no picture', async () => {
    const fileId = newId();
    await school.database
      .insertInto('files')
      .values({
        organizationId: ORGANIZATION,
        id: fileId,
        kind: 'attachment',
        name: 'a.pdf',
        mediaType: 'application/pdf',
        bytes: 1,
        width: null,
        height: null,
        createdAt: school.clock.iso(),
        createdBy: 'test',
      })
      .execute();
    await expect(change(staff, await create(), { picture: { fileId, alt: '' } })).rejects.toMatchObject(
      fields('content.picture.fileId'),
    );
  });

  test('what does not exist is not found', async () => {
    const { content } = await read(await create());
    const none = { code: 'not-found' };
    for (const classId of [UNKNOWN, 'nonsense'])
      await expect(staff.call('staffClass', { classId })).rejects.toMatchObject(none);
    await expect(staff.call('previewClassChange', { classId: UNKNOWN, content })).rejects.toMatchObject(none);
    await expect(staff.call('copyClass', { classId: UNKNOWN })).rejects.toMatchObject(none);
    await expect(staff.call('removeClass', { classId: UNKNOWN, version: 1 })).rejects.toMatchObject(none);
  });
});
