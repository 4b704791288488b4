import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import type { FetchedBy } from '../../../contract/attendance.ts';
import type { Presence } from '../../../domain/attendance.ts';
import { linkStudent } from '../../families/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let teacher: Person;
let office: Person;
let viewer: Person;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
let classId: string;
let another: string;
let [first, second]: string[] = [];
const TODAY = '2026-09-08';
const at = (day: string) => ({ on: day, start: '15:00', end: '16:00' });
const denied = { code: 'permission-denied' };
const notFound = { code: 'not-found' };

beforeAll(async () => {
  school = await openSchool();
  school.clock.set('2026-09-08T19:30:00Z');
  classId = await school.addClass({ title: 'Climbing', meetings: ['2026-09-01', TODAY, '2026-09-15'].map(at) });
  another = await school.addClass({ title: 'Another’s', meetings: [at(TODAY)] });
  teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  office = await school.addPerson({ roles: ['registrar'] });
  viewer = await school.addPerson({ roles: ['viewer'] });
  family = await school.addFamily(2);
  [first, second] = family.studentIds;
  for (const studentId of family.studentIds)
    await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
});
afterAll(() => school.close());

let sequence = 0;
const base = (studentId = '') => ({
  id: newId(),
  on: TODAY,
  studentId,
  at: school.clock.iso(),
  sequence: (sequence += 1),
  device: 'phone',
});
const mark = (presence: Presence | null, studentId = first, who = teacher) =>
  who.call('recordTaps', { classId, taps: [{ ...base(studentId), field: 'presence', presence }] });
const hand = (fetched: FetchedBy | null, studentId = first) =>
  teacher.call('recordTaps', { classId, taps: [{ ...base(studentId), field: 'fetched', fetched }] });

test('the office sees who is absent without excuse today with whom to call, until it is corrected', async () => {
  await mark('absent');
  await mark('excused', second);
  const { absent } = await viewer.call('attendanceToday', {});
  expect(absent).toMatchObject([{ classId, studentId: first, title: 'Climbing', guardians: [{ phone: '555-0100' }] }]);
  const needs = async () => (await viewer.call('officeDay', {})).needs.map(({ need, count }) => `${need} ${count}`);
  expect(await needs()).toContain('absent-today 1');
  await expect(mark('late', first, viewer)).rejects.toMatchObject(denied);
  await mark('late', first, office);
  expect((await viewer.call('attendanceToday', {})).absent).toEqual([]);
  expect(await needs()).not.toContain('absent-today 1');
  await expect(teacher.call('attendanceToday', {})).rejects.toMatchObject(denied);
});

test('the totals of a semester and the book of a class agree with what was tapped', async () => {
  const { classes } = await viewer.call('semesterAttendance', { semesterId: school.semesterId });
  expect(classes.find(({ id }) => id === classId)).toMatchObject({
    students: 2,
    dates: 3,
    held: 2,
    marked: 1,
    marks: { present: 0, late: 1, absent: 0, excused: 1 },
  });
  const book = await viewer.call('attendanceBook', { classId, on: TODAY });
  expect(book.class.days).toEqual(['2026-09-01', TODAY, '2026-09-15']);
  expect(book.state).toHaveLength(2);
  expect(book.story.map(({ presence, by }) => [presence, by])).toEqual([
    ['late', expect.stringContaining('@')],
    ['excused', 'Ada Ranger'],
    ['absent', 'Ada Ranger'],
  ]);
  await expect(viewer.call('attendanceBook', { classId: newId() })).rejects.toMatchObject(notFound);
});

test('that somebody was not handed over is told, with whom', async () => {
  await family.call('savePickup', {
    studentId: first ?? '',
    version: 0,
    pickup: {
      allowed: [{ name: 'Vera', relationship: 'Aunt', phone: '' }],
      notAllowed: [{ name: 'Rex', relationship: '', phone: '' }],
      codeWord: '',
    },
  });
  await hand({ by: 'other', name: 'Rex', allowedBy: 'nobody' });
  expect((await viewer.call('attendanceToday', {})).refused).toMatchObject([
    { studentId: first, person: 'Rex', reason: 'not-allowed', by: 'Ada Ranger' },
  ]);
});

test('a note to the office stands there until it is settled, and is one however often it is sent', async () => {
  const note = { id: newId(), classId, text: 'The rope is worn.' };
  await teacher.call('tellOffice', note);
  await teacher.call('tellOffice', note);
  await expect(teacher.call('tellOffice', { ...note, id: newId(), classId: another })).rejects.toMatchObject(notFound);
  await expect(teacher.call('tellOffice', { ...note, id: newId(), text: ' ' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  const { notes } = await viewer.call('attendanceToday', {});
  expect(notes).toMatchObject([{ id: note.id, title: 'Climbing', text: 'The rope is worn.', by: 'Ada Ranger' }]);
  await expect(viewer.call('settleOfficeNote', { id: note.id })).rejects.toMatchObject(denied);
  await office.call('settleOfficeNote', { id: note.id });
  await office.call('settleOfficeNote', { id: note.id });
  expect((await viewer.call('attendanceToday', {})).notes).toEqual([]);
  await expect(office.call('settleOfficeNote', { id: newId() })).rejects.toMatchObject(notFound);
});

test('families read it where the school shows it, and who fetched only where they named that person', async () => {
  const father = await school.addFamily(0);
  const link = { familyId: father.familyId, studentId: first ?? '', linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const { students } = await teacher.call('classAttendance', { classId });
  const vera = students.find(({ id }) => id === first)?.fetchers.find(({ name }) => name === 'Vera');
  await hand({ by: 'listed', key: vera?.key ?? '' });
  expect(await family.call('ownAttendance', {})).toEqual({ isShown: false, dates: [] });
  await school.database.updateTable('organizations').set({ showsAttendance: true }).execute();
  const dateOf = async (who: Person) =>
    (await who.call('ownAttendance', {})).dates.find(({ studentId }) => studentId === first);
  expect(await dateOf(family)).toMatchObject({ presence: 'late', fetchedAt: school.clock.iso(), fetchedBy: 'Vera' });
  expect(await dateOf(father)).toMatchObject({ presence: 'late', fetchedAt: school.clock.iso(), fetchedBy: null });
  const stranger = await school.addFamily(1);
  expect((await stranger.call('ownAttendance', {})).dates).toEqual([]);
  await hand(null);
  expect(await dateOf(family)).toMatchObject({ fetchedAt: null, fetchedBy: null });
  await hand({ by: 'listed', key: vera?.key ?? '' });
});

test('after two families became one, whoever either had named is told', async () => {
  const { familyId } = await school.addFamily(0);
  const set = (mergedInto: string | null) =>
    school.database.updateTable('families').set({ mergedInto }).where('id', '=', familyId).execute();
  const name = async () =>
    (await family.call('ownAttendance', {})).dates.find(({ studentId }) => studentId === first)?.fetchedBy;
  const own = school.database.updateTable('attendanceTaps').where('listedBy', 'is not', null);
  await own.set({ listedBy: familyId }).execute();
  expect(await name()).toBeNull();
  await set(family.familyId);
  expect(await name()).toBe('Vera');
  await set(null);
  await own.set({ listedBy: family.familyId }).execute();
});

test('a letter goes to the families of a date of one’s own class, answers to the school, and can be taken back', async () => {
  const words = { classId, on: TODAY, subject: 'Rain', text: 'We meet in the hall.' };
  expect(await teacher.call('previewFamilyLetter', words)).toMatchObject({ families: 2, subject: 'Rain' });
  for (const wrong of [{ classId: another }, { on: '2026-09-10' }]) {
    const asked = { ...words, ...wrong };
    await expect(teacher.call('previewFamilyLetter', asked)).rejects.toMatchObject(notFound);
    await expect(teacher.call('sendFamilyLetter', { id: newId(), ...asked })).rejects.toMatchObject(notFound);
  }
  const id = newId();
  const { mails } = await teacher.call('sendFamilyLetter', { id, ...words });
  expect(mails).toBeGreaterThan(0);
  expect(await teacher.call('sendFamilyLetter', { id, ...words })).toEqual({ mails });
  const { circular } = await office.call('circular', { circularId: id });
  expect(circular).toMatchObject({ subject: 'Rain', replyTo: null, mails });
  const other = await addTeacher(school, 'Bo Ranger', [classId, another]);
  await expect(other.call('undoFamilyLetter', { id, classId })).rejects.toMatchObject(notFound);
  expect(await teacher.call('undoFamilyLetter', { id, classId })).toEqual({ mails });
});

test('one’s copy has it, an erased record takes it along, and a household that closes the names it gave', async () => {
  const rows = () =>
    school.database
      .selectFrom('attendanceTaps')
      .selectAll()
      .where('studentId', '=', first ?? '')
      .execute();
  expect((await rows()).some(({ fetchedName }) => fetchedName === 'Vera')).toBe(true);
  const { forgetListedBy } = await import('./book-store.ts');
  await forgetListedBy(school.database, ORGANIZATION, family.familyId);
  expect((await rows()).some(({ fetchedName }) => fetchedName === 'Vera')).toBe(false);
  const { eraseRows } = await import('../../my-data/erase-store.ts');
  await eraseRows(school.database, ORGANIZATION, { ids: [first ?? ''], name: 'Former', at: school.clock.iso() });
  expect(await rows()).toEqual([]);
});
