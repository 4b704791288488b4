import { afterAll, beforeEach, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import type { Tap } from '../../../contract/attendance.ts';
import { newId } from '../../platform/ids.ts';
import { removeOld } from '../../retention/jobs.ts';

let school: TestSchool;
let teacher: Person;
let viewer: Person;
let classId: string;
let studentId: string;
const TODAY = '2026-09-08';
const meeting = (day: string) => ({ on: day, start: '15:00', end: '16:00' });

afterAll(() => school.close());
beforeEach(async () => {
  await school?.close();
  school = await openSchool();
  school.clock.set('2026-09-08T19:30:00Z');
  classId = await school.addClass({ title: 'Climbing', meetings: [TODAY, '2026-09-09'].map(meeting) });
  teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  viewer = await school.addPerson({ roles: ['viewer'] });
  const family = await school.addFamily(1);
  studentId = family.studentIds[0] ?? '';
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
});

let sequence = 0;
const tapOf = (id: string, over: Partial<Tap> = {}): Tap =>
  ({
    id,
    on: TODAY,
    studentId,
    at: school.clock.iso(),
    sequence: (sequence += 1),
    device: 'phone',
    field: 'presence',
    presence: 'present',
    ...over,
  }) as Tap; // of one field
const announce = (waiting: string[], over: object = {}, who = teacher) =>
  who.call('announcePhone', { device: 'phone', waiting, since: null, unreadable: 0, others: 0, ...over });
const send = (...taps: Tap[]) => teacher.call('recordTaps', { classId, taps });
const office = () => viewer.call('attendanceToday', {});
const needs = async () => (await viewer.call('officeDay', {})).needs.map(({ need }) => need);

test('what a phone announces is outstanding until each has arrived, also sent twice', async () => {
  const [one, two, three] = [newId(), newId(), newId()];
  await announce([one, two, three], { since: '2026-09-08T19:10:00Z' });
  const phone = { by: 'Ada Ranger', heardAt: '2026-09-08T19:30:00.000Z', announced: 3 };
  const since = '2026-09-08T19:10:00.000Z';
  expect((await office()).phones).toMatchObject([{ ...phone, outstanding: 3, since }]);
  expect(await needs()).toContain('phones-hold-taps');
  await send(tapOf(one), tapOf(two));
  await send(tapOf(one));
  expect((await office()).phones).toMatchObject([{ ...phone, outstanding: 1 }]);
  // Refused for good is an answer, too.
  const answer = await send(tapOf(three, { on: '2026-09-09' }));
  expect(answer.refused).toMatchObject([{ id: three, reason: 'not-yet' }]);
  expect((await office()).phones).toMatchObject([{ ...phone, outstanding: 0 }]);
  expect(await needs()).not.toContain('phones-hold-taps');
  // What has arrived while its answer was lost is announced once more, and is no longer outstanding.
  await announce([one]);
  expect((await office()).phones).toMatchObject([{ ...phone, outstanding: 0 }]);
});

test('a phone that falls silent stays in sight on the days after, one that holds nothing does not', async () => {
  await announce([newId()]);
  await announce([], { device: 'tablet' });
  expect((await office()).phones).toHaveLength(2);
  school.clock.set('2026-09-10T15:00:00Z');
  expect((await office()).phones).toMatchObject([
    { announced: 1, outstanding: 1, heardAt: '2026-09-08T19:30:00.000Z' },
  ]);
  expect(await needs()).toContain('phones-hold-taps');
});

test('what was announced, never arrived and is gone from the phone is a note to the office', async () => {
  const [kept, lost] = [newId(), newId()];
  await announce([kept, lost]);
  await announce([kept]);
  expect((await office()).notes).toMatchObject([
    { by: 'Ada Ranger', classId: null, text: expect.stringMatching(/^One tap/) },
  ]);
  await announce([kept]);
  expect((await office()).notes).toHaveLength(1);
});

test('what cannot be opened and what waits for others is said; a phone is its account’s alone', async () => {
  const other = await addTeacher(school, 'Bo Ranger', [classId]);
  const id = newId();
  await announce([id], { unreadable: 2, others: 1 });
  await announce([], {}, other);
  const { phones } = await office();
  expect(phones).toMatchObject([
    { by: 'Ada Ranger', outstanding: 1, unreadable: 2, others: 1 },
    { by: 'Bo Ranger', announced: 0, outstanding: 0, unreadable: 0 },
  ]);
  await other.call('recordTaps', { classId, taps: [tapOf(newId())] });
  expect((await office()).phones[0]).toMatchObject({ by: 'Ada Ranger', outstanding: 1 });
});

test('a note that was announced and told is not outstanding', async () => {
  const [note, tap] = [newId(), newId()];
  await announce([note, tap]);
  await teacher.call('tellOffice', { id: note, classId, text: 'The rope is worn.' });
  await teacher.call('tellOfficeOfTaps', { notes: [{ id: tap, classId, text: 'Left with Rex.' }] });
  expect((await office()).phones).toMatchObject([{ announced: 2, outstanding: 0 }]);
});

test('what is refused for good is a note of its class, of none where that is no more, and one however often it is told', async () => {
  const [one, two, three] = [newId(), newId(), newId()];
  const strange = await school.addClass({ title: 'Another’s', meetings: [meeting(TODAY)] });
  const notes = [
    { id: one, classId: strange, text: 'Present.' },
    { id: two, classId: newId(), text: 'Absent.' },
    { id: three, classId: 'no id', text: 'Late.' },
  ];
  await teacher.call('tellOfficeOfTaps', { notes });
  await teacher.call('tellOfficeOfTaps', { notes });
  const told = (await office()).notes;
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: one, classId: strange, title: 'Another’s', text: 'Present.', by: 'Ada Ranger' }),
      expect.objectContaining({ id: two, classId: null, title: '', text: 'Absent.' }),
    ]),
  );
});

test('a phone that was not heard for 90 days goes', async () => {
  await announce([newId()]);
  const count = async () => (await school.database.selectFrom('phones').select('device').execute()).length;
  const parts = { database: school.database, clock: school.clock };
  school.clock.advance(89 * 86_400_000);
  await removeOld(parts);
  expect(await count()).toBe(1);
  school.clock.advance(2 * 86_400_000);
  await removeOld(parts);
  expect(await count()).toBe(0);
});
