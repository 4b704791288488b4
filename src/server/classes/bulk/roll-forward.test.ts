import { expect, test } from 'vitest';
import { admin, apply, failure, openBulk, read, school } from '../../../../test/bulk.ts';
import { SWIMS } from '../../../../test/questions.ts';
import { publishWaiver } from '../../../../test/waivers.ts';
import { newId } from '../../platform/ids.ts';

openBulk();

const SPRING = { startsOn: '2027-01-11', endsOn: '2027-04-30' };

test('classes roll forward by whole weeks without the holidays of the new semester, their group with them, and one undo', async () => {
  const tuesdays = ['2026-09-08', '2026-09-15', '2026-09-22'].map((on) => ({ on, start: '15:30', end: '17:30' }));
  const ids = [
    await school.addClass({ title: 'Rolled A', meetings: tuesdays }),
    await school.addClass({ title: 'Rolled B', meetings: tuesdays }),
  ];
  await admin.call('saveGroup', {
    semesterId: school.semesterId,
    name: 'Rolled together',
    description: '',
    priceCents: 20_000,
    classIds: ids,
  });
  const toSemesterId = await school.addSemester({ name: 'Spring 2027', ...SPRING });
  await school.database
    .updateTable('semesters')
    .set({ holidays: JSON.stringify([{ from: '2027-01-19', to: '2027-01-19', name: 'Snow day' }]) })
    .where('id', '=', toSemesterId)
    .execute();
  const preview = await admin.call('previewRollForward', { toSemesterId, classIds: ids });
  expect(preview).toMatchObject({
    classes: [
      { title: 'Rolled A', dates: 2, firstOn: '2027-01-12', lastOn: '2027-01-26', outside: 0, isThere: false },
      { title: 'Rolled B', onHolidays: [{ on: '2027-01-19', name: 'Snow day' }] },
    ],
    groups: [{ name: 'Rolled together', classIds: ids }],
    hasHolidays: true,
  });
  const batchId = newId();
  const rolled = await admin.call('rollForward', { toSemesterId, classIds: ids, batchId });
  expect(rolled).toEqual({ classes: 2, groups: 1 });
  const { rows: made } = await admin.call('staffClasses', { semesterId: toSemesterId });
  expect(made.map(({ title, isDraft }) => [title, isDraft])).toEqual([
    ['Rolled A', true],
    ['Rolled B', true],
  ]);
  expect((await read(made[0]?.id ?? '')).meetings.map(({ on }) => on)).toEqual(['2027-01-12', '2027-01-26']);
  expect((await admin.call('staffGroups', { semesterId: toSemesterId })).groups).toMatchObject([
    { name: 'Rolled together', priceCents: 20_000, classIds: made.map(({ id }) => id) },
  ]);
  expect((await admin.call('previewRollForward', { toSemesterId, classIds: ids })).classes[0]?.isThere).toBe(true);
  expect(await admin.call('undoBatch', { batchId })).toEqual({
    undone: 2,
    promoted: 0,
    kept: [],
    next: null,
  });
  expect(await admin.call('staffClasses', { semesterId: toSemesterId })).toMatchObject({ rows: [], total: 0 });
  expect((await admin.call('staffGroups', { semesterId: toSemesterId })).groups).toEqual([]);
});

test('what was rolled forward and worked on since stays', async () => {
  const classId = await school.addClass({ title: 'Worked on' });
  const toSemesterId = await school.addSemester(SPRING);
  const preview = await admin.call('previewRollForward', { toSemesterId, classIds: [classId] });
  expect(preview.hasHolidays).toBe(false);
  const batchId = newId();
  await admin.call('rollForward', { toSemesterId, classIds: [classId], batchId });
  const [copy] = (await admin.call('staffClasses', { semesterId: toSemesterId })).rows;
  await apply([copy?.id ?? ''], { minimum: 3 });
  expect(await admin.call('undoBatch', { batchId })).toEqual({
    undone: 0,
    promoted: 0,
    kept: [{ id: copy?.id, title: 'Worked on', reason: 'worked-on' }],
    next: null,
  });
  expect(
    await failure(admin.call('rollForward', { toSemesterId, classIds: [copy?.id ?? ''], batchId: newId() })),
  ).toMatchObject({
    details: { reason: 'same-semester' },
  });
});

test('questions and waivers go along, once each, and one undo takes them back unless somebody worked on them', async () => {
  const ids = [await school.addClass({ title: 'Asks A' }), await school.addClass({ title: 'Asks B' })];
  const [first = '', second = ''] = ids;
  for (const classId of ids) await admin.call('saveQuestion', { question: { ...SWIMS, classId } });
  await publishWaiver(school, { title: 'Cliffs', classId: first });
  const toSemesterId = await school.addSemester(SPRING);
  const batchId = newId();
  await admin.call('rollForward', { toSemesterId, classIds: ids, batchId });
  await admin.call('rollForward', { toSemesterId, classIds: ids, batchId });
  const copyOf = async (title: string) =>
    (await admin.call('staffClasses', { semesterId: toSemesterId })).rows.find((each) => each.title === title)?.id ??
    '';
  const [a, b] = [await copyOf('Asks A'), await copyOf('Asks B')];
  const asked = async () =>
    (await admin.call('staffQuestions')).questions.filter(({ classId }) => classId === a || classId === b);
  const waivers = async () => (await admin.call('staffWaivers', {})).waivers.filter(({ class: of }) => of?.id === a);
  expect(await asked()).toHaveLength(2);
  expect(await waivers()).toMatchObject([{ title: 'Cliffs', isArchived: false }]);
  school.clock.advance(60_000);
  await admin.call('saveQuestion', { question: { ...SWIMS, wording: 'Swims well?', classId: b } });
  expect(await admin.call('undoBatch', { batchId })).toMatchObject({
    undone: 1,
    kept: [{ title: 'Asks B', reason: 'worked-on' }],
  });
  expect((await asked()).map(({ classId }) => classId)).toEqual([b, b]);
  expect(await waivers()).toMatchObject([{ isArchived: true }]);
  expect(second).not.toBe(b);
});

test('what others began in a rolled class, and a rolled group that was worked on, stays whole with its classes', async () => {
  const ids = [await school.addClass({ title: 'Begun A' }), await school.addClass({ title: 'Begun B' })];
  await admin.call('saveGroup', {
    semesterId: school.semesterId,
    name: 'Begun together',
    description: '',
    priceCents: 100,
    classIds: ids,
  });
  const toSemesterId = await school.addSemester(SPRING);
  const batchId = newId();
  await admin.call('rollForward', { toSemesterId, classIds: ids, batchId });
  const [copy] = (await admin.call('staffClasses', { semesterId: toSemesterId })).rows;
  const colleague = await school.addPerson({ roles: ['administrator'] });
  const draft = { classId: copy?.id ?? '', basedOn: 1 };
  await colleague.call('saveClassDraft', { ...draft, content: { title: 'Mine' } });
  expect(await admin.call('undoBatch', { batchId })).toMatchObject({
    undone: 0,
    kept: [{ title: copy?.title, reason: 'worked-on' }, { reason: 'in-group' }, { reason: 'in-group' }],
  });
  await colleague.call('saveClassDraft', { ...draft, content: null });
  const [group] = (await admin.call('staffGroups', { semesterId: toSemesterId })).groups;
  if (!group) throw new Error('the group came along');
  await admin.call('saveGroup', { ...group, semesterId: toSemesterId, name: 'Renamed' });
  expect(await admin.call('undoBatch', { batchId })).toMatchObject({
    undone: 0,
    kept: [{ title: 'Renamed', reason: 'worked-on' }, { reason: 'in-group' }, { reason: 'in-group' }],
  });
});

test('of what was rolled forward only the class that somebody enrolled in stays', async () => {
  const ids = [await school.addClass({ title: 'Wanted again' }), await school.addClass({ title: 'Not wanted' })];
  const toSemesterId = await school.addSemester({ ...SPRING, isOpen: true });
  const batchId = newId();
  await admin.call('rollForward', { toSemesterId, classIds: ids, batchId });
  const { rows } = await admin.call('staffClasses', { semesterId: toSemesterId });
  const wanted = rows.find(({ title }) => title === 'Wanted again')?.id ?? '';
  // Families see the copy although nobody has saved it.
  await school.database
    .updateTable('classes')
    .set({ publishedAt: school.clock.iso() })
    .where('id', '=', wanted)
    .execute();
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: 'rolled', lines: [{ studentId, classId: wanted }] });
  expect(await admin.call('undoBatch', { batchId })).toMatchObject({
    undone: 1,
    kept: [{ id: wanted, reason: 'has-people' }],
  });
  expect((await admin.call('staffClasses', { semesterId: toSemesterId })).rows).toMatchObject([{ id: wanted }]);
});

test('what is copied in two parts is one batch: a group comes along once it is whole, and all of it goes back', async () => {
  const ids = [await school.addClass({ title: 'Part A' }), await school.addClass({ title: 'Part B' })];
  await admin.call('saveGroup', {
    semesterId: school.semesterId,
    name: 'In two parts',
    description: '',
    priceCents: 20_000,
    classIds: ids,
  });
  const toSemesterId = await school.addSemester(SPRING);
  const [first = '', second = ''] = ids;
  const { groups } = await admin.call('previewRollForward', { toSemesterId, classIds: [first] });
  expect(groups).toMatchObject([{ name: 'In two parts', classIds: ids }]);
  const batchId = newId();
  const part = { toSemesterId, classIds: [first], batchId };
  // As after an answer that was lost: twice in one moment, and once more.
  const twice = await Promise.all([admin.call('rollForward', part), admin.call('rollForward', part)]);
  for (const told of [...twice, await admin.call('rollForward', part)]) expect(told).toEqual({ classes: 1, groups: 0 });
  for (const classIds of [[first, second], [second]])
    expect(await admin.call('rollForward', { toSemesterId, classIds, batchId })).toEqual({ classes: 2, groups: 1 });
  const { rows: made } = await admin.call('staffClasses', { semesterId: toSemesterId });
  expect(made.map(({ title }) => title)).toEqual(['Part A', 'Part B']);
  const others = await school.addPerson({ roles: ['administrator'] });
  const no = failure(others.call('rollForward', { toSemesterId, classIds: [second], batchId }));
  expect(await no).toMatchObject({ code: 'not-found' });
  const elsewhere = await school.addSemester(SPRING);
  expect(
    await failure(admin.call('rollForward', { toSemesterId: elsewhere, classIds: [second], batchId })),
  ).toMatchObject({ code: 'not-found' });
  expect(await admin.call('undoBatch', { batchId })).toMatchObject({ undone: 2, kept: [] });
  expect(await failure(admin.call('rollForward', { toSemesterId, classIds: [second], batchId }))).toMatchObject({
    details: { reason: 'already-undone' },
  });
});
