import { expect, test } from 'vitest';
import { note } from '../../contract/import-notes.ts';
import { classesOf, file, ready, row, upload } from '../../../test/importing.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { ORGANIZATION } from '../../../test/school.ts';

openOffice();

test('a file goes from upload to classes and back', async () => {
  const asked = await ready(file(row('a'), row('b'), row('c', { capacity: 'many' })));
  const columns = await staff.call('importColumns', { fileId: asked.fileId });
  expect(columns).toMatchObject({ fileName: 'classes.csv', rows: 3, remarks: [] });
  expect(columns.columns[1]).toMatchObject({ name: 'title', samples: ['Class a', 'Class b', 'Class c'], filled: 3 });
  expect(columns.columns[6]).toMatchObject({ name: 'start_date', dateFormat: 'YYYY-MM-DD' });
  const preview = await staff.call('importPreview', asked);
  expect(preview.counts).toEqual({
    rows: 3,
    created: 2,
    changed: 0,
    unchanged: 0,
    rejected: 1,
    overwritten: 0,
    drafts: 0,
    outside: 0,
    missing: 0,
  });
  expect(preview.created[0]).toMatchObject({
    row: 2,
    title: 'Class a',
    firstOn: '2026-10-06',
    dates: 3,
    priceCents: 5000,
  });
  expect(preview.rejected).toEqual([{ row: 4, column: 'capacity', value: 'many', reason: note('not-whole') }]);
  expect(preview.reasons).toEqual([{ column: 'capacity', reason: note('not-whole'), rows: 1 }]);
  expect(await classesOf(asked.semesterId)).toEqual([]);
  const rejected = await staff.call('importRejectedRows', asked);
  expect(rejected.rows).toMatchObject([{ row: 4, reasons: [{ column: 'capacity', reason: note('not-whole') }] }]);
  expect(rejected.rows[0]?.cells.slice(0, 2)).toEqual(['c', 'Class c']);

  const applied = await staff.call('importApply', asked);
  expect(applied).toEqual({
    batchId: asked.fileId,
    isRepeated: false,
    created: 2,
    changed: 0,
    unchanged: 0,
    rejected: 1,
    drafts: 0,
  });
  expect(await classesOf(asked.semesterId)).toHaveLength(2);
  expect(await staff.call('importProgress', { fileId: asked.fileId })).toBeNull();
  const [batch] = await staff.call('importBatches', { semesterId: asked.semesterId });
  expect(batch).toMatchObject({ fileName: 'classes.csv', created: 2, changed: 0, revertedAt: null });
  expect(await staff.call('importRevert', { batchId: applied.batchId ?? '' })).toMatchObject({
    outcome: 'reverted',
    removed: 2,
  });
  expect(await classesOf(asked.semesterId)).toEqual([]);
  expect(await staff.call('importRevert', { batchId: applied.batchId ?? '' })).toMatchObject({
    outcome: 'already-reverted',
  });
  await expect(staff.call('importApply', asked)).rejects.toMatchObject({ details: { reason: 'import-taken-back' } });
});

test('a file without ids comes in too', async () => {
  const without = file(row('a'), row('b'))
    .toString()
    .replaceAll(/^[^,]*,/gm, '');
  const asked = await ready(Buffer.from(without));
  expect(await staff.call('importPreview', asked)).toMatchObject({
    counts: { created: 2 },
    created: [{ externalId: '' }, {}],
  });
  expect(await staff.call('importApply', asked)).toMatchObject({ created: 2 });
  expect(await classesOf(asked.semesterId)).toHaveLength(2);
  const again = await staff.call('importPreview', { ...asked, fileId: await upload(Buffer.from(without)) });
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
});

test('holidays of the chosen semester are left out, and its form has no added dates', async () => {
  const asked = await ready(file(row('a')));
  const holidays = [{ from: '2026-10-12', to: '2026-10-16', name: 'Holiday week' }];
  await school.database
    .updateTable('semesters')
    .set({ holidays: JSON.stringify(holidays) })
    .where('id', '=', asked.semesterId)
    .execute();
  const preview = await staff.call('importPreview', asked);
  expect(preview.remarks).toMatchObject([
    { row: 2, reason: note('dates-left-out', { count: 1, names: ['Holiday week'] }) },
  ]);
  expect(preview.created).toMatchObject([{ dates: 2, weekdays: [2] }]);
  await staff.call('importApply', asked);
  const [made] = await classesOf(asked.semesterId);
  const { class: saved } = await staff.call('staffClass', { classId: made?.id ?? '' });
  expect(saved.content.schedule).toMatchObject({ firstOn: '2026-10-06', lastOn: '2026-10-20', skipped: [], extra: [] });
  const again = await staff.call('importPreview', { ...asked, fileId: await upload(file(row('a'))) });
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
});

test('one reason with its advice is counted once, whatever the cells hold', async () => {
  const broken = file(row('a'), row('b'), row('c'), row('d'), row('e')).toString();
  const bytes = Buffer.from(
    broken
      .replace('b,Class b,Archery,Far Field,8,50,2026-10-06', 'b,Class b,Archery,Far Field,8,50,2026-31-31')
      .replace('d,Class d,Archery,Far Field,8,50,2026-10-06', 'd,Class d,Archery,Far Field,8,50,2026-02-30'),
  );
  const preview = await staff.call('importPreview', await ready(bytes));
  expect(preview.reasons).toEqual([
    { column: 'start_date', reason: note('not-a-date', { like: '2026-10-26' }), rows: 2 },
  ]);
});

test('the same upload applied twice, one after the other and at once, is one batch', async () => {
  const asked = await ready(file(row('a'), row('b')));
  const [first, second] = await Promise.all([staff.call('importApply', asked), staff.call('importApply', asked)]);
  const third = await staff.call('importApply', asked);
  expect([first, second, third].map(({ batchId }) => batchId)).toEqual([asked.fileId, asked.fileId, asked.fileId]);
  expect([first, second].filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
  expect(third).toMatchObject({ isRepeated: true, created: 2 });
  expect(await staff.call('importBatches', { semesterId: asked.semesterId })).toHaveLength(1);
  expect(await classesOf(asked.semesterId)).toHaveLength(2);
});

test('what staff have typed since the last import is named before a file takes it back', async () => {
  const asked = await ready(file(row('a'), row('b')));
  await staff.call('importApply', asked);
  const [edited] = await classesOf(asked.semesterId);
  await school.database
    .updateTable('classes')
    .set({ title: 'By hand', version: 2, updatedBy: 'office@example.org' })
    .where('id', '=', edited?.id ?? '')
    .execute();
  const again = { ...asked, fileId: await upload(file(row('a'), row('b', { title: 'New class b' }))) };
  const preview = await staff.call('importPreview', again);
  expect(preview.counts).toMatchObject({ created: 0, changed: 2, overwritten: 1 });
  expect(preview.changed).toMatchObject([
    { title: 'By hand', editedBy: 'office@example.org', fields: [{ field: 'title', from: 'By hand', to: 'Class a' }] },
    { title: 'Class b', editedBy: null, fields: [{ field: 'title', from: 'Class b', to: 'New class b' }] },
  ]);
});

test('published at once, a class without dates comes in as a draft, and that is said before and after', async () => {
  const without = row('b').replace('2026-10-06,2026-10-20,Tue', ',,');
  const weekly = row('c').replace(',Tue,', ',,');
  const asked = await ready(file(row('a'), without, weekly));
  const preview = await staff.call('importPreview', asked);
  expect(preview.counts).toMatchObject({ created: 3, rejected: 0, drafts: 2 });
  expect(preview.remarks).toMatchObject([
    { row: 3, reason: note('without-dates') },
    { row: 4, column: 'weekdays', reason: note('without-dates') },
  ]);
  expect(await staff.call('importApply', asked)).toMatchObject({ created: 3, rejected: 0, drafts: 2 });
  expect(await classesOf(asked.semesterId)).toMatchObject([{ title: 'Class a' }]);
  const drafts = await ready(file(row('a'), without));
  const asDrafts = { ...drafts, mapping: { ...drafts.mapping, isPublished: false } };
  expect((await staff.call('importPreview', asDrafts)).counts).toMatchObject({ created: 2, drafts: 0 });
});

test('a semester that somebody archives meanwhile is not imported into', async () => {
  const asked = await ready(file(row('a')));
  await staff.call('importPreview', asked);
  await school.database
    .updateTable('semesters')
    .set({ archivedAt: school.clock.iso() })
    .where('id', '=', asked.semesterId)
    .execute();
  await expect(staff.call('importApply', asked)).rejects.toMatchObject({ details: { reason: 'semester-archived' } });
  expect(await staff.call('importBatches', { semesterId: asked.semesterId })).toEqual([]);
});

test('a mapping is checked on the wire, and what it needs is named at its field', async () => {
  const asked = await ready(file(row('a')));
  const odd = { ...asked, mapping: { ...asked.mapping, speed: 3 } };
  await expect(staff.call('importPreview', odd as typeof asked)).rejects.toMatchObject({ code: 'invalid-argument' });
  const { type: _type, ...fields } = asked.mapping.fields;
  const bare = { ...asked.mapping, fields, defaults: { type: null, capacity: null, priceCents: null } };
  await expect(staff.call('importPreview', { ...asked, mapping: bare })).rejects.toMatchObject({
    details: { fields: [{ path: 'mapping.defaults.type' }] },
  });
  const strange = { ...asked.mapping, fields: { ...asked.mapping.fields, price: 'cost' } };
  await expect(staff.call('importPreview', { ...asked, mapping: strange })).rejects.toMatchObject({
    details: { reason: 'unreadable-file', facts: { note: 'columns-missing', missing: ['cost'] } },
  });
});

test('a file of somebody else, and one that does not exist, are not found', async () => {
  await expect(staff.call('importColumns', { fileId: ORGANIZATION })).rejects.toMatchObject({ code: 'not-found' });
  const asked = await ready(file(row('a')));
  await expect(staff.call('importPreview', { ...asked, semesterId: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(staff.call('importRevert', { batchId: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(staff.call('importRevert', { batchId: '\0' })).rejects.toMatchObject({ code: 'not-found' });
});

test('types and seats that the file does not say are those chosen for all', async () => {
  const asked = await ready(file(row('a')));
  const { type: _type, capacity: _capacity, ...fields } = asked.mapping.fields;
  await staff.call('importApply', { ...asked, mapping: { ...asked.mapping, fields } });
  expect(await classesOf(asked.semesterId)).toMatchObject([{ type: { name: 'General' }, capacity: 12 }]);
});

test('what is odd of some classes is said too: no seats, and what was chosen for all', async () => {
  const rows = [row('a', { capacity: 0 }), row('b', { capacity: '' }), row('c').replace(',50,', ',,'), row('d')];
  const asked = await ready(
    file(...rows.map((each) => each.replace(',Archery,', each.startsWith('d') ? ',Archery,' : ',,'))),
  );
  const defaults = { type: 'General', capacity: 12, priceCents: 700 };
  const { odd } = await staff.call('importPreview', { ...asked, mapping: { ...asked.mapping, defaults } });
  expect(odd).toEqual([
    { code: 'some-without-seats', facts: { count: 1, all: 4 } },
    { code: 'chosen-type', facts: { count: 3, all: 4 } },
    { code: 'chosen-capacity', facts: { count: 1, all: 4 } },
    { code: 'chosen-price', facts: { count: 1, all: 4 } },
  ]);
});
