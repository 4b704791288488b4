import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf, enroll } from '../../../test/enrolling.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { MOST_TAGS } from '../../contract/tags.ts';
import type { TagColor } from '../../domain/tags.ts';
import { eraseRows } from '../my-data/erase-store.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let [rosa, viewer]: Person[] = [];
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'], email: 'office@example.org' });
  rosa = await school.addPerson({ roles: ['registrar'] });
  viewer = await school.addPerson({ roles: ['viewer'] });
});
afterAll(() => school.close());

let made = 0;
/** A tag of a name that is nobody's. */
async function make(name = `Tag ${++made}`, color: TagColor = 'info', who = office) {
  return (await who.call('addTag', { tagId: newId(), name, color })).tag;
}
const put = (tagId: string, familyIds: string[], isOn = true) =>
  office.call('tagHouseholds', { tagId, isOn, about: { familyIds } });
const namesOn = async (familyId: string) =>
  (await viewer?.call('householdTags', { about: { familyId } }))?.families[0]?.tags.map(({ name }) => name);
const find = async (tagId: string) => (await office.call('tags', {})).tags.find(({ id }) => id === tagId);
const foundBy = async (tagId: string) => (await office.call('staffStudents', { tagId })).rows.map(({ id }) => id);
const field = (path: string, code: string) => ({ details: { fields: [expect.objectContaining({ path, code })] } });

test('a tag is made once whatever its case and spaces, also from two tabs at one moment; at most so many', async () => {
  const [first, second] = await Promise.all([make('Staff child'), make(' staff  CHILD ', 'warn', rosa)]);
  expect(second?.id).toBe(first?.id);
  expect((await office.call('tags', {})).tags.filter(({ name }) => /staff/i.test(name))).toHaveLength(1);
  for (const [name, code] of [
    ['', 'name-missing'],
    [' ', 'name-missing'],
    ['x'.repeat(61), 'too-long'],
    ['\u200b', 'not-visible'],
  ] as const)
    await expect(make(name)).rejects.toMatchObject(field('name', code));
  const { tags } = await office.call('tags', {});
  for (let count = tags.length; count < MOST_TAGS; count++) await make();
  await expect(make('One more')).rejects.toMatchObject(field('name', 'too-many'));
  // The one of before is found all the same.
  expect((await make('Staff child')).id).toBe(first?.id);
  await school.database.deleteFrom('tags').execute();
});

test('on households and off, of chosen students too, with the way back; found by in both tables, and a column', async () => {
  const { id: tagId } = await make('Scholarship');
  const [one, other] = [await school.addFamily(2), await school.addFamily()];
  const [studentId = '', sibling = ''] = one.studentIds;
  const classId = await school.addClass();
  await enroll(one, classId);
  await enroll(other, classId);
  const chosen = { tagId, about: { studentIds: [studentId, other.studentIds[0] ?? ''] } };
  expect((await office.call('tagHouseholds', { ...chosen, isOn: true })).familyIds.toSorted()).toEqual(
    [one.familyId, other.familyId].toSorted(),
  );
  expect((await put(tagId, [one.familyId])).familyIds).toEqual([]);
  expect(await find(tagId)).toMatchObject({ name: 'Scholarship', families: 2 });
  await put(tagId, [other.familyId], false);
  expect((await foundBy(tagId)).toSorted()).toEqual([studentId, sibling].toSorted());
  const { rows } = await office.call('staffStudents', { ids: [sibling] });
  expect(rows[0]?.tags).toEqual([{ id: tagId, name: 'Scholarship', color: 'info' }]);
  const enrollments = await office.call('staffEnrollments', { tagId });
  expect(enrollments).toMatchObject({ total: 1, rows: [{ classId }] });
  for (const unknown of ['nothing', newId()]) {
    expect(await foundBy(unknown)).toEqual([]);
    expect((await office.call('staffEnrollments', { tagId: unknown })).total).toBe(0);
  }
  expect(await auditsOf(school, other.familyId)).toEqual(['family.tagged', 'family.untagged']);
  await expect(put(tagId, [newId()])).rejects.toMatchObject({ code: 'not-found' });
  await expect(viewer?.call('tagHouseholds', { ...chosen, isOn: true })).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('a letter to a tag goes to the households that have it, not to the other household of the same student', async () => {
  const { id: tagId } = await make();
  const mother = await school.addFamily(1, 'mother@example.org');
  const father = await school.addFamily(1, 'father@example.org');
  const [studentId = ''] = mother.studentIds;
  await office.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Custody' });
  await put(tagId, [mother.familyId]);
  const readers = async (audience: Parameters<typeof office.call<'circularReaders'>>[1]) => {
    const answer = await office.call('circularReaders', audience);
    return { mails: answer.rows.map(({ email }) => email), families: answer.counts.families };
  };
  expect(await readers({ audience: { of: 'students', tagId } })).toEqual({
    mails: ['mother@example.org'],
    families: 1,
  });
  await enroll(mother, await school.addClass());
  expect(await readers({ audience: { of: 'enrollments', tagId } })).toEqual({
    mails: ['mother@example.org'],
    families: 1,
  });
  // One that is gone means nobody, never everybody.
  await office.call('removeTag', { tagId });
  expect((await readers({ audience: { of: 'students', tagId } })).mails).toEqual([]);
  expect((await readers({ audience: { of: 'enrollments', tagId } })).mails).toEqual([]);
});

test('renamed, a tag is found by as before; another of the name stands in the way; merged, the old one leads to the one that stays', async () => {
  const [one, two, third] = [await make(), await make('Second'), await make('Third')];
  const [family, both] = [await school.addFamily(), await school.addFamily()];
  await put(one.id, [family.familyId, both.familyId]);
  await put(two.id, [both.familyId]);
  const asked = { tag: one.id };
  await office.call('saveView', { list: 'student', name: 'Mine', isShared: false, hidden: [], asked });
  const change = { tagId: one.id, version: 1, name: 'First', color: 'error' } as const;
  expect(await office.call('changeTag', change)).toEqual({ version: 2, sameName: null });
  await expect(office.call('changeTag', change)).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
  expect(await office.call('changeTag', { ...change, version: 2, name: ' SECOND' })).toMatchObject({
    version: 2,
    sameName: { id: two.id, name: 'Second' },
  });
  expect(await find(one.id)).toMatchObject({ name: 'First', views: 1 });
  expect(await foundBy(one.id)).toHaveLength(2);

  await expect(office.call('mergeTags', { tagId: one.id, intoId: one.id })).rejects.toMatchObject(
    field('intoId', 'merged-with-itself'),
  );
  expect(await office.call('mergeTags', { tagId: one.id, intoId: two.id })).toEqual({ families: 1 });
  expect(await find(one.id)).toBeUndefined();
  expect(await find(two.id)).toMatchObject({ families: 2, views: 1 });
  // A view, a letter or a page that was opened before.
  expect(await foundBy(one.id)).toHaveLength(2);
  const late = await school.addFamily();
  await put(one.id, [late.familyId]);
  expect(await namesOn(late.familyId)).toEqual(['Second']);
  await office.call('mergeTags', { tagId: two.id, intoId: third.id });
  expect(await foundBy(one.id)).toHaveLength(3);
  // Whoever still sees the old one does not remove the one that stays.
  await expect(office.call('removeTag', { tagId: one.id })).rejects.toMatchObject({ code: 'not-found' });
  // Its name is free again.
  expect((await make('First')).id).not.toBe(one.id);
});

test('a tag that is removed while it is put on is gone, whichever comes first, and nothing of it stays', async () => {
  const { id: tagId } = await make();
  const families = await Promise.all([1, 2, 3].map(() => school.addFamily()));
  const ids = families.map(({ familyId }) => familyId);
  await put(tagId, ids.slice(0, 1));
  const done = await Promise.allSettled([put(tagId, ids), office.call('removeTag', { tagId }), put(tagId, ids, false)]);
  for (const each of done) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'not-found' });
  await expect(put(tagId, ids)).rejects.toMatchObject({ code: 'not-found' });
  const rows = await school.database.selectFrom('familyTags').select('tagId').where('tagId', '=', tagId).execute();
  expect(rows).toEqual([]);
});

test('of two households that become one the tags of both are on the one that stays; an undo parts them again', async () => {
  const [hers, his, both, since] = [await make(), await make(), await make(), await make()];
  const [mother, father] = [await school.addFamily(), await school.addFamily()];
  await put(hers.id, [mother.familyId]);
  await put(his.id, [father.familyId]);
  await put(both.id, [mother.familyId, father.familyId]);
  const ids = { keptId: mother.familyId, mergedId: father.familyId };
  const { seen } = await office.call('previewFamilyMerge', ids);
  const told = { takes: { contacts: 'kept', pickup: 'kept' }, areOneHousehold: false } as const;
  const why = { reason: 'Entered twice', nobodyLeft: 'Nobody' };
  const { mergeId } = await office.call('mergeFamilies', { ...ids, seen, same: [], ...told, ...why });
  const names = (...tags: { name: string }[]) => tags.map(({ name }) => name);
  expect(await namesOn(ids.keptId)).toEqual(names(hers, his, both));
  expect(await find(both.id)).toMatchObject({ families: 1 });
  await put(since.id, [ids.keptId]);
  await expect(put(since.id, [ids.mergedId])).rejects.toMatchObject({ code: 'not-found' });
  await office.call('undoFamilyMerge', { mergeId, reason: 'They are two' });
  expect(await namesOn(ids.keptId)).toEqual(names(hers, both, since));
  expect(await namesOn(ids.mergedId)).toEqual(names(his, both));
});

test('the tags of a household go with the last of its students', async () => {
  const { id: tagId, name } = await make();
  const family = await school.addFamily(2);
  const [first = '', second = ''] = family.studentIds;
  await put(tagId, [family.familyId]);
  const erase = (id: string) =>
    eraseRows(school.database, ORGANIZATION, { ids: [id], name: 'removed', at: school.clock.iso() });
  await erase(first);
  expect(await namesOn(family.familyId)).toEqual([name]);
  await erase(second);
  expect(await namesOn(family.familyId)).toEqual([]);
});
