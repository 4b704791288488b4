import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { composed } from '../../../../test/letters.ts';
import { cancel, mailsOf, openOffice, school, staff } from '../../../../test/office.ts';
import { tellRecord } from '../../../../test/record.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import { ORGANIZATION, type Person } from '../../../../test/school.ts';
import type { Presence } from '../../../domain/attendance.ts';
import { RECORD_SECTIONS } from '../../../domain/record-sections.ts';
import { linkStudent } from '../../families/store.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { remindFamilies } from '../../records/remind.ts';
import { sendByRules } from './jobs.ts';

openOffice();

const log = createLog('error', (line) => {
  throw new Error(line);
});
const at = (instant: string) => {
  school.clock.set(instant);
  return sendByRules({ database: school.database, clock: school.clock, log });
};
const mailsTo = async (email: string, kind = 'circular') =>
  (await mailsOf(kind)).filter(({ toEmail }) => toEmail === email);
const got = async (email: string, kind?: string) => (await mailsTo(email, kind)).length;

let people = 0;
const address = () => `kinds-${++people}@example.org`;

async function addRule(kind: 'missed-class' | 'before-forms', classId: string, days = 0) {
  const ruleId = newId();
  const whom = { semesterId: null, typeIds: [], classIds: [classId] };
  const words = { subject: 'About {student}', text: 'Dear {guardian}, it is about {class}.' };
  const time = { kind, days, at: '18:00' } as const;
  await staff.call('saveLetterRule', { ruleId, version: 0, ...time, ...whom, ...words, isActive: true });
  return ruleId;
}

const meets = (...days: string[]) => days.map((on) => ({ on, start: '15:00', end: '16:00' }));

/** A class on Tuesdays from 8 September with a teacher, and a family of two in it. */
async function taught(end = '16:00') {
  school.clock.set('2026-09-01T13:00:00Z');
  const days = ['2026-09-08', '2026-09-15'].map((on) => ({ on, start: '15:00', end }));
  const classId = await school.addClass({ capacity: 9, meetings: days });
  const teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  const email = address();
  const family = await school.addFamily(2, email);
  const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  return { classId, teacher, family, email };
}

let sequence = 0;
async function mark(teacher: Person, classId: string, on: string, marks: readonly (readonly [string, Presence])[]) {
  for (const [studentId, presence] of marks) {
    const tap = { id: newId(), on, studentId, at: school.clock.iso(), sequence: ++sequence, device: 'phone' };
    await teacher.call('recordTaps', { classId, taps: [{ ...tap, field: 'presence', presence }] });
  }
}

test('the evening after a missed class its family hears of it, once for both children, and again for another date', async () => {
  const { classId, teacher, family, email } = await taught();
  const ruleId = await addRule('missed-class', classId);
  const both = family.studentIds.map((id) => [id, 'absent'] as const);
  school.clock.set('2026-09-08T19:30:00Z');
  await mark(teacher, classId, '2026-09-08', both);
  await at('2026-09-08T21:59:00Z');
  expect(await got(email)).toBe(0);
  const { rule } = await staff.call('letterRule', { ruleId });
  expect(rule.next).toMatchObject([{ on: '2026-09-08', state: 'waits', mails: 1, families: 1 }]);
  await at('2026-09-08T22:00:00Z');
  await at('2026-09-08T23:00:00Z');
  await at('2026-09-09T22:00:00Z');
  expect(await got(email)).toBe(1);
  school.clock.set('2026-09-15T19:30:00Z');
  await mark(teacher, classId, '2026-09-15', both);
  await at('2026-09-15T22:00:00Z');
  expect(await got(email)).toBe(2);
  const [, second] = await mailsTo(email);
  expect((await composed(school, second?.id ?? '')).subject).toContain(' and ');
});

test('absent and corrected before the evening, excused, or late: no letter; marked only later: within the hour, until the next day is over', async () => {
  const { classId, teacher, family, email } = await taught();
  await addRule('missed-class', classId);
  const [one = '', two = ''] = family.studentIds;
  school.clock.set('2026-09-08T19:30:00Z');
  await mark(teacher, classId, '2026-09-08', [
    [one, 'absent'],
    [two, 'excused'],
  ]);
  school.clock.set('2026-09-08T19:50:00Z');
  await mark(teacher, classId, '2026-09-08', [[one, 'late']]);
  await at('2026-09-08T22:00:00Z');
  expect(await got(email)).toBe(0);
  school.clock.set('2026-09-09T14:10:00Z');
  await mark(teacher, classId, '2026-09-08', [[two, 'absent']]);
  await at('2026-09-09T14:30:00Z');
  expect(await got(email)).toBe(1);
  expect((await composed(school, (await mailsTo(email))[0]?.id ?? '')).subject).not.toContain(' and ');
});

test('a class that ends after the rule’s time is waited for; cancelled meanwhile or before the rule there is no letter', async () => {
  const { classId, teacher, family, email } = await taught('19:30');
  await addRule('missed-class', classId);
  const absent = family.studentIds.map((id) => [id, 'absent'] as const);
  school.clock.set('2026-09-08T21:30:00Z');
  await mark(teacher, classId, '2026-09-08', absent);
  await at('2026-09-08T22:00:00Z');
  expect(await got(email)).toBe(0);
  await at('2026-09-08T23:30:00Z');
  expect(await got(email)).toBe(1);
  school.clock.set('2026-09-15T21:30:00Z');
  await mark(teacher, classId, '2026-09-15', absent);
  await cancel(classId);
  await at('2026-09-16T14:00:00Z');
  expect(await got(email)).toBe(1);
  const before = await taught();
  school.clock.set('2026-09-08T19:30:00Z');
  await mark(
    before.teacher,
    before.classId,
    '2026-09-08',
    before.family.studentIds.map((id) => [id, 'absent'] as const),
  );
  school.clock.set('2026-09-08T22:30:00Z');
  await addRule('missed-class', before.classId);
  await at('2026-09-09T14:00:00Z');
  expect(await got(before.email)).toBe(0);
});

/** A family in a class that begins on 6 October: its forms are due on 29 September. */
async function owing(students = 1, begins = '2026-10-06') {
  school.clock.set('2026-09-01T13:00:00Z');
  const email = address();
  const family = await school.addFamily(students, email);
  const classId = await school.addClass({ capacity: 9, meetings: meets(begins) });
  const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  return { family, classId, email };
}

test('before forms are due a family hears how many are missing and until when, once; who has told all hears nothing', async () => {
  const { family, classId, email } = await owing(2);
  const done = await school.addFamily(1, 'all-told@example.org');
  await enroll(done, classId);
  const { familyId, studentIds } = done;
  for (const studentId of studentIds) await tellRecord(school, { studentId, familyId }, RECORD_SECTIONS);
  const ruleId = await addRule('before-forms', classId, 10);
  expect((await staff.call('letterRule', { ruleId })).rule.next).toMatchObject([
    { on: '2026-09-29', sendsAt: '2026-09-19T22:00:00.000Z', state: 'waits', mails: 1 },
  ]);
  for (const time of ['2026-09-19T21:59:00Z', '2026-09-19T22:00:00Z', '2026-09-20T22:00:00Z', '2026-09-29T22:00:00Z'])
    await at(time);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  const { text } = await composed(school, mail?.id ?? '');
  expect(text).toContain('9 forms missing, due Tuesday, September 29');
  expect(text).toContain('/account/students');
  expect(JSON.stringify(mail)).not.toMatch(/health|llerg/);
  expect(await got('all-told@example.org')).toBe(0);
  expect(family.studentIds).toHaveLength(2);
});

test('each household hears of what is its own to tell', async () => {
  const { family, classId, email } = await owing();
  const [studentId = ''] = family.studentIds;
  const other = await school.addFamily(1, address());
  const link = { familyId: other.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  await tellRecord(school, { studentId, familyId: family.familyId }, RECORD_SECTIONS);
  await addRule('before-forms', classId, 10);
  await at('2026-09-19T22:00:00Z');
  expect(await got(email)).toBe(0);
});

test('nobody is reminded twice a day: whichever comes second waits for the next', async () => {
  const [first, second] = [await owing(), await owing(1, '2026-10-20')];
  await addRule('before-forms', first.classId, 7);
  // The portal's own reminder, a week before, in the morning; the rule's in the evening.
  await at('2026-09-22T13:00:00Z');
  await remindFamilies(school);
  await at('2026-09-22T22:00:00Z');
  expect([await got(first.email, 'record-due'), await got(first.email)]).toEqual([1, 0]);
  await at('2026-09-23T22:00:00Z');
  expect(await got(first.email)).toBe(1);
  // The other way around: the rule in the night before, the portal's a week before, and then the day after that.
  await addRule('before-forms', second.classId, 8);
  await at('2026-10-05T22:00:00Z');
  expect([await got(second.email, 'record-due'), await got(second.email)]).toEqual([0, 1]);
  const { classId } = second;
  const sentAt = '2026-10-06T12:30:00Z';
  await school.database.updateTable('letterRuleSendings').set({ sentAt }).where('classId', '=', classId).execute();
  for (const [time, reminders] of [
    ['2026-10-06T13:00:00Z', 0],
    ['2026-10-07T13:00:00Z', 1],
  ] as const) {
    school.clock.set(time);
    await remindFamilies(school);
    expect(await got(second.email, 'record-due')).toBe(reminders);
  }
});
