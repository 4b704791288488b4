import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import type { SemesterContent } from '../../contract/semesters.ts';
import { FREE_DAY_WORDS, readFreeDayWords } from '../../domain/free-day-words.ts';
import { readDays } from '../../web/admin/closed-days/read-days.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let admin: Person;
let family: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  family = await school.addFamily();
});
afterAll(() => school.close());

const spring: SemesterContent = {
  name: 'Spring 2027',
  startsOn: '2027-01-11',
  endsOn: '2027-05-28',
  holidays: [
    { from: '2027-03-29', to: '2027-04-02', name: 'Spring break' },
    { from: '2027-01-18', to: '2027-01-18', name: 'Martin Luther King Jr. Day' },
  ],
  registrationOpens: { on: '2026-12-01', at: '08:00' },
  registrationCloses: { on: '2027-01-31', at: '23:59' },
  isOpen: false,
  recordsDue: 'seat-first',
  recordsDaysBefore: 7,
};

async function saved(wishes: Partial<SemesterContent> = {}) {
  const name = wishes.name ?? `Semester of ${newId()}`;
  return { ...(await admin.call('saveSemester', { semester: { ...spring, ...wishes, name } })), name };
}

async function read(semesterId: string) {
  const { semesters } = await admin.call('staffSemesters');
  const found = semesters.find(({ id }) => id === semesterId);
  if (!found) throw new Error('There is no such semester.');
  return found;
}

async function entriesOf(entityId: string) {
  return school.database
    .selectFrom('auditEntries')
    .select(['action', 'actor', 'change'])
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
}

const invalid = (path: string) => ({ code: 'invalid-argument', details: { fields: [{ path }] } });

test('staff make a semester; its window is on the school’s clocks and its last day counts whole', async () => {
  const { semesterId, version } = await admin.call('saveSemester', { semester: spring });
  expect(version).toBe(1);
  expect(await read(semesterId)).toMatchObject({
    name: 'Spring 2027',
    registrationOpensAt: expect.stringContaining('2026-12-01T13:00:00'),
    registrationClosesAt: expect.stringContaining('2027-02-01T04:59:59'),
    registrationCloses: { on: '2027-01-31', at: '23:59' },
    isOpen: false,
    isCurrent: false,
    holidays: [{ name: 'Martin Luther King Jr. Day' }, { name: 'Spring break' }],
  });
  expect(await entriesOf(semesterId)).toMatchObject([
    { action: 'semester.created', actor: 'office@example.org', change: { name: { from: null, to: 'Spring 2027' } } },
  ]);
});

test('staff say when records must be complete; the history tells, and ninety-one days is too far ahead', async () => {
  const { semesterId, version, name } = await saved();
  expect(await read(semesterId)).toMatchObject({ recordsDue: 'seat-first', recordsDaysBefore: 7 });
  const asked = { ...spring, name, recordsDue: 'before-enrolling', recordsDaysBefore: 14 } as const;
  await admin.call('saveSemester', { semesterId, version, semester: asked });
  expect(await read(semesterId)).toMatchObject({ recordsDue: 'before-enrolling', recordsDaysBefore: 14 });
  expect((await entriesOf(semesterId)).at(-1)?.change).toEqual({
    recordsDue: { from: 'seat-first', to: 'before-enrolling' },
    recordsDaysBefore: { from: 7, to: 14 },
  });
  for (const recordsDaysBefore of [91, -1, 1.5, Number.NaN])
    await expect(
      admin.call('saveSemester', { semester: { ...spring, name: newId(), recordsDaysBefore } }),
    ).rejects.toMatchObject(invalid('semester.recordsDaysBefore'));
});

test('several semesters are open for enrolment at once, and families see exactly those', async () => {
  const one = await saved({ isOpen: true });
  const two = await saved({ isOpen: true });
  const hidden = await saved();
  const ids = Object.keys(await school.anonymous.call('availableEnrollmentClasses'));
  expect(ids).toEqual(expect.arrayContaining([one.semesterId, two.semesterId, school.semesterId]));
  expect(ids).not.toContain(hidden.semesterId);
});

test('two people change the same semester: the second is told, and only what changed is written down', async () => {
  const { semesterId, version } = await saved();
  const other = await school.addPerson({ email: 'second@example.org', roles: ['administrator'] });
  const name = `Renamed ${newId()}`;
  const changed = { ...spring, name };
  expect(await admin.call('saveSemester', { semesterId, version, semester: changed })).toMatchObject({ version: 2 });
  await expect(
    other.call('saveSemester', { semesterId, version, semester: { ...changed, endsOn: '2027-06-01' } }),
  ).rejects.toMatchObject({ code: 'failed-precondition', details: { reason: 'changed-meanwhile' } });
  expect(await read(semesterId)).toMatchObject({ name, endsOn: '2027-05-28' });
  expect((await entriesOf(semesterId)).at(-1)?.change).toEqual({ name: { from: expect.any(String), to: name } });
  const again = await other.call('saveSemester', { semesterId, version: 2, semester: changed });
  expect(again.version).toBe(2);
  expect(await entriesOf(semesterId)).toHaveLength(2);
});

test('of two that save at the same moment, one wins', async () => {
  const { semesterId, version, name } = await saved();
  const tries = ['2027-06-01', '2027-06-02', '2027-06-03'].map((endsOn) =>
    admin.call('saveSemester', { semesterId, version, semester: { ...spring, name, endsOn } }),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await read(semesterId)).version).toBe(2);
});

test('a name that is taken is said at its field, whatever its capitals; also for three at once', async () => {
  await expect(admin.call('saveSemester', { semester: { ...spring, name: '  fall 2026 ' } })).rejects.toMatchObject(
    invalid('semester.name'),
  );
  const name = `Once ${newId()}`;
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => admin.call('saveSemester', { semester: { ...spring, name } })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject(invalid('semester.name'));
});

test.each([
  ['endsOn', { endsOn: '2027-01-10' }],
  ['endsOn', { endsOn: '2077-01-10' }],
  ['registrationCloses', { registrationCloses: { on: '2026-12-01', at: '08:00' } }],
  ['registrationOpens.at', { registrationOpens: { on: '2026-12-01', at: '25:00' } }],
  ['startsOn', { startsOn: '2027-02-30' }],
  ['name', { name: ' ' }],
  ['holidays.0.to', { holidays: [{ from: '2027-03-29', to: '2027-03-28', name: 'Break' }] }],
  ['holidays.0.name', { holidays: [{ from: '2027-03-29', to: '2027-03-29', name: '' }] }],
])('what is out of order is said at its field: %s', async (path, wishes) => {
  await expect(admin.call('saveSemester', { semester: { ...spring, ...wishes } })).rejects.toMatchObject(
    invalid(`semester.${path}`),
  );
});

test('the current semester is the one that staff mark, else the dates decide', async () => {
  const { semesterId } = await saved();
  expect(await admin.call('markCurrentSemester', { semesterId })).toEqual({ currentId: semesterId });
  expect(await read(semesterId)).toMatchObject({ isCurrent: true, isMarkedCurrent: true });
  expect(await read(school.semesterId)).toMatchObject({ isCurrent: false, isMarkedCurrent: false });
  expect(await admin.call('markCurrentSemester', { semesterId: null })).toEqual({ currentId: school.semesterId });
  expect(await read(school.semesterId)).toMatchObject({ isCurrent: true, isMarkedCurrent: false });
});

test('an archived semester is out of sight and cannot be changed until it is brought back', async () => {
  const { semesterId, version, name } = await saved({ isOpen: true });
  await admin.call('markCurrentSemester', { semesterId });
  const archived = await admin.call('archiveSemester', { semesterId, version, isArchived: true });
  expect(await read(semesterId)).toMatchObject({ isArchived: true, isMarkedCurrent: false });
  expect(Object.keys(await school.anonymous.call('availableEnrollmentClasses'))).not.toContain(semesterId);
  const refusal = { details: { reason: 'semester-archived' } };
  for (const attempt of [
    () => admin.call('saveSemester', { semesterId, version: archived.version, semester: { ...spring, name } }),
    () => admin.call('markCurrentSemester', { semesterId }),
    () => admin.call('saveSemesterInfo', { semesterId, version: archived.version, info: 'Late' }),
    () => admin.call('saveSemesterMail', { semesterId, version: archived.version, text: 'Late', fileIds: [] }),
  ])
    await expect(attempt()).rejects.toMatchObject(refusal);
  const back = await admin.call('archiveSemester', { semesterId, version: archived.version, isArchived: false });
  expect(await read(semesterId)).toMatchObject({ isArchived: false, isOpen: true, version: back.version });
  expect((await entriesOf(semesterId)).map(({ action }) => action)).toEqual([
    'semester.created',
    'semester.current',
    'semester.current',
    'semester.archived',
    'semester.unarchived',
  ]);
});

test('archiving what somebody has changed meanwhile is refused; archiving twice is archiving once', async () => {
  const { semesterId, version, name } = await saved();
  await admin.call('saveSemester', { semesterId, version, semester: { ...spring, name, isOpen: true } });
  await expect(admin.call('archiveSemester', { semesterId, version, isArchived: true })).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  await admin.call('archiveSemester', { semesterId, version: 2, isArchived: true });
  expect(await admin.call('archiveSemester', { semesterId, version: 2, isArchived: true })).toEqual({ version: 3 });
});

test('new holidays move no class; the preview says which classes meet on them or outside of the dates', async () => {
  const { semesterId, version, name } = await saved({ holidays: [] });
  const at = (on: string) => ({ on, start: '15:30', end: '17:30' });
  const canoe = await school.addClass({ semesterId, title: 'Canoe', meetings: [at('2027-03-30'), at('2027-04-06')] });
  const hike = await school.addClass({ semesterId, title: 'Hike', meetings: [at('2027-04-01'), at('2027-06-10')] });
  const called = await school.addClass({ semesterId, title: 'Cancelled', meetings: [at('2027-04-01')] });
  await school.database
    .updateTable('classes')
    .set({ cancelledAt: school.clock.iso() })
    .where('id', '=', called)
    .execute();
  const holidays = [
    { from: '2027-03-29', to: '2027-04-02', name: 'Spring break' },
    { from: '2027-05-03', to: '2027-05-03', name: 'Quiet day' },
  ];
  const preview = await admin.call('previewSemester', {
    semesterId,
    startsOn: '2027-01-11',
    endsOn: '2027-05-28',
    holidays,
  });
  expect(preview.holidays).toEqual([
    {
      isNew: true,
      total: 2,
      classes: [
        { id: canoe, title: 'Canoe', on: '2027-03-30' },
        { id: hike, title: 'Hike', on: '2027-04-01' },
      ],
    },
    { isNew: true, total: 0, classes: [] },
  ]);
  expect(preview.outside).toEqual({ total: 1, classes: [{ id: hike, title: 'Hike', on: '2027-06-10' }] });
  await admin.call('saveSemester', { semesterId, version, semester: { ...spring, name, holidays } });
  const dates = await school.database.selectFrom('meetings').select('heldOn').where('classId', '=', canoe).execute();
  expect(dates).toHaveLength(2);
  const after = await admin.call('previewSemester', {
    semesterId,
    startsOn: '2027-01-11',
    endsOn: '2027-05-28',
    holidays,
  });
  expect(after.holidays[0]).toMatchObject({ isNew: false, total: 2 });
});

test('every change raises the number of the catalogue, so that no server shows the old one', async () => {
  const number = async () =>
    (await school.database.selectFrom('catalogueVersions').select('version').executeTakeFirstOrThrow()).version;
  const { semesterId, version, name } = await saved();
  let before = await number();
  for (const change of [
    () => admin.call('saveSemester', { semesterId, version, semester: { ...spring, name, isOpen: true } }),
    () => admin.call('markCurrentSemester', { semesterId }),
    () => admin.call('markCurrentSemester', { semesterId: null }),
    () => admin.call('saveSemesterInfo', { semesterId, version: 2, info: 'Welcome' }),
    () => admin.call('archiveSemester', { semesterId, version: 3, isArchived: true }),
  ]) {
    await change();
    const after = await number();
    expect(after).toBeGreaterThan(before);
    before = after;
  }
});

test('families may do none of it, and another school’s semester does not exist here', async () => {
  await expect(family.call('staffSemesters')).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(family.call('saveSemester', { semester: spring })).rejects.toMatchObject({ code: 'permission-denied' });
  for (const semesterId of [newId(), ORGANIZATION])
    await expect(
      admin.call('saveSemester', { semesterId, version: 1, semester: { ...spring, name: newId() } }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
});

const calendars = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'calendars');

test.skipIf(!existsSync(calendars))(
  'real school calendars are read and saved (skipped where they are not at hand)',
  async () => {
    for (const [file, least] of [
      ['nyc_doe_2023-24.csv', 5],
      ['sa_school_terms_2025.ics', 1],
    ] as const) {
      const words = readFreeDayWords(FREE_DAY_WORDS);
      const read = readDays(readFileSync(join(calendars, file), 'utf8'), {
        from: '2020-01-01',
        to: '2029-12-31',
        words,
      });
      const days = 'days' in read ? read.days.filter(({ isNoClass }) => isNoClass) : [];
      const holidays = days.slice(0, 100).map(({ from, to, name }) => ({ from, to, name }));
      expect(holidays.length).toBeGreaterThanOrEqual(least);
      await saved({ startsOn: '2023-09-07', endsOn: '2026-01-26', holidays });
    }
  },
);

test('two who mark another semester as current at once come one after the other', async () => {
  const ids = [await school.addSemester(), await school.addSemester(), await school.addSemester()];
  await Promise.all(ids.map((semesterId) => admin.call('markCurrentSemester', { semesterId })));
  const { semesters } = await admin.call('staffSemesters', {});
  expect(semesters.filter(({ id, isCurrent }) => ids.includes(id) && isCurrent)).toHaveLength(1);
  await admin.call('markCurrentSemester', { semesterId: null });
});
