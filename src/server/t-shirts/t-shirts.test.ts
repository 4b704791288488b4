import { expect, test } from 'vitest';
import { openSchool } from '../../../test/school.ts';
import { openShirts, school, registrar, semesterId, seated, aClass, order, saveSize } from '../../../test/shirts.ts';

openShirts();

test('each student is counted once in the semester, and in each of their classes', async () => {
  const [climbing, kayaks] = [await aClass('Climbing'), await aClass('Kayaks', '2026-10-06')];
  await seated([climbing, kayaks], ['YM', null]);
  await seated([kayaks], ['YM']);
  const counted = async (classId?: string) => {
    const { counts, missing, students } = await registrar.call('tshirts', { semesterId, classId });
    return { YM: counts.find(({ size }) => size === 'YM')?.count, missing, students: students.length };
  };
  expect(await counted()).toEqual({ YM: 2, missing: 1, students: 3 });
  expect(await counted(climbing)).toEqual({ YM: 1, missing: 1, students: 2 });
  expect(await counted(kayaks)).toEqual({ YM: 2, missing: 1, students: 3 });
  // A class of another semester is none of this one: all are counted, and the answer says so.
  expect(await registrar.call('tshirts', { semesterId, classId: 'no-such-class' })).toMatchObject({ classId: null });
  const { counts, missing, students } = await registrar.call('tshirts', { semesterId });
  expect(new Set(students.map(({ classTitles }) => classTitles.join()))).toEqual(
    new Set(['Climbing,Kayaks', 'Kayaks']),
  );
  expect(counts.reduce((sum, { count }) => sum + count, missing)).toBe(students.length);
  expect(await registrar.call('dashboard', { semesterId })).toMatchObject({ missingSizes: missing });
});

test('the counts follow the specification until the school has a list of its own', async () => {
  const { counts } = await registrar.call('tshirts', { semesterId });
  expect(counts.map(({ size }) => size)).toEqual(['YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL', 'A2XL', 'A3XL']);
});

test('two students who are one have one shirt, and what the one who stays asked for; undone, each has their own again', async () => {
  const climbing = await aClass('Climbing');
  const kayaks = await aClass('Kayaks', '2026-10-06');
  const [mother, father] = [await seated([climbing], ['YM']), await seated([kayaks], ['YL'])];
  const [[keptId = ''], [mergedId = '']] = [mother.studentIds, father.studentIds];
  await registrar.call('giveTshirt', { semesterId, personId: mergedId, isStaff: false, size: 'YL' });
  await registrar.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: '2026-08-01', reserves: [] });
  await saveSize(father, mergedId, 'AS');
  const both = { keptId, mergedId };
  const { seen } = await registrar.call('previewMerge', both);
  const nothing = { fields: [], sections: [] };
  const { mergeId } = await registrar.call('mergeStudents', { ...both, seen, takes: nothing, reason: 'Entered twice' });
  const handed = async () =>
    (await registrar.call('tshirtHandout', { semesterId })).people.map(({ id, given }) => [id, given?.size ?? null]);
  expect(await handed()).toEqual([[keptId, 'YL']]);
  expect((await mother.call('students')).sizesAsked).toEqual({ [keptId]: { size: 'AS', state: 'open' } });
  await registrar.call('undoMerge', { mergeId, reason: 'Two cousins' });
  expect(Object.fromEntries(await handed())).toEqual({ [keptId]: null, [mergedId]: 'YL' });
  expect((await mother.call('students')).sizesAsked).toEqual({});
});

test('a class that is cancelled needs no shirts, and who has left it gets none', async () => {
  const [stays, goes] = [await aClass('Stays'), await aClass('Goes', '2026-10-06')];
  await seated([stays], ['YM']);
  await seated([goes], ['YL']);
  await school.database
    .updateTable('classes')
    .set({ cancelledAt: school.clock.iso() })
    .where('id', '=', goes)
    .execute();
  const { counts, students, classes } = await registrar.call('tshirts', { semesterId });
  expect(students).toHaveLength(1);
  expect(counts.find(({ size }) => size === 'YL')?.count).toBe(0);
  expect(classes.map(({ title }) => title)).toEqual(['Stays']);
  expect((await order()).totals.needed).toBe(1);
});

test('a semester without anybody, and a school without a semester like it', async () => {
  expect(await registrar.call('tshirtHandout', { semesterId })).toMatchObject({ people: [], classId: null });
  expect((await order()).totals).toEqual({
    open: 0,
    needed: 0,
    students: 0,
    staff: 0,
    reserve: 0,
    ordered: 0,
    over: 0,
  });
  expect(await registrar.call('previewSizeReminder', { semesterId })).toMatchObject({ students: 0, mails: 0 });
  const empty = await openSchool();
  try {
    await empty.database.deleteFrom('semesters').execute();
    const office = await empty.addPerson({ roles: ['administrator'] });
    expect(await office.call('tshirts', {})).toMatchObject({ semester: null, students: [], missing: 0 });
  } finally {
    await empty.close();
  }
});
