import { expect, test } from 'vitest';
import { file, HEADING, ready, row } from '../../../test/importing.ts';
import { openOffice, school, staff } from '../../../test/office.ts';

openOffice();

/** A file that carries the ids of classes, as our own exports do. */
const withIds = (rows: readonly (readonly [id: string, row: string])[]) =>
  Buffer.from([`class_id,${HEADING}`, ...rows.map(([id, cells]) => `${id},${cells}`)].join('\n'));

test('a file with ids of classes of another semester asks first whether the right one is chosen', async () => {
  const before = await ready(file(row('a'), row('b'), row('c')));
  await staff.call('importApply', before);
  const { name } = await school.database
    .selectFrom('semesters')
    .select('name')
    .where('id', '=', before.semesterId)
    .executeTakeFirstOrThrow();
  const classes = await school.database
    .selectFrom('classes')
    .select(['id', 'externalId'])
    .where('semesterId', '=', before.semesterId)
    .orderBy('externalId')
    .execute();
  const [a, b, c] = classes.map(({ id }) => id);
  const bytes = withIds([
    [a ?? '', row('a')],
    [b ?? '', row('b')],
    // A row that is left out names its class all the same.
    [c ?? '', row('c', { capacity: 'many' })],
    ['', row('d')],
    ['no id at all', row('e')],
  ]);
  const elsewhere = await staff.call('importPreview', await ready(bytes));
  expect(elsewhere.odd[0]).toEqual({ code: 'ids-elsewhere', facts: { count: 3, semester: name } });
  const there = { ...(await ready(bytes)), semesterId: before.semesterId };
  expect((await staff.call('importPreview', there)).odd.map(({ code }) => code)).not.toContain('ids-elsewhere');
});
