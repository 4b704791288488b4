import { expect, test } from 'vitest';
import { ORGANIZATION } from '../../../../test/school.ts';
import {
  openShirts,
  school,
  admin,
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

test('a school offers sizes of its own, in its order; one put away stays with whoever has it', async () => {
  const climbing = await aClass('Climbing');
  const family = await seated([climbing], ['YS', null]);
  const [had = '', none = ''] = family.studentIds;
  const { version, sizes } = await admin.call('tshirtSizes');
  const list = [
    { size: 'Toddler 4T', cut: 'Toddler', isOffered: true },
    // A cut of the specification stays what it is.
    ...sizes.map(({ size }) => ({ size, cut: 'Odd', isOffered: size !== 'YS' })),
  ];
  const saved = await admin.call('saveTshirtSizes', { version, sizes: list });
  expect(saved.sizes.slice(0, 2)).toEqual([
    { size: 'Toddler 4T', cut: 'Toddler', isOffered: true, isUsed: false },
    { size: 'YS', cut: 'youth', isOffered: false, isUsed: true },
  ]);
  expect((await family.call('students')).sizes.map(({ size }) => size).slice(0, 2)).toEqual(['Toddler 4T', 'YM']);
  expect((await saveSize(family, none, 'Toddler 4T')).student.tshirtSize).toBe('Toddler 4T');
  expect((await saveSize(family, had, 'YS')).student.tshirtSize).toBe('YS');
  await expect(saveSize(family, none, 'YS')).rejects.toMatchObject(NOT_LISTED('student.tshirtSize'));
  const { counts } = await registrar.call('tshirts', { semesterId });
  expect(counts.filter(({ count }) => count > 0).map(({ size }) => size)).toEqual(['Toddler 4T', 'YS']);
  // In use it stays in the list; a list that somebody read before is old.
  const without = list.filter(({ size }) => size !== 'Toddler 4T');
  await expect(admin.call('saveTshirtSizes', { version: saved.version, sizes: without })).rejects.toMatchObject({
    details: { fields: [{ path: 'sizes', code: 'size-in-use' }] },
  });
  await expect(admin.call('saveTshirtSizes', { version, sizes: list })).rejects.toMatchObject(MEANWHILE);
  expect(await actionsOf(ORGANIZATION)).toContain('organization.sizes-saved');
});

test('a list with a size twice, with none offered, or with nonsense is wrong at its field', async () => {
  const { version, sizes: shown } = await admin.call('tshirtSizes');
  const sizes = shown.map(({ isUsed: _used, ...size }) => size);
  const wrongAt = async (list: typeof sizes) =>
    admin.call('saveTshirtSizes', { version, sizes: list }).then(
      () => 'saved',
      ({ details }) => details.fields[0],
    );
  expect(await wrongAt([...sizes, { size: ' ym ', cut: 'Own', isOffered: true }])).toMatchObject({
    path: 'sizes.9.size',
    code: 'size-twice',
  });
  expect(await wrongAt(sizes.map((size) => ({ ...size, isOffered: false })))).toMatchObject({
    path: 'sizes',
    code: 'too-few',
  });
  expect(await wrongAt([...sizes, { size: '  ', cut: 'Own', isOffered: true }])).toMatchObject({
    path: 'sizes.9.size',
    code: 'required',
  });
  expect(await wrongAt([...sizes, { size: 'x'.repeat(41), cut: 'Own', isOffered: true }])).toMatchObject({
    code: 'too-long',
  });
  expect(await wrongAt(sizes.slice(1))).toMatchObject({ path: 'sizes', code: 'size-in-use' });
});

test('staff set a size for whoever calls, after the last day too, and never over what was changed meanwhile', async () => {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const { students } = await registrar.call('staffFamily', { familyId: family.familyId });
  const version = students[0]?.student.version ?? 0;
  const size = { studentId, version, tshirtSize: 'YL' } as const;
  expect((await registrar.call('setSize', size)).student).toMatchObject({ tshirtSize: 'YL', version: version + 1 });
  await expect(registrar.call('setSize', { ...size, tshirtSize: 'AS' })).rejects.toMatchObject(MEANWHILE);
  expect((await family.call('students')).students[0]?.tshirtSize).toBe('YL');
});
