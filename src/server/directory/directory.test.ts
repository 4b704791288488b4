import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { DIRECTORY_SORTS } from '../../contract/directory.ts';
import { ILLUSTRATIONS } from '../../contract/directory.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

const save = (kind: 'instructor' | 'location' | 'type', name: string, more: object = {}) =>
  admin.call('saveDirectoryEntry', { kind, name, ...more }).then(({ entry }) => entry);
const failure = (call: Promise<unknown>) => call.then(String, (error: unknown) => error);

test('an entry is made, changed, archived and removed, each with its record', async () => {
  const made = await save('location', 'Mill Pond', { address: 'Mill Lane 1' });
  expect(made).toMatchObject({ kind: 'location', address: 'Mill Lane 1', classes: 0, isArchived: false, version: 1 });
  const changed = await save('location', 'Mill Pond', { id: made.id, version: 1, address: 'Mill Lane 2' });
  expect(changed).toMatchObject({ address: 'Mill Lane 2', version: 2 });
  const { entry } = await admin.call('archiveDirectoryEntry', {
    kind: 'location',
    id: made.id,
    version: 2,
    isArchived: true,
  });
  expect(entry).toMatchObject({ isArchived: true, version: 3 });
  await admin.call('removeDirectoryEntry', { kind: 'location', id: made.id, version: 3 });
  const { rows } = await admin.call('directory', { kind: 'location' });
  expect(rows.some(({ id }) => id === made.id)).toBe(false);
  const records = await school.database
    .selectFrom('auditEntries')
    .select(['action', 'change'])
    .where('organizationId', '=', ORGANIZATION)
    .where('entityId', '=', made.id)
    .orderBy('id')
    .execute();
  expect(records.map(({ action }) => action)).toEqual([
    'location.created',
    'location.changed',
    'location.archived',
    'location.removed',
  ]);
  expect(records[1]?.change).toEqual({ address: { from: 'Mill Lane 1', to: 'Mill Lane 2' } });
});

test('whoever changes what was changed meanwhile is told so', async () => {
  const made = await save('type', 'Weaving', { illustration: 'nature-art' });
  await save('type', 'Basket weaving', { id: made.id, version: 1 });
  expect(await failure(save('type', 'Weaving for all', { id: made.id, version: 1 }))).toMatchObject({
    code: 'failed-precondition',
    details: { reason: 'changed-meanwhile' },
  });
  expect(await failure(save('type', 'Weaving', { id: made.id, version: 2, illustration: 'dragons' }))).toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path: 'illustration' }] },
  });
});

test('a name that is taken is said at the name; two instructors may share one', async () => {
  await save('location', 'Old Barn');
  expect(await failure(save('location', 'OLD BARN'))).toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path: 'name' }] },
  });
  const [one, other] = [await save('instructor', 'Kim Lee'), await save('instructor', 'Kim Lee')];
  expect(one.id).not.toBe(other.id);
});

test('merging gives the classes to the one that stays, each once, and new versions to the classes', async () => {
  const [maya, maia, mia] = await Promise.all(
    ['Maya Lin', 'Maia Lin', 'Mia Lin'].map((name) => save('instructor', name)),
  );
  if (!maya || !maia || !mia) throw new Error('three instructors were made');
  const [both, second] = [await school.addClass({ title: 'Both' }), await school.addClass({ title: 'Second' })];
  const teach = (classId: string, ids: readonly string[]) =>
    school.database
      .insertInto('classInstructors')
      .values(
        ids.map((instructorId, position) => ({
          organizationId: ORGANIZATION,
          classId,
          instructorId,
          position,
        })),
      )
      .execute();
  await teach(both, [maia.id, maya.id]);
  await teach(second, [mia.id]);
  const answer = await admin.call('mergeDirectoryEntries', {
    kind: 'instructor',
    fromIds: [maia.id, mia.id, mia.id],
    intoId: maya.id,
  });
  expect(answer).toMatchObject({ entry: { id: maya.id, classes: 2 }, classes: 2 });
  const { classes } = await admin.call('classes', { query: [{ id: both }, { id: second }] });
  expect(classes.map(({ instructors }) => instructors.map(({ name }) => name))).toEqual([['Maya Lin'], ['Maya Lin']]);
  const versions = await school.database
    .selectFrom('classes')
    .select('version')
    .where('id', 'in', [both, second])
    .execute();
  expect(versions).toEqual([{ version: 2 }, { version: 2 }]);
});

test('the directory is searched, sorted both ways and paged; twins are found on whichever pages', async () => {
  for (const name of ['Zoo 10', 'zoo 9', 'Älm, Ana', 'Ana Alm']) await save('instructor', name);
  const names = async (asked: object) =>
    (await admin.call('directory', { kind: 'instructor', ...asked })).rows.map(({ name }) => name);
  expect(await names({ search: 'ZOO' })).toEqual(['zoo 9', 'Zoo 10']);
  expect(await names({ search: 'zoo', sort: '-name' })).toEqual(['Zoo 10', 'zoo 9']);
  expect(await names({ search: 'zoo', pageSize: 1, page: 2 })).toEqual(['Zoo 10']);
  expect(await names({ search: '%' })).toEqual([]);
  const { total } = await admin.call('directory', { kind: 'instructor' });
  for (const sort of DIRECTORY_SORTS)
    for (const way of [sort, `-${sort}`]) expect(await names({ sort: way })).toHaveLength(total);
  const { groups } = await admin.call('enteredTwice', { kind: 'instructor' });
  expect(groups.map((group) => group.map(({ name }) => name))).toContainEqual(['Ana Alm', 'Älm, Ana']);
});

test('locations and types merge too; what is in use cannot be removed; what does not exist is not found', async () => {
  const classId = await school.addClass({ title: 'Somewhere' });
  const { rows } = await admin.call('directory', { kind: 'type' });
  const before = await admin.call('classes', { query: [{ id: classId }] });
  const used = rows.find(({ id }) => id === before.classes[0]?.type.id);
  if (!used) throw new Error('the class has a type');
  expect(
    await failure(admin.call('removeDirectoryEntry', { kind: 'type', id: used.id, version: used.version })),
  ).toMatchObject({ details: { reason: 'in-use' } });
  const other = await save('type', 'Everything');
  await admin.call('mergeDirectoryEntries', { kind: 'type', fromIds: [used.id], intoId: other.id });
  const { classes } = await admin.call('classes', { query: [{ id: classId }] });
  expect(classes[0]?.type.name).toBe('Everything');
  expect(
    await failure(admin.call('mergeDirectoryEntries', { kind: 'type', fromIds: [used.id], intoId: other.id })),
  ).toMatchObject({ code: 'not-found' });
  expect(
    await failure(admin.call('mergeDirectoryEntries', { kind: 'type', fromIds: [other.id], intoId: other.id })),
  ).toMatchObject({ details: { fields: [{ path: 'fromIds' }] } });
});

test('every illustration that can be chosen is drawn, and every drawing can be chosen', () => {
  const drawn = readdirSync(join(import.meta.dirname, '../../web/shared/illustrations'));
  expect(ILLUSTRATIONS.map((name) => `${name}.svg`)).toEqual(drawn.toSorted());
});

test('a class that is moved elsewhere while its place is merged stays where it was moved', async () => {
  const [old, kept, elsewhere] = [
    await save('location', 'Old shed'),
    await save('location', 'Shed'),
    await save('location', 'Barn'),
  ];
  const classId = await school.addClass({ title: 'On the move' });
  const { class: before } = await admin.call('staffClass', { classId });
  const at = async (locationId: string, version: number) =>
    admin.call('saveClass', {
      classId,
      version,
      content: { ...before.content, description: 'Somewhere', minAge: 0, locationId },
      tell: null,
      overCapacityReason: null,
    });
  await at(old.id, before.version);
  // Somebody holds the class, about to move it to the barn, when the two sheds become one.
  const merging = await school.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('classes').set({ locationId: elsewhere.id }).where('id', '=', classId).execute();
    const merge = admin.call('mergeDirectoryEntries', { kind: 'location', fromIds: [old.id], intoId: kept.id });
    await isWaiting(school);
    return { merge };
  });
  expect((await merging.merge).classes).toBe(0);
  const { class: after } = await admin.call('staffClass', { classId });
  expect(after.content.locationId).toBe(elsewhere.id);
});

test('an instructor somebody signs in as stays', async () => {
  const made = await save('instructor', 'Signs in');
  await school.database
    .updateTable('instructors')
    .set({ accountId: admin.accountId })
    .where('id', '=', made.id)
    .execute();
  expect(
    await failure(admin.call('removeDirectoryEntry', { kind: 'instructor', id: made.id, version: 1 })),
  ).toMatchObject({ details: { reason: 'signs-in' } });
});

/** Until somebody waits for a lock of the test's own transaction. */
async function isWaiting({ testDatabase }: TestSchool): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await testDatabase.pool.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    })
    .toBe(1);
}
