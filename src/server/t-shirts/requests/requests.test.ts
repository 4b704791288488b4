import { expect, test } from 'vitest';
import {
  openShirts,
  school,
  registrar,
  semesterId,
  seated,
  aClass,
  actionsOf,
  saveSize,
  NOT_LISTED,
  MEANWHILE,
} from '../../../../test/shirts.ts';

openShirts();

test('after the last day of a semester a family asks, and staff accept or decline', async () => {
  const climbing = await aClass('Climbing');
  const family = await seated([climbing], ['YM']);
  const [id = ''] = family.studentIds;
  await registrar.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: '2026-09-01', reserves: [] });
  expect((await family.call('students')).sizesUntil).toEqual({ [id]: '2026-09-01' });
  expect((await saveSize(family, id, 'YL')).student.tshirtSize).toBe('YL');
  school.clock.set('2026-09-02T13:00:00Z');
  const saved = await saveSize(family, id, 'AS');
  expect(saved.student).toMatchObject({ firstName: 'Maya', tshirtSize: 'YL' });
  expect((await family.call('students')).sizesAsked).toEqual({ [id]: { size: 'AS', state: 'open' } });
  expect(await registrar.call('tshirts', { semesterId })).toMatchObject({ requests: 1 });
  // Saving another field with the size that is asked for asks nothing anew.
  await saveSize(family, id, 'AS');
  expect((await actionsOf(id)).filter((action) => action === 'student.size-asked')).toHaveLength(1);
  // For another size than is on the screen of the office nothing is decided.
  const decide = (size: string, isAccepted: boolean) =>
    registrar.call('decideSizeRequest', { studentId: id, size, isAccepted });
  await expect(decide('AM', true)).rejects.toMatchObject(MEANWHILE);
  await decide('AS', false);
  expect((await family.call('students')).sizesAsked).toEqual({ [id]: { size: 'AS', state: 'declined' } });
  await expect(decide('AS', true)).rejects.toMatchObject(MEANWHILE);
  await saveSize(family, id, 'AM');
  await decide('AM', true);
  const after = await family.call('students');
  expect(after.students[0]?.tshirtSize).toBe('AM');
  expect(after.sizesAsked).toEqual({});
  // Choosing what they have takes the wish back; none at all is refused as before.
  await saveSize(family, id, 'AL');
  await saveSize(family, id, 'AM');
  expect((await family.call('students')).sizesAsked).toEqual({});
  await expect(saveSize(family, id, null)).rejects.toMatchObject({
    details: { fields: [{ path: 'student.tshirtSize', code: 'sizes-ordered' }] },
  });
  expect((await actionsOf(id)).filter((action) => action.startsWith('student.size-'))).toEqual([
    'student.size-asked',
    'student.size-declined',
    'student.size-asked',
    'student.size-accepted',
    'student.size-asked',
    'student.size-withdrawn',
  ]);
});

test('staff who set the size that was asked for have answered', async () => {
  const climbing = await aClass('Climbing');
  const family = await seated([climbing], ['YM']);
  const [id = ''] = family.studentIds;
  await registrar.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: '2026-08-01', reserves: [] });
  const { student } = await saveSize(family, id, 'YL');
  await registrar.call('setSize', { studentId: id, version: student.version, tshirtSize: 'YL' });
  const { requests } = await registrar.call('sizeRequests');
  expect(requests.find(({ studentId }) => studentId === id)).toMatchObject({ state: 'accepted', from: 'YL', to: 'YL' });
  const set = registrar.call('setSize', { studentId: id, version: student.version + 1, tshirtSize: 'XXS' });
  await expect(set).rejects.toMatchObject(NOT_LISTED('tshirtSize'));
});
