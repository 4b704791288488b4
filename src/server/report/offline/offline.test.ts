import { pbkdf2Sync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import type { functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { codeWordKey } from '../../../domain/attendance.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let teacher: Person;
let today: string;
let another: string;
let nextWeek: string;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
let studentId: string;
const set = (settings: { phonesKeepNumbers?: boolean; phonesKeepHealth?: boolean }) =>
  school.database.updateTable('organizations').set(settings).where('id', '=', ORGANIZATION).execute();
const on = (day: string) => ({ on: day, start: '15:00', end: '16:00' });

beforeAll(async () => {
  school = await openSchool();
  school.clock.set('2026-09-08T19:30:00Z');
  const add = (title: string, ...days: string[]) => school.addClass({ title, meetings: days.map(on) });
  today = await add('Today', '2026-09-01', '2026-09-08', '2026-09-09');
  nextWeek = await add('Next week', '2026-09-15');
  const cancelled = await add('Cancelled', '2026-09-08');
  another = await add('Another’s', '2026-09-08');
  family = await school.addFamily(1);
  studentId = family.studentIds[0] ?? '';
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId: today }] });
  const cancelledAt = school.clock.iso();
  await school.database.updateTable('classes').set({ cancelledAt }).where('id', '=', cancelled).execute();
  teacher = await addTeacher(school, 'Ada Ranger', [today, nextWeek, cancelled]);
  const person = (name: string, phone: string) => ({ name, relationship: 'Aunt', phone });
  const pickup = {
    allowed: [person('Vera', '555-0177')],
    notAllowed: [person('Rex', '555-0188')],
    codeWord: 'Grey  Falcon',
  };
  await family.call('savePickup', { studentId, version: 0, pickup });
});
afterAll(() => school.close());

test('today and tomorrow of one’s own classes that are held, with short names and no phones', async () => {
  const { dates } = await teacher.call('teachingToKeep', {});
  expect(dates.map(({ attendance: { class: of, on: day } }) => [of.title, day])).toEqual([
    ['Today', '2026-09-08'],
    ['Today', '2026-09-09'],
  ]);
  const [student] = dates[0]?.attendance.students ?? [];
  expect(student?.name).toBe('Student 1 F.');
  expect(student?.fetchers.map(({ name }) => name)).toContain('Vera');
  expect(student?.notAllowed).toMatchObject([{ name: 'Rex', phone: '' }]);
  expect(JSON.stringify(dates)).not.toMatch(/555-01|Falcon/i);
});

test('phones only where the school says so', async () => {
  await set({ phonesKeepNumbers: true });
  expect(JSON.stringify(await teacher.call('teachingToKeep', {}))).toContain('555-0177');
  await set({ phonesKeepNumbers: false });
  expect(JSON.stringify(await teacher.call('teachingToKeep', {}))).not.toContain('555-01');
});

test('of a camp’s week all days, in order of time beside the other classes, until 36 hours after its end', async () => {
  const times = (day: string, start: string, end: string) => ({ on: day, start, end });
  const week = ['2026-09-07', '2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11', '2026-09-14'];
  const camp = await school.addClass({ title: 'Camp', meetings: week.map((day) => times(day, '09:00', '17:00')) });
  const zumba = await school.addClass({ title: 'Zumba', meetings: [times('2026-09-08', '08:00', '08:30')] });
  const ranger = await addTeacher(school, 'Cy Ranger', [today, camp, zumba]);
  const { dates } = await ranger.call('teachingToKeep', {});
  expect(dates.map(({ attendance: { class: of, on: day } }) => `${day} ${of.title}`)).toEqual([
    '2026-09-08 Zumba',
    '2026-09-08 Camp',
    '2026-09-08 Today',
    '2026-09-09 Camp',
    '2026-09-09 Today',
    '2026-09-10 Camp',
    '2026-09-11 Camp',
    '2026-09-07 Camp',
  ]);
  const until = (title: string) => dates.find(({ attendance }) => attendance.class.title === title)?.until;
  // 17:00 at the school on Friday, and a day and a half.
  expect(until('Camp')).toBe('2026-09-13T09:00:00.000Z');
  expect(until('Zumba')).toBe('2026-09-10T07:30:00.000Z');
  expect(dates.find(({ attendance }) => attendance.class.title === 'Camp')?.attendance.class.dates).toHaveLength(5);
});

test('how many wrong code words count now is told beside it', async () => {
  const { dates } = await teacher.call('teachingToKeep', {});
  const vera = dates[0]?.attendance.students[0]?.fetchers.find(({ name }) => name === 'Vera');
  const fetched = { by: 'listed', key: vera?.key ?? '', codeWord: { how: 'wrong' } } as const;
  const base = { on: '2026-09-08', studentId, at: school.clock.iso(), sequence: 1, device: 'phone' };
  await teacher.call('recordTaps', { classId: today, taps: [{ ...base, id: newId(), field: 'fetched', fetched }] });
  expect((await teacher.call('teachingToKeep', {})).wrongWords).toEqual([{ studentId, count: 1 }]);
});

const peanuts = { name: 'Peanuts', reaction: 'Hives', isLifeThreatening: true };
const pollen = { name: 'Pollen', reaction: '', isLifeThreatening: false };
const tell = async (answers: InputOf<typeof functions.saveHealth>['answers']) => {
  const { sections } = await family.call('health', { studentId });
  const [section = ''] = Object.keys(answers);
  const { version } = sections[section as 'allergies'];
  return family.call('saveHealth', { studentId, version, answers });
};
const phoneReceipts = async () =>
  (await family.call('healthReadings', { studentId })).readings.filter(({ purpose }) => purpose === 'phone');

test('nothing of health unless the school says so, and nobody reads any', async () => {
  await tell({ allergies: [peanuts, pollen] });
  const told = await teacher.call('teachingToKeep', {});
  expect(told.health).toBeNull();
  expect(await teacher.call('healthToKeep', { classId: today, studentIds: [studentId] })).toEqual({ students: [] });
  expect(await phoneReceipts()).toEqual([]);
});

test('where it does, what counts outside of who comes, with a receipt for each family and a mark that follows what it tells', async () => {
  await set({ phonesKeepHealth: true });
  const left = await school.addFamily(1);
  const [gone = ''] = left.studentIds;
  await left.call('enroll', { idempotencyKey: newId(), lines: [{ studentId: gone, classId: today }] });
  await school.database
    .updateTable('enrollments')
    .set({ state: 'withdrawn', endedAt: school.clock.iso() })
    .where('studentId', '=', gone)
    .execute();
  const told = await teacher.call('teachingToKeep', {});
  expect(told.health).toEqual([{ classId: today, studentId, mark: expect.stringMatching(/^\d+\.[01]{6}$/) }]);
  expect(JSON.stringify(told)).not.toMatch(/Peanuts|Hives/);
  expect(await phoneReceipts()).toEqual([]);
  const asked = { classId: today, studentIds: [studentId, gone, newId()] };
  const { students } = await teacher.call('healthToKeep', asked);
  expect(students).toEqual([
    {
      studentId,
      mark: told.health?.[0]?.mark,
      urgent: {
        allergies: [peanuts, pollen],
        medications: null,
        conditions: null,
        diet: null,
        notes: null,
        doctor: null,
      },
    },
  ]);
  expect(await phoneReceipts()).toMatchObject([
    {
      by: 'staff',
      name: 'Ada Ranger',
      className: 'Today',
      sections: ['allergies', 'medications', 'conditions', 'care'],
    },
  ]);
  expect((await left.call('healthReadings', { studentId: gone })).readings).toEqual([]);
  await tell({ allergies: 'none' });
  const [after] = (await teacher.call('teachingToKeep', {})).health ?? [];
  expect(after?.mark).not.toBe(students[0]?.mark);
});

test('of another’s class, of one to come, and by whoever teaches none, no health is told', async () => {
  const notFound = { code: 'not-found' };
  const nobody = await school.addPerson({ roles: ['instructor'] });
  for (const [who, classId] of [
    [teacher, another],
    [teacher, nextWeek],
    [nobody, today],
    [teacher, newId()],
  ] as const)
    await expect(who.call('healthToKeep', { classId, studentIds: [studentId] })).rejects.toMatchObject(notFound);
  for (const roles of [['health'], ['administrator'], ['registrar'], []] as const)
    await expect(
      (await school.addPerson({ roles: [...roles] })).call('healthToKeep', { classId: today, studentIds: [studentId] }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
  const many = { classId: today, studentIds: Array.from({ length: 101 }, newId) };
  await expect(teacher.call('healthToKeep', many)).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(await phoneReceipts()).toHaveLength(1);
});

test('a code word is told as a slow hash alone, which the same word gives however it is written', async () => {
  const { words } = await teacher.call('codeWordsToKeep', { classId: today, studentIds: [studentId] });
  const [word] = words;
  expect(word).toMatchObject({ studentId, rounds: 600_000 });
  const same = (text: string) =>
    pbkdf2Sync(codeWordKey(text), Buffer.from(word?.salt ?? '', 'base64'), word?.rounds ?? 1, 32, 'sha256').toString(
      'base64',
    );
  expect(same(' grey FALCON ')).toBe(word?.hash);
  expect(same('Eagle')).not.toBe(word?.hash);
  expect((await teacher.call('codeWordsToKeep', { classId: today, studentIds: [studentId] })).words).toEqual(words);
});

test('another’s class is not found, and its students are told with none of one’s own', async () => {
  const notFound = { code: 'not-found' };
  await expect(teacher.call('codeWordsToKeep', { classId: another, studentIds: [] })).rejects.toMatchObject(notFound);
  const other = await school.addFamily(1);
  const [stranger = ''] = other.studentIds;
  await other.call('savePickup', {
    studentId: stranger,
    version: 0,
    pickup: { allowed: [], notAllowed: [], codeWord: 'Grey owl' },
  });
  expect(await teacher.call('codeWordsToKeep', { classId: today, studentIds: [stranger] })).toEqual({ words: [] });
  await school.database.deleteFrom('classInstructors').where('classId', '=', today).execute();
  expect((await teacher.call('teachingToKeep', {})).dates).toEqual([]);
  const gone = teacher.call('codeWordsToKeep', { classId: today, studentIds: [studentId] });
  await expect(gone).rejects.toMatchObject(notFound);
});
