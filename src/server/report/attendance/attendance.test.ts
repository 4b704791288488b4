import { afterAll, beforeEach, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import type { FetchedBy, Tap } from '../../../contract/attendance.ts';
import type { Presence } from '../../../domain/attendance.ts';
import { linkStudent } from '../../families/store.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let teacher: Person;
let office: Person;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
let classId: string;
let studentId: string;
const notFound = { code: 'not-found' };
const TODAY = '2026-09-08';
const at = (day: string) => ({ on: day, start: '15:00', end: '16:00' });

afterAll(() => school.close());
beforeEach(async () => {
  await school?.close();
  school = await openSchool();
  school.clock.set('2026-09-08T19:30:00Z');
  classId = await school.addClass({ title: 'Climbing', meetings: ['2026-09-01', TODAY, '2026-09-15'].map(at) });
  teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  office = await school.addPerson({ roles: ['registrar'] });
  family = await school.addFamily(1);
  studentId = family.studentIds[0] ?? '';
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
});

let sequence = 0;
const base = () => ({
  id: newId(),
  on: TODAY,
  studentId,
  at: school.clock.iso(),
  sequence: (sequence += 1),
  device: 'phone',
});
const marked = (presence: Presence | null, over: Partial<Tap> = {}): Tap =>
  ({ ...base(), field: 'presence', presence, ...over }) as Tap; // of one field
const fetched = (by: FetchedBy | null, over: Partial<Tap> = {}): Tap =>
  ({ ...base(), field: 'fetched', fetched: by, ...over }) as Tap; // of one field
const send = (taps: Tap[], who = teacher, of = classId) => who.call('recordTaps', { classId: of, taps });
const story = () =>
  school.database.selectFrom('attendanceTaps').selectAll().orderBy('tappedAt').orderBy('sequence').execute();

async function listed(who = teacher) {
  const { students } = await who.call('classAttendance', { classId });
  return students.find(({ id }) => id === studentId)?.fetchers ?? [];
}
const person = (name: string) => ({ name, relationship: 'Aunt', phone: '' });
const savePickup = (pickup: object) =>
  family.call('savePickup', {
    studentId,
    version: 0,
    pickup: { allowed: [], notAllowed: [], codeWord: '', ...pickup },
  });

test('a tap is kept once, a later one wins, taking back is a tap, and the story has all of them', async () => {
  const first = marked('absent');
  expect(await send([first])).toMatchObject({ taken: [first.id], refused: [], state: [{ presence: 'absent' }] });
  expect(await send([first, marked('late')])).toMatchObject({ state: [{ studentId, on: TODAY, presence: 'late' }] });
  expect(await send([first])).toMatchObject({ taken: [first.id], state: [{ presence: 'late' }] });
  expect((await send([marked(null)])).state).toEqual([]);
  expect((await story()).map(({ presence }) => presence)).toEqual(['absent', 'late', null]);
});

test('two phones are merged by time, whichever comes first, and both stay in the story', async () => {
  const [early, late] = ['2026-09-08T19:00:00Z', '2026-09-08T19:10:00Z'];
  await send([marked('late', { at: late, device: 'second', sequence: 1 })]);
  const { state } = await send([marked('absent', { at: early, device: 'first', sequence: 900 })], office);
  expect(state).toMatchObject([{ presence: 'late', presenceAt: '2026-09-08T19:10:00.000Z' }]);
  expect(await story()).toHaveLength(2);
});

test('a phone’s own order counts, whatever its clock did in between', async () => {
  const [one, two] = [marked('absent'), marked('present')];
  const { state } = await send([
    { ...two, at: '2026-09-08T19:00:00Z' },
    { ...one, at: '2026-09-08T19:20:00Z' },
  ]);
  expect(state).toMatchObject([{ presence: 'present' }]);
  // The first of three arrives last.
  const three = [marked('late'), marked('excused'), marked('present')];
  await send(three.slice(1));
  school.clock.set('2026-09-08T19:40:00Z');
  expect((await send([{ ...three[0], at: '2026-09-08T19:39:00Z' } as Tap])).state).toMatchObject([
    { presence: 'present' },
  ]);
});

test('a clock that is wrong by a day counts as the time of arrival', async () => {
  for (const wrong of ['2026-09-09T19:30:00Z', '2026-09-07T19:30:00Z'])
    expect((await send([marked('present', { at: wrong })])).state).toMatchObject([
      { presenceAt: '2026-09-08T19:30:00.000Z' },
    ]);
});

test('a cancelled class, another day, a day to come and who is not in the class are refused, each tap by itself', async () => {
  const stranger = (await school.addFamily(1)).studentIds[0] ?? '';
  const good = marked('present');
  const excuse = marked('excused', { on: '2026-09-15' });
  const bad = [
    marked('present', { on: '2026-09-10' }),
    marked('present', { on: '2026-09-15' }),
    marked('present', { studentId: stranger }),
  ];
  const answer = await send([...bad, good, excuse]);
  expect(answer.taken).toEqual([good.id, excuse.id]);
  expect(answer.refused.map(({ reason }) => reason)).toEqual(['no-class-that-day', 'not-yet', 'not-in-class']);
  const cancelledAt = school.clock.iso();
  await school.database.updateTable('classes').set({ cancelledAt }).where('id', '=', classId).execute();
  expect((await send([marked('present')])).refused).toMatchObject([{ reason: 'cancelled' }]);
  expect(await teacher.call('classAttendance', { classId })).toMatchObject({
    class: { isCancelled: true },
    students: [],
  });
});

test('an instructor reaches own current classes only, and for two days after the last date', async () => {
  const another = await school.addClass({ title: 'Another’s', meetings: [at(TODAY)] });
  for (const of of [another, newId(), 'nonsense']) {
    await expect(send([marked('present')], teacher, of)).rejects.toMatchObject(notFound);
    await expect(teacher.call('classAttendance', { classId: of })).rejects.toMatchObject(notFound);
  }
  // It tells who comes from two weeks before its first date.
  const later = await school.addClass({ title: 'Later', meetings: [at('2026-11-08')] });
  const early = await addTeacher(school, 'Bo Ranger', [later]);
  await expect(early.call('classAttendance', { classId: later })).rejects.toMatchObject(notFound);
  school.clock.set('2026-09-17T12:00:00Z');
  expect((await send([marked('present', { on: '2026-09-15' })])).taken).toHaveLength(1);
  school.clock.set('2026-09-18T12:00:00Z');
  await expect(send([marked('present', { on: '2026-09-15' })])).rejects.toMatchObject(notFound);
  expect((await send([marked('late', { on: '2026-09-15' })], office)).taken).toHaveLength(1);
  school.clock.set('2026-09-08T19:30:00Z');
  await school.database.deleteFrom('classInstructors').where('classId', '=', classId).execute();
  await expect(send([marked('present')])).rejects.toMatchObject(notFound);
  await expect(family.call('recordTaps', { classId, taps: [marked('present')] })).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('whoever has left the class stays in its story, and a tap made meanwhile still counts', async () => {
  await send([marked('present', { on: '2026-09-01' })]);
  const ended = { state: 'withdrawn', endedAt: school.clock.iso(), endReason: null } as const;
  await school.database.updateTable('enrollments').set(ended).where('studentId', '=', studentId).execute();
  const { students } = await teacher.call('classAttendance', { classId, on: '2026-09-01' });
  expect(students).toMatchObject([{ id: studentId, hasSeat: false }]);
  expect((await teacher.call('classAttendance', { classId })).students).toEqual([]);
  expect((await send([marked('absent')])).taken).toHaveLength(1);
});

test('a student is checked out to somebody on the list, with the code word where there is one', async () => {
  await savePickup({ allowed: [person('Vera')], codeWord: 'Blue  Falcon' });
  const told = await teacher.call('classAttendance', { classId });
  expect(JSON.stringify(told)).not.toMatch(/falcon/i);
  const [guardian, vera] = await listed();
  expect(guardian).toMatchObject({ by: 'guardian', isUnanswered: true, asksCodeWord: true });
  expect(vera).toMatchObject({ by: 'listed', name: 'Vera', asksCodeWord: true });
  const to = (codeWord?: FetchedBy & { by: 'listed' } extends { codeWord?: infer Word } ? Word : never): FetchedBy => ({
    by: 'listed',
    key: vera?.key ?? '',
    ...(codeWord && { codeWord }),
  });
  expect((await send([fetched(to())])).refused).toMatchObject([{ reason: 'code-word-missing' }]);
  expect((await send([fetched(to({ how: 'typed', word: 'Red falcon' }))])).refused).toMatchObject([
    { reason: 'code-word-wrong' },
  ]);
  const right = await send([fetched(to({ how: 'typed', word: ' blue FALCON ' }))]);
  expect(right.state).toMatchObject([{ fetched: { by: 'listed', name: 'Vera', codeWord: 'right' } }]);
  expect((await send([fetched(to({ how: 'known' }))])).state).toMatchObject([{ fetched: { codeWord: 'known' } }]);
  expect((await send([fetched(to({ how: 'checked' }))])).state).toMatchObject([{ fetched: { codeWord: 'checked' } }]);
  expect((await send([fetched(to())], office)).state).toMatchObject([{ fetched: { codeWord: 'known' } }]);
  expect((await send([fetched(null)])).state).toEqual([]);
  expect((await story()).filter(({ refused }) => refused)).toHaveLength(1);
  expect((await send([fetched({ by: 'listed', key: 'nobody' })])).refused).toMatchObject([{ reason: 'not-listed' }]);
});

test('after five wrong code words none is compared for a quarter of an hour', async () => {
  await savePickup({ allowed: [person('Vera')], codeWord: 'Falcon' });
  const key = (await listed())[1]?.key ?? '';
  const say = (word: string) => fetched({ by: 'listed', key, codeWord: { how: 'typed', word } });
  const { refused } = await send(['a', 'b', 'c', 'd', 'e', 'Falcon'].map(say));
  expect(refused.map(({ reason }) => reason)).toEqual([...Array<string>(5).fill('code-word-wrong'), 'too-many-tries']);
  expect((await send([say('Falcon')])).refused).toMatchObject([{ reason: 'too-many-tries' }]);
  school.clock.set('2026-09-08T19:46:00Z');
  expect((await send([say('Falcon')])).taken).toHaveLength(1);
});

test('a wrong word that a phone heard without network is kept once and counts with the others, whoever came and in whichever class', async () => {
  const second = await school.addClass({
    title: 'Bouldering',
    meetings: [{ on: TODAY, start: '17:00', end: '18:00' }],
  });
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId: second }] });
  const other = await addTeacher(school, 'Bo Ranger', [second]);
  await savePickup({ allowed: [person('Vera'), person('Otto')], codeWord: 'Falcon' });
  const [, vera, otto] = await listed();
  const say = (
    key: string | undefined,
    codeWord: FetchedBy & { by: 'listed' } extends { codeWord?: infer W } ? W : never,
  ) => fetched({ by: 'listed', key: key ?? '', ...(codeWord && { codeWord }) }, { device: newId() });
  const heard = [vera, otto, vera].map((each) => say(each?.key, { how: 'wrong' }));
  for (const sent of [heard, heard])
    expect((await send(sent)).refused.map(({ reason }) => reason)).toEqual(Array<string>(3).fill('code-word-wrong'));
  expect((await send([say('nobody any more', { how: 'wrong' })])).refused).toMatchObject([
    { reason: 'code-word-wrong' },
  ]);
  expect((await send([say(otto?.key, { how: 'typed', word: 'Eagle' })], other, second)).refused).toMatchObject([
    { reason: 'code-word-wrong' },
  ]);
  expect((await send([say(vera?.key, { how: 'typed', word: 'Falcon' })])).refused).toMatchObject([
    { reason: 'too-many-tries' },
  ]);
  // Beyond what is compared, every try that a phone heard is still told.
  expect((await send([say(vera?.key, { how: 'wrong' })])).refused).toMatchObject([{ reason: 'code-word-wrong' }]);
  const { refused } = await office.call('attendanceToday', {});
  expect(refused.map((each) => each.person).toSorted()).toEqual(['', 'Otto', 'Otto', 'Vera', 'Vera', 'Vera']);
  expect((await story()).filter(({ refused: why }) => why === null)).toEqual([]);
});

test('a try of yesterday that arrives today is told today', async () => {
  await savePickup({ allowed: [], notAllowed: [person('Rex')] });
  school.clock.set('2026-09-09T15:00:00Z');
  await send([fetched({ by: 'other', name: 'Rex', allowedBy: 'nobody' }, { at: '2026-09-08T19:30:00Z' })]);
  expect((await office.call('attendanceToday', {})).refused).toMatchObject([{ person: 'Rex', reason: 'not-allowed' }]);
  school.clock.set('2026-09-10T15:00:00Z');
  expect((await office.call('attendanceToday', {})).refused).toEqual([]);
});

test('whoever any household bars is refused, under whichever name, and that somebody tried is kept', async () => {
  await savePickup({ allowed: [person('Vera Quick'), person('Otto')] });
  const father = await school.addFamily(0);
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  const before = await listed();
  await father.call('savePickup', {
    studentId,
    version: 0,
    pickup: { allowed: [], notAllowed: [person('QUICK, Vera')], codeWord: '' },
  });
  const { students } = await teacher.call('classAttendance', { classId });
  expect(students[0]?.fetchers.map(({ name }) => name)).not.toContain('Vera Quick');
  expect(students[0]?.notAllowed).toMatchObject([{ name: 'QUICK, Vera' }]);
  const key = before.find(({ name }) => name === 'Vera Quick')?.key ?? '';
  expect((await send([fetched({ by: 'listed', key })])).refused).toMatchObject([{ reason: 'not-listed' }]);
  const other = (name: string) => fetched({ by: 'other', name, allowedBy: 'Mia, office' });
  const tried = other('vera quick');
  expect((await send([tried])).refused).toEqual([{ id: tried.id, reason: 'not-allowed' }]);
  expect((await send([tried])).refused).toEqual([{ id: tried.id, reason: 'not-allowed' }]);
  expect((await send([other('Somebody Else')])).state).toMatchObject([{ fetched: { by: 'other' } }]);
  expect(await story()).toMatchObject([
    { refused: 'not-allowed', fetchedName: 'vera quick' },
    { allowedBy: 'Mia, office' },
  ]);
});

test('a name close to that of somebody barred is asked about; only after that somebody else may take the student, and the office reads of it', async () => {
  await savePickup({ allowed: [], notAllowed: [person('Rex Bo')] });
  const other = (name: string, isSomebodyElse?: boolean) =>
    fetched({ by: 'other', name, allowedBy: 'Mia, office', ...(isSomebodyElse !== undefined && { isSomebodyElse }) });
  const first = other('Mr. R. Bo', true);
  expect((await send([first])).refused).toEqual([{ id: first.id, reason: 'near-barred' }]);
  const again = other('Mr. R. Bo');
  expect((await send([again])).refused).toEqual([{ id: again.id, reason: 'near-barred' }]);
  const barred = other('rex bo', true);
  expect((await send([barred])).refused).toEqual([{ id: barred.id, reason: 'not-allowed' }]);
  // Asked about one name, nobody is let through under another one.
  const third = other('Rex', true);
  expect((await send([third])).refused).toEqual([{ id: third.id, reason: 'near-barred' }]);
  const { refused, state } = await send([other('Mr. R. Bo', true)]);
  expect(refused).toEqual([]);
  expect(state).toMatchObject([{ fetched: { by: 'other', name: 'Mr. R. Bo' } }]);
  const today = await office.call('attendanceToday', {});
  expect(today.refused.filter(({ reason }) => reason === 'near-barred').map((each) => each.person)).toEqual(
    expect.arrayContaining(['Mr. R. Bo', 'Rex']),
  );
});
