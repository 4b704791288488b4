import { expect, test } from 'vitest';
import { classesOf, file, ready, row, upload } from '../../../test/importing.ts';
import { openOffice, school, staff } from '../../../test/office.ts';

openOffice();

test('a class keeps how its dates were made unless the file changes them, and a revert brings it back', async () => {
  const asked = await ready(file(row('a')));
  await staff.call('importApply', asked);
  const schedule = JSON.stringify({ made: 'weekly' });
  await school.database.updateTable('classes').set({ schedule }).where('semesterId', '=', asked.semesterId).execute();
  const scheduleNow = async () =>
    (
      await school.database
        .selectFrom('classes')
        .select('schedule')
        .where('semesterId', '=', asked.semesterId)
        .executeTakeFirstOrThrow()
    ).schedule;
  await staff.call('importApply', { ...asked, fileId: await upload(file(row('a', { title: 'Other' }))) });
  expect(await scheduleNow()).toEqual({ made: 'weekly' });
  const moved = await upload(Buffer.from(file(row('a')).toString().replace('Tue', 'Thu')));
  const { batchId } = await staff.call('importApply', { ...asked, fileId: moved });
  expect(await scheduleNow()).toBeNull();
  await staff.call('importRevert', { batchId: batchId ?? '' });
  expect(await scheduleNow()).toEqual({ made: 'weekly' });
});

test('one class that somebody has touched does not hold back the undoing of the others, which can be finished later', async () => {
  const asked = await ready(file(row('a'), row('b')));
  const { batchId } = await staff.call('importApply', asked);
  const [first] = await classesOf(asked.semesterId);
  await school.database
    .updateTable('classes')
    .set({ version: 5 })
    .where('id', '=', first?.id ?? '')
    .execute();
  const outcome = await staff.call('importRevert', { batchId: batchId ?? '' });
  expect(outcome).toEqual({ outcome: 'reverted', removed: 1, restored: 0, touched: ['Class a'] });
  expect(await classesOf(asked.semesterId)).toHaveLength(1);
  const again = () => staff.call('importRevert', { batchId: batchId ?? '' });
  expect(await again()).toEqual({ outcome: 'touched', removed: 0, restored: 0, touched: ['Class a'] });
  expect(await staff.call('importBatches', { semesterId: asked.semesterId })).toMatchObject([
    { created: 1, revertedAt: null },
  ]);
  await school.database
    .updateTable('classes')
    .set({ version: 1 })
    .where('id', '=', first?.id ?? '')
    .execute();
  expect(await again()).toMatchObject({ outcome: 'reverted', removed: 1, touched: [] });
  expect(await classesOf(asked.semesterId)).toHaveLength(0);
});

test('a class that was deleted since needs no undo', async () => {
  const asked = await ready(file(row('a'), row('b')));
  const { batchId } = await staff.call('importApply', { ...asked, mapping: { ...asked.mapping, isPublished: false } });
  const classes = await school.database
    .selectFrom('classes')
    .select(['id', 'version'])
    .where('semesterId', '=', asked.semesterId)
    .execute();
  const [gone] = classes;
  await staff.call('removeClass', { classId: gone?.id ?? '', version: gone?.version ?? 0 });
  const outcome = await staff.call('importRevert', { batchId: batchId ?? '' });
  expect(outcome).toEqual({ outcome: 'reverted', removed: 1, restored: 0, touched: [] });
  const [batch] = await staff.call('importBatches', { semesterId: asked.semesterId });
  expect(batch?.revertedAt).not.toBeNull();
});
