import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askForPack, fetchPack, findPack, packIs, packOf } from '../../../../test/packs.ts';
import { readPdf } from '../../../../test/pdf.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import { newScreenId } from '../../../web/shared/new-key.ts';
import { MOST_PACKS } from '../../../contract/packs.ts';
import { addDayFile, claimDayFile } from '../../day-files/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let admin: Person;
let climbing: string;
let canoe: string;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
let ada: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  [climbing, canoe] = [await school.addClass({ title: 'Aa Climbing' }), await school.addClass({ title: 'Bb Canoe' })];
  family = await school.addFamily(1);
  [ada = ''] = family.studentIds;
  await enroll(family, ada, climbing);
  const allergies = [{ name: 'zq-peanuts', reaction: '', isLifeThreatening: true }];
  await family.call('saveHealth', { studentId: ada, version: 0, answers: { allergies } });
});
afterAll(() => school.close());

const enroll = (of: Person, studentId: string, classId: string) =>
  of.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
const whoseOf = ({ accountId }: Person) => ({ organizationId: ORGANIZATION, accountId, kind: 'pack' }) as const;
const takeRole = (person: Person, role: 'health' | 'instructor' | 'viewer' | 'registrar') =>
  school.database.deleteFrom('roleGrants').where('accountId', '=', person.accountId).where('role', '=', role).execute();
const giveRole = (person: Person, role: 'health' | 'viewer') =>
  school.database
    .insertInto('roleGrants')
    .values({
      organizationId: ORGANIZATION,
      accountId: person.accountId,
      role,
      grantedBy: 'test',
      grantedAt: school.clock.iso(),
    })
    .execute();
const receipts = async () => (await family.call('healthReadings', { studentId: ada })).readings;

/** A pack that was asked for, and that no server has begun to make. */
async function leftBehind(person: Person, classes: object[]): Promise<string> {
  const id = newScreenId();
  await addDayFile(school.database, whoseOf(person), {
    id,
    askedAt: school.clock.iso(),
    asked: { name: 'Left', classes },
  });
  return id;
}
/** Whoever asks next wakes the makers. */
const wake = async () => packIs(admin, await askForPack(admin, { classIds: [canoe], kinds: ['roster'] }));

test('a pack has a list of its classes, each on a page of its own, and stands on paper as it was asked', async () => {
  const { pages, title, isTagged, faults } = await readPdf(
    await packOf(school, admin, { classIds: [canoe, climbing], kinds: ['roster', 'contacts'] }),
  );
  expect(pages).toHaveLength(5);
  expect(pages[0]).toMatch(/Field pack\s+Roster, Contact list[\s\S]*Bb Canoe[\s\S]*Aa Climbing/);
  for (const page of pages.slice(1, 3)) expect(page).toMatch(/Bb Canoe[\s\S]*Nobody is enrolled/);
  for (const page of pages.slice(3))
    expect(page).toMatch(/Aa Climbing[\s\S]*Version 1[\s\S]*Printed September 1, 2026/);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of 5`);
  expect({ title, isTagged, faults }).toEqual({
    title: expect.stringMatching(/^Field pack/),
    isTagged: true,
    faults: [],
  });
});

test('it is told how far it is, found again by whoever asked, fetched by them alone, and sealed where it lies', async () => {
  const seen: number[] = [];
  const packId = await askForPack(admin, { classIds: [climbing, canoe], kinds: ['roster'] });
  const ready = await vi.waitFor(
    async () => {
      const pack = await findPack(admin, packId);
      if (pack?.progress) seen.push(pack.progress.done);
      expect(pack?.state).toBe('ready');
      return pack;
    },
    { timeout: 60_000, interval: 5 },
  );
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(Math.max(0, ...seen)).toBeLessThanOrEqual(2);
  expect(ready).toMatchObject({ name: 'Field pack', classes: 2, kinds: ['roster'], progress: null, why: null });
  const answer = await fetchPack(school, packId, admin);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect(answer.headers['content-disposition']).toContain('Field pack.pdf');
  expect(answer.rawPayload).toHaveLength(ready?.bytes ?? 0);
  const other = await school.addPerson({ roles: ['administrator', 'health'] });
  for (const person of [other, family]) expect((await fetchPack(school, packId, person)).statusCode).toBe(404);
  expect((await fetchPack(school, packId, null)).statusCode).toBe(401);
  expect((await fetchPack(school, 'nonsense', admin)).statusCode).toBe(404);
  expect(await findPack(other, packId)).toBeUndefined();
  const { rows } = await sql<{ row: string }>`SELECT file::text AS row FROM day_files AS file`.execute(school.database);
  const asHex = Buffer.from('%PDF').toString('hex');
  expect(rows.filter(({ row }) => row.includes(asHex) || row.includes('zq-'))).toEqual([]);
});

test('health taken away takes the packs that hold it along, and leaves the others', async () => {
  const both = await school.addPerson({ roles: ['registrar', 'health'] });
  const [medical, emergency, plain] = [
    await askForPack(both, { classIds: [climbing], kinds: ['health'] }),
    await askForPack(both, { classIds: [climbing], kinds: ['emergency'] }),
    await askForPack(both, { classIds: [climbing], kinds: ['roster'] }),
  ];
  for (const id of [medical, emergency, plain]) await packIs(both, id);
  await takeRole(both, 'health');
  const before = (await receipts()).length;
  // An emergency sheet is still theirs, but not this one.
  for (const id of [medical, emergency]) {
    expect((await fetchPack(school, id, both)).statusCode).toBe(404);
    expect(await findPack(both, id)).toBeUndefined();
  }
  expect((await fetchPack(school, plain, both)).statusCode).toBe(200);
  expect((await receipts()).length).toBe(before);
  await takeRole(both, 'registrar');
  expect((await fetchPack(school, plain, both)).statusCode).toBe(404);
});

test('an instructor has packs of their own classes, as long as they teach them', async () => {
  const dates = [{ on: '2026-09-08', start: '15:00', end: '16:00' }];
  const [own, taken] = [await school.addClass({ meetings: dates }), await school.addClass({ meetings: dates })];
  const teacher = await addTeacher(school, 'Dee Ranger', [own, taken]);
  const [mine, others] = [
    await askForPack(teacher, { classIds: [own, taken], kinds: ['roster'] }),
    await askForPack(teacher, { classIds: [climbing], kinds: ['roster'] }),
  ];
  await packIs(teacher, mine);
  expect(await packIs(teacher, others, 'failed')).toMatchObject({ why: 'gone' });
  await expect(askForPack(teacher, { classIds: [own], kinds: ['health'] })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  expect((await fetchPack(school, mine, teacher)).statusCode).toBe(200);
  await school.database.deleteFrom('classInstructors').where('classId', '=', taken).execute();
  expect((await fetchPack(school, mine, teacher)).statusCode).toBe(404);
  expect(await findPack(teacher, mine)).toBeUndefined();
});

test('a role lost between asking and making: nothing is read, and the pack says why', async () => {
  const both = await school.addPerson({ roles: ['viewer', 'health'] });
  const packId = await leftBehind(both, [{ id: climbing, kinds: ['health'] }]);
  const before = (await receipts()).length;
  await takeRole(both, 'health');
  await wake();
  expect(await packIs(both, packId, 'failed')).toMatchObject({ why: 'denied' });
  expect((await receipts()).length).toBe(before);
  // Given back, it can be made after all.
  await giveRole(both, 'health');
  await both.call('retryPack', { packId });
  await packIs(both, packId);
  await expect(both.call('retryPack', { packId })).rejects.toMatchObject({ code: 'not-found' });
  for (const call of ['retryPack', 'removePack'] as const)
    await expect(admin.call(call, { packId })).rejects.toMatchObject({ code: 'not-found' });
});

test('each reading has its receipt: the making, and whoever fetches the file later than ten minutes after it', async () => {
  const nurse = await school.addPerson({ roles: ['health'] });
  const before = (await receipts()).length;
  const packId = await askForPack(nurse, { classIds: [climbing, canoe], kinds: ['health', 'emergency'] });
  await packIs(nurse, packId);
  const after = async () => (await receipts()).slice(0, (await receipts()).length - before);
  expect(await after()).toMatchObject([{ by: 'staff', purpose: 'sheet', className: 'Aa Climbing' }]);
  await fetchPack(school, packId, nurse);
  expect(await after()).toHaveLength(1);
  school.clock.advance(11 * 60_000);
  await fetchPack(school, packId, nurse);
  expect(await after()).toMatchObject([{ purpose: 'sheet', className: 'Aa Climbing' }, {}]);
});

test('a server that ended in the middle is followed by another; a pack that was taken away is not made', async () => {
  const [lost, stopped] = [
    await leftBehind(admin, [{ id: climbing, kinds: ['roster'] }]),
    await leftBehind(admin, [{ id: climbing, kinds: ['roster'] }]),
  ];
  const claim = async () =>
    (await claimDayFile(school.database, 'pack', { now: school.clock.iso(), serverId: newId() }))?.id;
  expect(new Set([await claim(), await claim()])).toEqual(new Set([lost, stopped]));
  expect(await claim()).toBeUndefined();
  expect(await findPack(admin, lost)).toMatchObject({ state: 'working' });
  await admin.call('removePack', { packId: stopped });
  school.clock.advance(6 * 60_000);
  await wake();
  await packIs(admin, lost);
  expect(await findPack(admin, stopped)).toBeUndefined();
});

test('asked for twice by the same id it is one pack; an id of somebody else is not found; the twenty newest are kept', async () => {
  const person = await school.addPerson({ roles: ['viewer'] });
  const asked = { packId: newScreenId(), name: 'Twice', classes: [{ id: canoe, kinds: ['roster' as const] }] };
  await Promise.all([person.call('askPack', asked), person.call('askPack', asked)]);
  expect((await person.call('packs', {})).packs).toHaveLength(1);
  await expect(admin.call('askPack', asked)).rejects.toMatchObject({ code: 'not-found' });
  await packIs(person, asked.packId);
  school.clock.advance(1000);
  for (let at = 0; at < MOST_PACKS; at++) await leftBehind(person, [{ id: newId(), kinds: ['roster'] }]);
  const { packs } = await person.call('askPack', { ...asked, packId: newScreenId() });
  expect(packs).toHaveLength(MOST_PACKS);
  expect(packs.some(({ id }) => id === asked.packId)).toBe(false);
  await school.database.deleteFrom('dayFiles').where('accountId', '=', person.accountId).execute();
});

test('a class that is gone is left out; where all are, the pack says so at once', async () => {
  const packId = await askForPack(admin, { classIds: [newId(), canoe], kinds: ['roster'] });
  await packIs(admin, packId);
  const none = await askForPack(admin, { classIds: [newId()], kinds: ['roster'] });
  expect(await packIs(admin, none, 'failed')).toMatchObject({ why: 'gone' });
});

test('a student who is moved while the pack is made stands in one of both classes, and the other tells of it', async () => {
  const [from, to] = [await school.addClass({ title: 'From' }), await school.addClass({ title: 'To' })];
  const other = await school.addFamily(1);
  const [studentId = ''] = other.studentIds;
  await school.database.updateTable('students').set({ firstName: 'Zqmoved' }).where('id', '=', studentId).execute();
  const { lines } = await enroll(other, studentId, from);
  school.clock.advance(60_000);
  const packId = newScreenId();
  const classes = [from, to].map((id) => ({ id, kinds: ['roster' as const] }));
  await Promise.all([
    admin.call('askPack', { packId, name: 'Moving', classes }),
    admin.call('moveEnrollments', {
      enrollmentIds: [lines[0]?.enrollmentId ?? ''],
      toClassId: to,
      overrides: [],
      price: 'agreed',
      reason: 'Too far away',
      tells: false,
    }),
  ]);
  await packIs(admin, packId);
  const { pages } = await readPdf((await fetchPack(school, packId, admin)).rawPayload);
  const [page = '', ...others] = pages.filter((each) => each.includes('Zqmoved'));
  expect(others).toEqual([]);
  expect(page.match(/Zqmoved/g)).toHaveLength(1);
  // Which of the two was first is chance: whom the pack shows where they are by now it need not tell of.
  const isOld = /\bFrom\b/.test(page);
  const { classes: listed } = await admin.call('packClasses', { semesterId: school.semesterId });
  const changes = listed.filter(({ id }) => [from, to].includes(id)).flatMap((each) => each.changes);
  expect(changes.map(({ what }) => what).toSorted()).toEqual(isOld ? ['came', 'left'] : []);
});

test('after a day the file is gone', async () => {
  const packId = await askForPack(admin, { classIds: [canoe], kinds: ['roster'] });
  await packIs(admin, packId);
  const before = school.clock.iso();
  school.clock.advance(86_400_000);
  expect((await fetchPack(school, packId, admin)).statusCode).toBe(404);
  expect((await admin.call('packs', {})).packs).toEqual([]);
  await wake();
  expect(await school.database.selectFrom('dayFiles').select('id').where('id', '=', packId).execute()).toEqual([]);
  school.clock.set(before);
});
