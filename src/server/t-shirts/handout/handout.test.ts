import { expect, test } from 'vitest';
import type { Person } from '../../../../test/school.ts';
import {
  openShirts,
  school,
  admin,
  registrar,
  semesterId,
  seated,
  aClass,
  actionsOf,
  NOT_LISTED,
  MEANWHILE,
} from '../../../../test/shirts.ts';

openShirts();

test('a shirt is handed out once, in the size it has then; another one becomes theirs', async () => {
  const [climbing, kayaks] = [await aClass('Climbing'), await aClass('Kayaks', '2026-10-06')];
  const family = await seated([climbing, kayaks], ['YM', 'YL']);
  const [maya = '', sam = ''] = family.studentIds;
  const give = (person: Person, personId: string, size: string) =>
    person.call('giveTshirt', { semesterId, personId, isStaff: false, size });
  await give(registrar, maya, 'YM');
  // The other phone taps the same, or has another size in hand.
  expect((await give(admin, maya, 'YM')).given).toMatchObject({ size: 'YM', by: 'desk@example.org' });
  await expect(give(admin, maya, 'AS')).rejects.toMatchObject(MEANWHILE);
  await give(registrar, sam, 'AS');
  expect((await family.call('students')).students.find(({ id }) => id === sam)?.tshirtSize).toBe('AS');
  const listed = async (classId?: string) =>
    (await registrar.call('tshirtHandout', { semesterId, classId })).people.map(({ given }) => given?.size ?? null);
  expect(new Set(await listed())).toEqual(new Set(['AS', 'YM']));
  // In each of their classes: one shirt a semester.
  expect(new Set(await listed(kayaks))).toEqual(new Set(['AS', 'YM']));
  const back = { semesterId, personId: maya, isStaff: false };
  await registrar.call('takeBackTshirt', back);
  await registrar.call('takeBackTshirt', back);
  expect((await listed()).filter((size) => size === null)).toHaveLength(1);
  expect((await actionsOf(maya)).filter((action) => action.includes('tshirt'))).toEqual([
    'student.tshirt-given',
    'student.tshirt-taken-back',
  ]);
  // Who left the class meanwhile is in no list any more, and gets none.
  const stranger = await school.addFamily(1);
  await expect(give(registrar, stranger.studentIds[0] ?? '', 'YM')).rejects.toMatchObject({ code: 'not-found' });
  await expect(give(registrar, maya, 'XXS')).rejects.toMatchObject(NOT_LISTED('size'));
});

test('two phones that hand out at the same moment note one shirt', async () => {
  const family = await seated([await aClass('Climbing')], ['YM']);
  const [personId = ''] = family.studentIds;
  const give = (person: Person, size: string) =>
    person.call('giveTshirt', { semesterId, personId, isStaff: false, size });
  const both = await Promise.allSettled([give(registrar, 'YM'), give(admin, 'YL')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { people } = await registrar.call('tshirtHandout', { semesterId });
  expect(people.map(({ size, given }) => size === given?.size)).toEqual([true]);
});
