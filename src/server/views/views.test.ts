import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let office: Person;
let desk: Person;
let reader: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  desk = await school.addPerson({ email: 'desk@example.org', roles: ['registrar'] });
  reader = await school.addPerson({ email: 'reader@example.org', roles: ['viewer'] });
});
afterAll(() => school.close());

const save = (
  by: Person,
  name: string,
  { isShared = false, asked = {} }: { isShared?: boolean; asked?: Record<string, string> } = {},
) => by.call('saveView', { list: 'enrollment', name, isShared, asked, hidden: ['state'] });
const namesOf = async (of: Person, list: 'enrollment' | 'student' = 'enrollment') =>
  (await of.call('savedViews', { list })).views.map(({ name }) => name);

test('a view is one’s own until it is shared, and one of a name replaces the last', async () => {
  await save(desk, 'Waiting', { asked: { state: 'waiting', sort: '-since' } });
  await save(desk, 'Everybody 10', { isShared: true });
  await save(desk, 'Everybody 9', { isShared: true });
  expect(await namesOf(desk)).toEqual(['Everybody 9', 'Everybody 10', 'Waiting']);
  expect(await namesOf(reader)).toEqual(['Everybody 9', 'Everybody 10']);
  expect(await namesOf(desk, 'student')).toEqual([]);
  expect(await save(desk, 'WAITING', { asked: { state: 'ended' } })).toMatchObject({ isReplaced: true });
  const { views } = await desk.call('savedViews', { list: 'enrollment' });
  expect(views.at(-1)).toEqual({
    id: expect.any(String),
    name: 'WAITING',
    isShared: false,
    asked: { state: 'ended' },
    hidden: ['state'],
    isOwn: true,
    isRemovable: true,
    byEmail: 'desk@example.org',
  });
  // Somebody else's of that name is another view.
  expect(await save(reader, 'Waiting')).toMatchObject({ isReplaced: false });
});

test('one removes one’s own; of the shared ones an administrator removes any', async () => {
  const { viewId: own } = await save(desk, 'Own');
  const { viewId: shared } = await save(desk, 'Shared', { isShared: true });
  await expect(office.call('removeView', { viewId: own })).rejects.toMatchObject({ code: 'not-found' });
  await expect(reader.call('removeView', { viewId: shared })).rejects.toMatchObject({ code: 'not-found' });
  const seenBy = async (person: Person) =>
    (await person.call('savedViews', { list: 'enrollment' })).views.find(({ id }) => id === shared)?.isRemovable;
  expect([await seenBy(reader), await seenBy(office)]).toEqual([false, true]);
  await office.call('removeView', { viewId: shared });
  await desk.call('removeView', { viewId: own });
  await expect(desk.call('removeView', { viewId: own })).rejects.toMatchObject({ code: 'not-found' });
  expect(await namesOf(desk)).not.toContain('Shared');
});

test('words that are searched for, odd names and too many views are refused by field', async () => {
  const wrong = (path: string) => ({
    code: 'invalid-argument',
    details: { fields: [expect.objectContaining({ path })] },
  });
  await expect(save(desk, 'Maria', { asked: { search: 'maria' } })).rejects.toMatchObject(wrong('asked'));
  await expect(save(desk, '\u200B ')).rejects.toMatchObject(wrong('name'));
  await expect(save(desk, 'x', { asked: { '../x': '1' } })).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(save(desk, 'x', { asked: { state: 'x'.repeat(65) } })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  for (const odd of ['\u0000', '\ud800'])
    await expect(save(desk, 'x', { asked: { state: odd } })).rejects.toMatchObject({ code: 'invalid-argument' });
  const hasty = await school.addPerson({ roles: ['viewer'] });
  for (let at = 0; at < 28; at++) await save(hasty, `View ${at}`);
  // Three at once for the last two places.
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((name) => save(hasty, name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await expect(save(hasty, 'one more')).rejects.toMatchObject(wrong('name'));
  expect(await save(hasty, 'View 3')).toMatchObject({ isReplaced: true });
});
