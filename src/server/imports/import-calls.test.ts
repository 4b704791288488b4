import { note } from '../../contract/import-notes.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportMapping } from '../../contract/import-mapping.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let admin: Person;
let counter = 0;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['admin'] });
});
afterAll(() => school.close());

const HEADING = 'external_id,title,type,location,capacity,price,start_date,end_date,weekdays,start_time,end_time';
const row = (id: string, wishes: { title?: string; capacity?: number | string } = {}) =>
  `${id},${wishes.title ?? `Class ${id}`},Archery,Far Field,${wishes.capacity ?? 8},50,2026-10-06,2026-10-20,Tue,15:30,17:00`;
const file = (...rows: string[]) => Buffer.from([HEADING, ...rows].join('\n'));

async function upload(bytes: Uint8Array, name = 'classes.csv'): Promise<string> {
  const reply = await school.portal.app.inject({
    method: 'POST',
    url: '/api-upload/import',
    headers: { authorization: `Bearer ${admin.accountId}`, 'x-file-name': encodeURIComponent(name) },
    payload: Buffer.from(bytes),
  });
  expect(reply.json()).toHaveProperty('result');
  return reply.json().result.fileId;
}

async function guessed(fileId: string, wishes: Partial<ImportMapping> = {}): Promise<ImportMapping> {
  const { guess } = await admin.call('importColumns', { fileId });
  const fields = guess.fields as ImportMapping['fields'];
  return {
    fields,
    defaults: { type: 'General', capacity: 12, priceCents: null },
    illustrations: {},
    isPublished: true,
    ...wishes,
  };
}

async function ready(bytes: Uint8Array, name?: string) {
  const semesterId = await school.addSemester({ name: `Calls ${++counter}`, isOpen: true });
  const fileId = await upload(bytes, name);
  return { fileId, semesterId, mapping: await guessed(fileId) };
}

const classesOf = async (semesterId: string) =>
  (await school.anonymous.call('classesBySemester', [semesterId]))[semesterId] ?? [];

test('a file goes from upload to classes and back', async () => {
  const asked = await ready(file(row('a'), row('b'), row('c', { capacity: 'many' })));
  const columns = await admin.call('importColumns', { fileId: asked.fileId });
  expect(columns).toMatchObject({ fileName: 'classes.csv', rows: 3, remarks: [] });
  expect(columns.columns[1]).toMatchObject({ name: 'title', samples: ['Class a', 'Class b', 'Class c'], filled: 3 });
  expect(columns.columns[6]).toMatchObject({ name: 'start_date', dateFormat: 'YYYY-MM-DD' });
  const preview = await admin.call('importPreview', asked);
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
  const rejected = await admin.call('importRejectedRows', asked);
  expect(rejected.rows).toMatchObject([{ row: 4, reasons: [{ column: 'capacity', reason: note('not-whole') }] }]);
  expect(rejected.rows[0]?.cells.slice(0, 2)).toEqual(['c', 'Class c']);

  const applied = await admin.call('importApply', asked);
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
  expect(await admin.call('importProgress', { fileId: asked.fileId })).toBeNull();
  const [batch] = await admin.call('importBatches', { semesterId: asked.semesterId });
  expect(batch).toMatchObject({ fileName: 'classes.csv', created: 2, changed: 0, revertedAt: null });
  expect(await admin.call('importRevert', { batchId: applied.batchId ?? '' })).toMatchObject({
    outcome: 'reverted',
    removed: 2,
  });
  expect(await classesOf(asked.semesterId)).toEqual([]);
  expect(await admin.call('importRevert', { batchId: applied.batchId ?? '' })).toMatchObject({
    outcome: 'already-reverted',
  });
  await expect(admin.call('importApply', asked)).rejects.toMatchObject({ details: { reason: 'import-taken-back' } });
});

test('a file without ids comes in too', async () => {
  const without = file(row('a'), row('b'))
    .toString()
    .replaceAll(/^[^,]*,/gm, '');
  const asked = await ready(Buffer.from(without));
  expect(await admin.call('importPreview', asked)).toMatchObject({
    counts: { created: 2 },
    created: [{ externalId: '' }, {}],
  });
  expect(await admin.call('importApply', asked)).toMatchObject({ created: 2 });
  expect(await classesOf(asked.semesterId)).toHaveLength(2);
  const again = await admin.call('importPreview', { ...asked, fileId: await upload(Buffer.from(without)) });
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
  const preview = await admin.call('importPreview', asked);
  expect(preview.remarks).toMatchObject([
    { row: 2, reason: note('dates-left-out', { count: 1, names: ['Holiday week'] }) },
  ]);
  expect(preview.created).toMatchObject([{ dates: 2, weekdays: [2] }]);
  await admin.call('importApply', asked);
  const [made] = await classesOf(asked.semesterId);
  const { class: saved } = await admin.call('staffClass', { classId: made?.id ?? '' });
  expect(saved.content.schedule).toMatchObject({ firstOn: '2026-10-06', lastOn: '2026-10-20', skipped: [], extra: [] });
  const again = await admin.call('importPreview', { ...asked, fileId: await upload(file(row('a'))) });
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
});

test('one reason with its advice is counted once, whatever the cells hold', async () => {
  const broken = file(row('a'), row('b'), row('c'), row('d'), row('e')).toString();
  const bytes = Buffer.from(
    broken
      .replace('b,Class b,Archery,Far Field,8,50,2026-10-06', 'b,Class b,Archery,Far Field,8,50,2026-31-31')
      .replace('d,Class d,Archery,Far Field,8,50,2026-10-06', 'd,Class d,Archery,Far Field,8,50,2026-02-30'),
  );
  const preview = await admin.call('importPreview', await ready(bytes));
  expect(preview.reasons).toEqual([
    { column: 'start_date', reason: note('not-a-date', { like: '2026-10-26' }), rows: 2 },
  ]);
});

test('the same upload applied twice, one after the other and at once, is one batch', async () => {
  const asked = await ready(file(row('a'), row('b')));
  const [first, second] = await Promise.all([admin.call('importApply', asked), admin.call('importApply', asked)]);
  const third = await admin.call('importApply', asked);
  expect([first, second, third].map(({ batchId }) => batchId)).toEqual([asked.fileId, asked.fileId, asked.fileId]);
  expect([first, second].filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
  expect(third).toMatchObject({ isRepeated: true, created: 2 });
  expect(await admin.call('importBatches', { semesterId: asked.semesterId })).toHaveLength(1);
  expect(await classesOf(asked.semesterId)).toHaveLength(2);
});

test('what staff have typed since the last import is named before a file takes it back', async () => {
  const asked = await ready(file(row('a'), row('b')));
  await admin.call('importApply', asked);
  const [edited] = await classesOf(asked.semesterId);
  await school.database
    .updateTable('classes')
    .set({ title: 'By hand', version: 2, updatedBy: 'office@example.org' })
    .where('id', '=', edited?.id ?? '')
    .execute();
  const again = { ...asked, fileId: await upload(file(row('a'), row('b', { title: 'New class b' }))) };
  const preview = await admin.call('importPreview', again);
  expect(preview.counts).toMatchObject({ created: 0, changed: 2, overwritten: 1 });
  expect(preview.changed).toMatchObject([
    { title: 'By hand', editedBy: 'office@example.org', fields: [{ field: 'title', from: 'By hand', to: 'Class a' }] },
    { title: 'Class b', editedBy: null, fields: [{ field: 'title', from: 'Class b', to: 'New class b' }] },
  ]);
});

test('a class keeps how its dates were made unless the file changes them, and a revert brings it back', async () => {
  const asked = await ready(file(row('a')));
  await admin.call('importApply', asked);
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
  await admin.call('importApply', { ...asked, fileId: await upload(file(row('a', { title: 'Other' }))) });
  expect(await scheduleNow()).toEqual({ made: 'weekly' });
  const moved = await upload(Buffer.from(file(row('a')).toString().replace('Tue', 'Thu')));
  const { batchId } = await admin.call('importApply', { ...asked, fileId: moved });
  expect(await scheduleNow()).toBeNull();
  await admin.call('importRevert', { batchId: batchId ?? '' });
  expect(await scheduleNow()).toEqual({ made: 'weekly' });
});

test('one class that somebody has touched does not hold back the undoing of the others, which can be finished later', async () => {
  const asked = await ready(file(row('a'), row('b')));
  const { batchId } = await admin.call('importApply', asked);
  const [first] = await classesOf(asked.semesterId);
  await school.database
    .updateTable('classes')
    .set({ version: 5 })
    .where('id', '=', first?.id ?? '')
    .execute();
  const outcome = await admin.call('importRevert', { batchId: batchId ?? '' });
  expect(outcome).toEqual({ outcome: 'reverted', removed: 1, restored: 0, touched: ['Class a'] });
  expect(await classesOf(asked.semesterId)).toHaveLength(1);
  const again = () => admin.call('importRevert', { batchId: batchId ?? '' });
  expect(await again()).toEqual({ outcome: 'touched', removed: 0, restored: 0, touched: ['Class a'] });
  expect(await admin.call('importBatches', { semesterId: asked.semesterId })).toMatchObject([
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
  const { batchId } = await admin.call('importApply', { ...asked, mapping: { ...asked.mapping, isPublished: false } });
  const classes = await school.database
    .selectFrom('classes')
    .select(['id', 'version'])
    .where('semesterId', '=', asked.semesterId)
    .execute();
  const [gone] = classes;
  await admin.call('removeClass', { classId: gone?.id ?? '', version: gone?.version ?? 0 });
  const outcome = await admin.call('importRevert', { batchId: batchId ?? '' });
  expect(outcome).toEqual({ outcome: 'reverted', removed: 1, restored: 0, touched: [] });
  const [batch] = await admin.call('importBatches', { semesterId: asked.semesterId });
  expect(batch?.revertedAt).not.toBeNull();
});

test('published at once, a class without dates comes in as a draft, and that is said before and after', async () => {
  const without = row('b').replace('2026-10-06,2026-10-20,Tue', ',,');
  const weekly = row('c').replace(',Tue,', ',,');
  const asked = await ready(file(row('a'), without, weekly));
  const preview = await admin.call('importPreview', asked);
  expect(preview.counts).toMatchObject({ created: 3, rejected: 0, drafts: 2 });
  expect(preview.remarks).toMatchObject([
    { row: 3, reason: note('without-dates') },
    { row: 4, column: 'weekdays', reason: note('without-dates') },
  ]);
  expect(await admin.call('importApply', asked)).toMatchObject({ created: 3, rejected: 0, drafts: 2 });
  expect(await classesOf(asked.semesterId)).toMatchObject([{ title: 'Class a' }]);
  const drafts = await ready(file(row('a'), without));
  const asDrafts = { ...drafts, mapping: { ...drafts.mapping, isPublished: false } };
  expect((await admin.call('importPreview', asDrafts)).counts).toMatchObject({ created: 2, drafts: 0 });
});

test('a semester that somebody archives meanwhile is not imported into', async () => {
  const asked = await ready(file(row('a')));
  await admin.call('importPreview', asked);
  await school.database
    .updateTable('semesters')
    .set({ archivedAt: school.clock.iso() })
    .where('id', '=', asked.semesterId)
    .execute();
  await expect(admin.call('importApply', asked)).rejects.toMatchObject({ details: { reason: 'semester-archived' } });
  expect(await admin.call('importBatches', { semesterId: asked.semesterId })).toEqual([]);
});

test('a mapping is checked on the wire, and what it needs is named at its field', async () => {
  const asked = await ready(file(row('a')));
  const odd = { ...asked, mapping: { ...asked.mapping, speed: 3 } };
  await expect(admin.call('importPreview', odd as typeof asked)).rejects.toMatchObject({ code: 'invalid-argument' });
  const { type: _type, ...fields } = asked.mapping.fields;
  const bare = { ...asked.mapping, fields, defaults: { type: null, capacity: null, priceCents: null } };
  await expect(admin.call('importPreview', { ...asked, mapping: bare })).rejects.toMatchObject({
    details: { fields: [{ path: 'mapping.defaults.type' }] },
  });
  const strange = { ...asked.mapping, fields: { ...asked.mapping.fields, price: 'cost' } };
  await expect(admin.call('importPreview', { ...asked, mapping: strange })).rejects.toMatchObject({
    details: { reason: 'unreadable-file', facts: { note: 'columns-missing', missing: ['cost'] } },
  });
});

test('a file of somebody else, and one that does not exist, are not found', async () => {
  await expect(admin.call('importColumns', { fileId: ORGANIZATION })).rejects.toMatchObject({ code: 'not-found' });
  const asked = await ready(file(row('a')));
  await expect(admin.call('importPreview', { ...asked, semesterId: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(admin.call('importRevert', { batchId: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(admin.call('importRevert', { batchId: '\0' })).rejects.toMatchObject({ code: 'not-found' });
});

test('types and seats that the file does not say are those chosen for all', async () => {
  const asked = await ready(file(row('a')));
  const { type: _type, capacity: _capacity, ...fields } = asked.mapping.fields;
  await admin.call('importApply', { ...asked, mapping: { ...asked.mapping, fields } });
  expect(await classesOf(asked.semesterId)).toMatchObject([{ type: { name: 'General' }, capacity: 12 }]);
});

/** The most CPU time, in milliseconds, that this thread worked in one turn: how long other calls had to wait, however busy the machine is. */
function watchTurns() {
  let [longest, isWatching] = [0, true];
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
    if (isWatching) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop: () => {
      isWatching = false;
      return longest;
    },
  };
}

const leisure = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'shared',
  'data',
  'lcsd_hk',
  'leisure_prog_2020-11.csv',
);

test.skipIf(!existsSync(leisure))(
  'importing 2,874 rows lets other calls through (skipped where the shared file is not there)',
  async () => {
    const asked = await ready(readFileSync(leisure), 'leisure.csv');
    const stages = new Set<string>();
    const watch = watchTurns();
    const applying = admin.call('importApply', asked).then((applied) => ({ applied }));
    let applied: Awaited<typeof applying> | undefined;
    while (!applied) {
      applied = await Promise.race([applying, new Promise<undefined>((resolve) => setTimeout(resolve, 30, undefined))]);
      const progress = await admin.call('importProgress', { fileId: asked.fileId });
      if (progress) stages.add(progress.stage);
    }
    expect(applied.applied).toMatchObject({ created: 2874, rejected: 0 });
    expect([...stages]).toEqual(expect.arrayContaining(['reading', 'writing']));
    expect(watch.stop()).toBeLessThan(50);
    const preview = await admin.call('importPreview', { ...asked, fileId: await upload(readFileSync(leisure)) });
    expect(preview.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2874, rejected: 0 });
  },
  60_000,
);
