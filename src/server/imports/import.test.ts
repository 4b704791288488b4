import { note } from '../../contract/import-notes.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, own, row } from '../../../test/class-files.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { applyImport, type ImportEdge, previewImport } from './apply.ts';
import { readCsv } from './csv-file.ts';
import { type Mapping, ownColumns, parseMapping } from './mapping.ts';
import { revertImport } from './revert.ts';

const root = join(import.meta.dirname, '..', '..', '..');
let school: TestSchool;
let edge: ImportEdge;
let counter = 0;

beforeAll(async () => {
  school = await openSchool();
  edge = { database: school.database, clock: school.clock };
});
afterAll(() => school.close());

const mapping = (name: string) => parseMapping(readFileSync(join(root, 'import-mappings', `${name}.json`), 'utf8'));
const fixture = (name: string) => readFileSync(join(root, 'test', 'fixtures', name));

async function target() {
  const semesterId = await school.addSemester({ name: `Import ${++counter}`, isOpen: true });
  return { organizationId: ORGANIZATION, semesterId, fileName: 'classes.csv', actor: 'test' };
}

async function importFile(bytes: Uint8Array, from: Mapping, into: Awaited<ReturnType<typeof target>>) {
  return applyImport(edge, fileOf(bytes, from), from, into);
}

const classesOf = async (semesterId: string) => {
  const classes = await school.anonymous.call('classesBySemester', [semesterId]);
  return classes[semesterId] ?? [];
};
const versionOf = async () =>
  (await school.database.selectFrom('catalogueVersions').select('version').executeTakeFirstOrThrow()).version;

test('a file of classes comes in with its dates, places, types and windows', async () => {
  const into = await target();
  const { plan } = await importFile(fixture('outdoor-classes.csv'), mapping('demo-outdoor-hk'), into);
  expect(plan.created).toHaveLength(3);
  const [paddling, archery, garden] = await classesOf(into.semesterId);
  expect(paddling).toMatchObject({
    title: 'Paddling for Beginners',
    description: 'Bring a towel, dry clothes and "old" shoes',
    type: { name: 'Canoeing', illustration: 'canoeing' },
    location: { name: 'Reed Bay Water Sports Centre', address: '蘆灣水上活動中心' },
    minAge: 12,
    maxAge: null,
    capacity: 8,
    seatsTaken: 0,
    seatsLeft: 8,
    priceCents: 9000,
    registrationOpensAt: '2026-08-19T16:00:00.000Z',
    registrationClosesAt: '2026-09-10T15:59:59.000Z',
  });
  expect(paddling?.meetings.map((meeting) => meeting.on)).toEqual([
    '2026-10-03',
    '2026-10-04',
    '2026-10-17',
    '2026-10-18',
    '2026-10-24',
    '2026-10-25',
  ]);
  expect(archery).toMatchObject({
    description: 'Wear flat shoes\nand tie up long hair',
    location: { name: 'Range 2, East Hill' },
    maxAge: null,
    priceCents: 125_050,
    meetings: [{ on: '2026-11-04', start: '19:30', end: '21:00' }],
  });
  expect(garden?.meetings).toHaveLength(6);
  expect(garden?.meetings[0]).toEqual({ on: '2026-12-07', start: '07:00', end: '08:00' });
});

test('each row that is left out is named with its row, column, value and reason, all problems at once', async () => {
  const plan = await previewImport(
    edge,
    fileOf(fixture('outdoor-classes.csv'), mapping('demo-outdoor-hk')),
    mapping('demo-outdoor-hk'),
    await target(),
  );
  expect(plan.rejected).toEqual([
    { row: 6, column: 'weekdays', value: 'every so often', reason: note('no-weekday') },
    { row: 7, column: 'start_date', value: '2026-02-30', reason: note('not-a-date', { like: '2026-10-26' }) },
    { row: 7, column: 'end_time', value: '19:30', reason: note('not-after-start', { start: '21:00' }) },
    { row: 7, column: 'capacity', value: 'six', reason: note('not-whole') },
    { row: 7, column: 'min_age', value: '12', reason: note('above-highest-age', { highest: 8 }) },
    { row: 8, column: 'external_id', value: 'F-02', reason: note('other-row', { row: 3 }) },
  ]);
});

test('a dry run writes nothing', async () => {
  const into = await target();
  const before = await versionOf();
  await previewImport(edge, fileOf(own(row('dry')), ownColumns), ownColumns, into);
  expect(await classesOf(into.semesterId)).toEqual([]);
  expect(await versionOf()).toBe(before);
});

test('weekday texts across New Year, exact dates, ages without end and wrapped notes', async () => {
  const into = await target();
  await importFile(fixture('leisure-programmes.csv'), mapping('lcsd-leisure'), into);
  const classes = await classesOf(into.semesterId);
  const [days, dawn, winter] = classes;
  expect(dawn).toMatchObject({
    title: 'Dawn Paddle',
    description: 'Bring a cap, a "buoyancy aid" and water',
    maxAge: null,
    seatsTaken: 0,
  });
  expect(dawn?.meetings.map((meeting) => meeting.on)).not.toContain('2026-12-31');
  expect(dawn?.meetings).toHaveLength(12);
  expect(days).toMatchObject({ location: { name: 'East Hill' }, minAge: null });
  expect(days?.meetings.map((meeting) => meeting.on)).toEqual(['2026-11-01', '2026-11-08', '2026-11-28', '2026-12-06']);
  expect(winter).toMatchObject({ priceCents: 106_000, maxAge: null });
  expect(winter?.meetings.map((meeting) => meeting.on)).not.toContain('2027-01-01');
});

test('a second import of the same file changes nothing', async () => {
  const into = await target();
  const from = mapping('lcsd-leisure');
  const first = await importFile(fixture('leisure-programmes.csv'), from, into);
  const before = await versionOf();
  const second = await importFile(fixture('leisure-programmes.csv'), from, into);
  expect(first.batchId).not.toBeNull();
  expect(second).toMatchObject({ batchId: null, plan: { created: [], changed: [], left: 3, rejected: [] } });
  expect(await versionOf()).toBe(before);
});

test('a changed row changes its class and nothing else, and reverting brings it back as it was', async () => {
  const into = await target();
  await importFile(own(row('a'), row('b')), ownColumns, into);
  const before = await classesOf(into.semesterId);
  const second = await importFile(own(row('a', { title: 'Class A+', days: 'Thu' }), row('b')), ownColumns, into);
  expect(second.plan.changed.map((change) => change.fields)).toEqual([['title', 'meetings']]);
  expect((await classesOf(into.semesterId)).map((each) => each.title)).toEqual(['Class b', 'Class A+']);
  const outcome = await revertImport(edge, ORGANIZATION, second.batchId ?? '', 'test');
  expect(outcome).toMatchObject({ outcome: 'reverted', removed: 0, restored: 1, fileName: 'classes.csv' });
  expect(await classesOf(into.semesterId)).toEqual(before);
});

test('an untouched batch can be reverted whole, once, with the types and places it made', async () => {
  const into = await target();
  const bytes = Buffer.from(
    own(row('r1'), row('r2')).toString().replaceAll('Archery', 'Only Here').replaceAll('Far Field', 'Nowhere Else'),
  );
  const { batchId } = await importFile(bytes, ownColumns, into);
  expect(await revertImport(edge, ORGANIZATION, batchId ?? '', 'test')).toMatchObject({
    outcome: 'reverted',
    removed: 2,
  });
  expect(await classesOf(into.semesterId)).toEqual([]);
  const types = await school.database.selectFrom('classTypes').where('name', '=', 'Only Here').selectAll().execute();
  const places = await school.database.selectFrom('locations').where('name', '=', 'Nowhere Else').selectAll().execute();
  expect([...types, ...places]).toEqual([]);
  expect(await revertImport(edge, ORGANIZATION, batchId ?? '', 'test')).toEqual({ outcome: 'already-reverted' });
  expect(await revertImport(edge, ORGANIZATION, 'nothing', 'test')).toEqual({ outcome: 'not-found' });
});

test('a batch is kept whole once a family waits or is enrolled in one of its classes, or somebody edited one', async () => {
  const into = await target();
  const { batchId } = await importFile(own(row('k1'), row('k2')), ownColumns, into);
  const [first, second] = await classesOf(into.semesterId);
  const family = await school.addFamily(1);
  await school.database
    .insertInto('enrollments')
    .values({
      organizationId: ORGANIZATION,
      id: family.familyId,
      classId: first?.id ?? '',
      studentId: family.studentIds[0] ?? '',
      registrationId: null,
      state: 'enrolled',
      enrolledAt: school.clock.iso(),
      endedAt: null,
    })
    .execute();
  await school.database
    .updateTable('classes')
    .set({ version: 2 })
    .where('id', '=', second?.id ?? '')
    .execute();
  expect(await revertImport(edge, ORGANIZATION, batchId ?? '', 'test')).toEqual({
    outcome: 'touched',
    titles: ['Class k1', 'Class k2'],
  });
  expect(await classesOf(into.semesterId)).toHaveLength(2);
});

test('a row cannot take away seats that are taken', async () => {
  const into = await target();
  await importFile(own(row('s', { capacity: 5 })), ownColumns, into);
  await school.database
    .updateTable('classes')
    .set({ seatsTaken: 4 })
    .where('semesterId', '=', into.semesterId)
    .execute();
  const { plan, batchId } = await importFile(own(row('s', { capacity: 3 })), ownColumns, into);
  expect(batchId).toBeNull();
  expect(plan.rejected).toEqual([
    { row: 2, column: 'capacity', value: '3', reason: note('below-taken', { taken: 4 }) },
  ]);
});

test('seats that a file adds go to those who wait, in the same transaction', async () => {
  const into = await target();
  await importFile(own(row('p', { capacity: 1 })), ownColumns, into);
  const [schoolClass] = await classesOf(into.semesterId);
  const classId = schoolClass?.id ?? '';
  const [first, second] = [await school.addFamily(1), await school.addFamily(1)];
  await school.database
    .insertInto('waitlistEntries')
    .values(
      [first, second].map((family, index) => ({
        organizationId: ORGANIZATION,
        id: family.familyId,
        classId,
        studentId: family.studentIds[0] ?? '',
        registrationId: null,
        ticket: index + 1,
        state: 'waiting' as const,
        heldBackReason: null,
        enrollmentId: null,
        joinedAt: school.clock.iso(),
        endedAt: null,
      })),
    )
    .execute();
  await school.database.updateTable('classes').set({ nextTicket: 3 }).where('id', '=', classId).execute();
  await importFile(own(row('p', { capacity: 2, title: 'More seats' })), ownColumns, into);
  const enrolled = await school.database
    .selectFrom('enrollments')
    .select('studentId')
    .where('classId', '=', classId)
    .execute();
  expect(new Set(enrolled.map((each) => each.studentId))).toEqual(new Set([first.studentIds[0], second.studentIds[0]]));
  const mails = await school.database.selectFrom('outboxMails').select('id').where('kind', '=', 'promotion').execute();
  expect(mails).toHaveLength(2);
});

test('two imports of one file at the same moment make each class once', async () => {
  const into = await target();
  const bytes = own(...Array.from({ length: 40 }, (_, index) => row(`c${index}`)));
  const results = await Promise.all([1, 2, 3].map(() => importFile(bytes, ownColumns, into)));
  expect(results.map(({ plan }) => plan.created.length).toSorted((a, b) => a - b)).toEqual([0, 0, 40]);
  expect(await classesOf(into.semesterId)).toHaveLength(40);
});

const shared = (path: string) => join(root, '..', 'shared', 'data', path);
const outdoor = shared('demo/demo_outdoor_hk.csv');
const leisure = shared('lcsd_hk/leisure_prog_2020-11.csv');

test.skipIf(!existsSync(outdoor))(
  'all 171 rows of the shared outdoor file come in (skipped where the file is not there)',
  async () => {
    const into = await target();
    const { plan } = await importFile(readFileSync(outdoor), mapping('demo-outdoor-hk'), into);
    expect([plan.created.length, plan.rejected, plan.remarks]).toEqual([171, [], []]);
    const counted = readCsv(readFileSync(outdoor), mapping('demo-outdoor-hk')).map((each) =>
      Number(each.cell('meeting_count')),
    );
    expect(plan.created.map(({ content }) => content.meetings.length)).toEqual(counted);
    expect(await classesOf(into.semesterId)).toHaveLength(171);
  },
);

test.skipIf(!existsSync(leisure))(
  'all 2,874 rows of the shared leisure file come in, twice the same (skipped where the file is not there)',
  async () => {
    const into = await target();
    const from = mapping('lcsd-leisure');
    const { plan } = await importFile(readFileSync(leisure), from, into);
    expect([plan.created.length, plan.rejected]).toEqual([2874, []]);
    expect(plan.remarks.map((remark) => remark.row)).toEqual([1834, 2648, 2649]);
    const again = await importFile(readFileSync(leisure), from, into);
    expect(again.plan).toMatchObject({ created: [], changed: [], left: 2874 });
  },
);

test('a range of prices is the sliding scale; a file without one leaves it, and an undone import brings it back', async () => {
  const into = await target();
  const from = ownColumns;
  const priced = (price: string) => own(row('a').replace(',50,', `,${price},`));
  const prices = async () =>
    school.database
      .selectFrom('classes')
      .select(['priceCents', 'priceMaxCents'])
      .where('semesterId', '=', into.semesterId)
      .executeTakeFirst();
  await importFile(priced('180-240'), from, into);
  expect(await prices()).toEqual({ priceCents: 18_000, priceMaxCents: 24_000 });
  await importFile(priced('200'), from, into);
  expect(await prices()).toEqual({ priceCents: 20_000, priceMaxCents: 24_000 });
  const { batchId } = await importFile(priced('190-300'), from, into);
  expect(await prices()).toEqual({ priceCents: 19_000, priceMaxCents: 30_000 });
  await revertImport(edge, ORGANIZATION, batchId ?? '', 'test');
  expect(await prices()).toEqual({ priceCents: 20_000, priceMaxCents: 24_000 });
  await importFile(priced('250'), from, into);
  expect(await prices()).toEqual({ priceCents: 25_000, priceMaxCents: null });
});
