import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { composed } from '../../../../test/letters.ts';
import { cancel, mailsOf, openOffice, school, staff } from '../../../../test/office.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import type { InputOf } from '../../../contract/kit.ts';
import type { Functions } from '../../../contract/functions.ts';
import { saveClosed } from '../../organizations/store.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendByRules } from './jobs.ts';
import { findRule } from './rules-store.ts';
import { sendingsOf } from './sendings.ts';
import { mailsOf as whoGetsIt } from './write-letters.ts';

openOffice();

type Asked = InputOf<Functions['saveLetterRule']>;
const lines: string[] = [];
const log = createLog('error', (line) => void lines.push(line));
const run = () => sendByRules({ database: school.database, clock: school.clock, log });
/** Lets the clock come to an instant, and the job run then. */
const at = (instant: string) => {
  school.clock.set(instant);
  return run();
};

let people = 0;
const address = () => `by-rule-${++people}@example.org`;

/** A rule for one class, three days before its first date at five, made on 1 September unless the clock says otherwise. */
async function addRule(classId: string, asked: Partial<Asked> = {}) {
  const rule: Asked = {
    ruleId: newId(),
    version: 0,
    kind: 'before-class',
    days: 3,
    at: '17:00',
    semesterId: null,
    typeIds: [],
    classIds: [classId],
    subject: 'Bring boots, {student}',
    text: 'Dear {guardian}, {class} begins: {dates}.',
    isActive: true,
    ...asked,
  };
  await staff.call('saveLetterRule', rule);
  return rule;
}

const meets = (...days: string[]) => days.map((on) => ({ on, start: '15:00', end: '16:00' }));

/** A class that begins on 13 October at three, with a family. */
async function seated(students = 1, meetings = meets('2026-10-13', '2026-10-20')) {
  school.clock.set('2026-09-01T13:00:00Z');
  const classId = await school.addClass({ capacity: 20, meetings });
  const email = address();
  const family = await school.addFamily(students, email);
  const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  return { classId, email, family };
}

const mailsTo = async (email: string) => (await mailsOf('circular')).filter(({ toEmail }) => toEmail === email);
const got = async (email: string) => (await mailsTo(email)).length;
const nextOf = async (ruleId: string) => (await staff.call('letterRule', { ruleId })).rule.next;
const TIME = '2026-10-10T21:00:00Z';

test('three days before a class begins its families hear of it, once each, with its facts', async () => {
  const { classId, email } = await seated(2);
  const { ruleId } = await addRule(classId);
  const next = { classId, on: '2026-10-13', sendsAt: '2026-10-10T21:00:00.000Z', hasGone: false };
  expect(await nextOf(ruleId)).toMatchObject([{ ...next, state: 'waits', mails: 1, families: 1 }]);
  expect(await at('2026-10-10T20:59:00Z')).toBe(0);
  expect(await at(TIME)).toBe(1);
  for (const later of ['2026-10-10T22:30:00Z', '2026-10-12T15:00:00Z', '2026-10-12T21:00:00Z']) await at(later);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  const { subject, text } = await composed(school, mail?.id ?? '');
  expect(subject).toMatch(/^Bring boots, .+ and .+/);
  expect(text).toContain('Tuesday');
  const { rule } = await staff.call('letterRule', { ruleId });
  expect(rule).toMatchObject({ letters: 1, mails: 1, next: [{ state: 'due', mails: 0, hasGone: true }] });
  const { rows } = await staff.call('circulars', { ruleId });
  expect(rows).toMatchObject([{ subject: 'Bring boots, {student}', mails: 1, sentBy: 'office@example.org' }]);
  expect((await staff.call('circulars', {})).rows).toEqual([]);
  expect((await staff.call('circulars', { classId })).rows).toHaveLength(1);
});

test('whoever joins later gets it within the hour by day, until the class begins; whoever left does not', async () => {
  const { classId, family } = await seated();
  await addRule(classId);
  const [joins, late, leaves] = [address(), address(), address()];
  const leaving = await school.addFamily(1, leaves);
  const { enrollmentId } = await enroll(leaving, classId);
  await leaving.call('withdraw', { enrollmentId: enrollmentId ?? '' });
  await at(TIME);
  expect(await got(leaves)).toBe(0);
  const joining = await school.addFamily(1, joins);
  school.clock.set('2026-10-11T13:00:00Z');
  await school.database
    .updateTable('enrollments')
    .set({ state: 'enrolled' })
    .where('studentId', '=', family.studentIds[0] ?? '')
    .execute();
  await seat(joining.studentIds[0] ?? '', classId);
  await at('2026-10-11T13:30:00Z');
  expect(await got(joins)).toBe(1);
  await seat((await school.addFamily(1, late)).studentIds[0] ?? '', classId);
  await at('2026-10-13T19:00:00Z');
  expect(await got(late)).toBe(0);
});

/** A seat, whatever the class's registration says. */
async function seat(studentId: string, classId: string): Promise<void> {
  const values = { organizationId: ORGANIZATION, id: newId(), classId, studentId, enrolledAt: school.clock.iso() };
  await school.database
    .insertInto('enrollments')
    .values({ ...values, state: 'enrolled' })
    .execute();
  await school.database
    .updateTable('classes')
    .set((set) => ({ seatsTaken: set('seatsTaken', '+', 1) }))
    .where('id', '=', classId)
    .execute();
}

test('two servers at one moment send it once', async () => {
  const { classId, email } = await seated();
  const { ruleId } = await addRule(classId);
  school.clock.set(TIME);
  // Control: both would write to the same family, if the first did not keep the second waiting.
  const rule = await findRule(school.database, ORGANIZATION, ruleId);
  if (!rule) throw new Error('There is the rule.');
  const organization = {
    id: ORGANIZATION,
    name: '',
    timeZone: 'America/New_York',
    locale: 'en',
    currency: 'USD',
    schoolYearBegins: '08-01',
  };
  const look = () =>
    inTransaction(school.database, async (database) => {
      const context = { database, organization, clock: school.clock };
      const due = (await sendingsOf([rule], context)).get(ruleId)?.sendings ?? [];
      return [...(await whoGetsIt(due, context)).values()].flat().length;
    });
  expect(await Promise.all([look(), look()])).toEqual([1, 1]);
  const sent = await Promise.all([run(), run(), run()]);
  expect(sent.reduce((one, more) => one + more)).toBe(1);
  expect(await got(email)).toBe(1);
});

test('what is killed between leaves nothing, and the next look sends it', async () => {
  const { classId, email } = await seated();
  const { ruleId } = await addRule(classId);
  school.clock.set(TIME);
  await school.testDatabase.pool.query(
    `ALTER TABLE outbox_mails ADD CONSTRAINT broken CHECK (kind <> 'circular') NOT VALID`,
  );
  try {
    expect(await run()).toBe(0);
  } finally {
    await school.testDatabase.pool.query('ALTER TABLE outbox_mails DROP CONSTRAINT broken');
  }
  expect(lines.splice(0)).toHaveLength(1);
  expect((await staff.call('circulars', { ruleId })).total).toBe(0);
  expect(await run()).toBe(1);
  expect(await got(email)).toBe(1);
});

test('cancelled it does not go; brought back it is as if it had always been', async () => {
  const { classId, email } = await seated();
  const { ruleId } = await addRule(classId);
  await cancel(classId);
  expect(await nextOf(ruleId)).toEqual([]);
  await at(TIME);
  expect(await got(email)).toBe(0);
  await cancel(classId, false);
  await at('2026-10-11T21:00:00Z');
  expect(await got(email)).toBe(1);
});

/** The class's dates as they are now. */
async function move(classId: string, ...days: string[]): Promise<void> {
  await school.database.deleteFrom('meetings').where('classId', '=', classId).execute();
  for (const { on, start, end } of meets(...days))
    await school.database
      .insertInto('meetings')
      .values({ organizationId: ORGANIZATION, id: newId(), classId, heldOn: on, startTime: start, endTime: end })
      .execute();
}

test('moved it goes before the new first date, unless it has gone already', async () => {
  const later = await seated();
  await addRule(later.classId);
  await move(later.classId, '2026-10-20');
  await at(TIME);
  expect(await got(later.email)).toBe(0);
  await at('2026-10-17T21:00:00Z');
  expect(await got(later.email)).toBe(1);
  await move(later.classId, '2026-11-03');
  await at('2026-10-31T21:00:00Z');
  expect(await got(later.email)).toBe(1);
});

test('moved nearer, so that its time is past, it goes at the next look', async () => {
  const { classId, email } = await seated();
  await addRule(classId);
  await at('2026-09-20T13:00:00Z');
  await move(classId, '2026-09-22');
  await at('2026-09-20T13:30:00Z');
  expect(await got(email)).toBe(0);
  await at('2026-09-20T14:00:00Z');
  expect(await got(email)).toBe(1);
});

test('a rule that is made too late sends nothing by itself, says so, and sends where somebody asks', async () => {
  const { classId, email } = await seated();
  school.clock.set('2026-10-12T13:00:00Z');
  const { ruleId } = await addRule(classId);
  await at('2026-10-12T21:00:00Z');
  expect(await got(email)).toBe(0);
  expect(await nextOf(ruleId)).toMatchObject([{ state: 'late', mails: 1 }]);
  expect(await staff.call('sendLateLetters', { ruleId, classIds: [newId()] })).toEqual({ mails: 0 });
  expect(await staff.call('sendLateLetters', { ruleId, classIds: [classId] })).toEqual({ mails: 1 });
  expect(await staff.call('sendLateLetters', { ruleId, classIds: [classId] })).toEqual({ mails: 0 });
  expect(await got(email)).toBe(1);
});

test('while its semester is closed or archived nothing goes; opened again what has not begun goes', async () => {
  const semesterId = await school.addSemester({ isOpen: true, startsOn: '2026-09-01', endsOn: '2026-12-18' });
  school.clock.set('2026-09-01T13:00:00Z');
  const classId = await school.addClass({ semesterId, meetings: meets('2026-10-13') });
  const email = address();
  await seat((await school.addFamily(1, email)).studentIds[0] ?? '', classId);
  const { ruleId } = await addRule(classId);
  const semester = (changes: { isOpen?: boolean; archivedAt?: string | null }) =>
    school.database.updateTable('semesters').set(changes).where('id', '=', semesterId).execute();
  await semester({ isOpen: false });
  const { rule } = await staff.call('letterRule', { ruleId });
  expect(rule).toMatchObject({ next: [], pausedIn: [expect.any(String)] });
  await at(TIME);
  await semester({ isOpen: true, archivedAt: school.clock.iso() });
  await at('2026-10-11T21:00:00Z');
  expect(await got(email)).toBe(0);
  await semester({ archivedAt: null });
  await at('2026-10-12T21:00:00Z');
  expect(await got(email)).toBe(1);
});

test('paused by hand it does not go; switched on again what it missed is late', async () => {
  const { classId, email } = await seated();
  const { ruleId } = await addRule(classId);
  await staff.call('switchLetterRule', { ruleId, version: 1, isActive: false });
  await at('2026-10-10T22:00:00Z');
  await staff.call('switchLetterRule', { ruleId, version: 2, isActive: true });
  await at('2026-10-11T21:00:00Z');
  expect(await got(email)).toBe(0);
  expect(await nextOf(ruleId)).toMatchObject([{ state: 'late' }]);
  const again = staff.call('switchLetterRule', { ruleId, version: 2, isActive: false });
  await expect(again).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
});

test('changed between, it goes as it is then; with other words nobody gets it twice, with other days what is past is late', async () => {
  const { classId, email } = await seated();
  const rule = await addRule(classId);
  await staff.call('saveLetterRule', { ...rule, version: 1, subject: 'Bring hats' });
  await at(TIME);
  const [mail] = await mailsTo(email);
  expect((await composed(school, mail?.id ?? '')).subject).toBe('Bring hats');
  await staff.call('saveLetterRule', { ...rule, version: 2, subject: 'Bring gloves' });
  await at('2026-10-11T21:00:00Z');
  expect(await got(email)).toBe(1);
  const stale = staff.call('saveLetterRule', { ...rule, version: 2, days: 5 });
  await expect(stale).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
  const other = await seated();
  school.clock.set('2026-10-09T13:00:00Z');
  await staff.call('saveLetterRule', { ...rule, version: 3, days: 5, classIds: [other.classId] });
  expect(await nextOf(rule.ruleId)).toMatchObject([{ state: 'late', mails: 1 }]);
});

test('a class without dates waits for them; who wants none or has no account gets none; to nobody nothing is written', async () => {
  const { classId, email, family } = await seated(1, []);
  const { ruleId } = await addRule(classId);
  expect((await staff.call('letterRule', { ruleId })).rule).toMatchObject({ next: [], withoutDates: 1 });
  await move(classId, '2026-10-13');
  await school.database
    .updateTable('guardians')
    .set({ wantsMail: false })
    .where('familyId', '=', family.familyId)
    .execute();
  expect(await at(TIME)).toBe(0);
  expect(await got(email)).toBe(0);
  expect((await staff.call('letterRule', { ruleId })).rule).toMatchObject({ letters: 0, next: [{ mails: 0 }] });
});

test('an address that is not proven gets it once it is, as with every letter', async () => {
  const { classId } = await seated();
  await addRule(classId);
  const email = address();
  const family = await school.addFamily(1, email, { isProven: false });
  await seat(family.studentIds[0] ?? '', classId);
  await at(TIME);
  expect(await got(email)).toBe(1);
});

test('taken back within two minutes, the rule does not send it again', async () => {
  const { classId, email } = await seated();
  const { ruleId } = await addRule(classId);
  await at(TIME);
  const [letter] = (await staff.call('circulars', { ruleId })).rows;
  expect(await staff.call('undoCircular', { circularId: letter?.id ?? '' })).toEqual({ mails: 1 });
  await at('2026-10-11T21:00:00Z');
  expect(await got(email)).toBe(0);
});

test('deleted, its letters stand among all others; made twice by two clicks it is one', async () => {
  const { classId } = await seated();
  const rule = await addRule(classId);
  expect(await staff.call('saveLetterRule', rule)).toEqual({ version: 1 });
  await at(TIME);
  await staff.call('removeLetterRule', { ruleId: rule.ruleId, version: 1 });
  expect((await staff.call('circulars', {})).rows).toMatchObject([{ mails: 1 }]);
  await expect(staff.call('letterRule', { ruleId: rule.ruleId })).rejects.toMatchObject({ code: 'not-found' });
  const { rows } = await staff.call('auditEntries', { entityId: rule.ruleId });
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['letter-rule.removed', 'office@example.org'],
    ['letter-rule.sent', 'portal'],
    ['letter-rule.saved', 'office@example.org'],
  ]);
});

test('words that stand for nothing are refused, and a preview shows a real family’s letter', async () => {
  const { classId, email } = await seated();
  const wrong = addRule(classId, { text: 'Pay {price}' });
  await expect(wrong).rejects.toMatchObject({ code: 'invalid-argument' });
  const { ruleId: _id, version: _version, isActive: _on, ...rule } = await addRule(classId);
  const { letter } = await staff.call('previewLetterRule', rule);
  expect(letter).toMatchObject({ email, classTitle: expect.stringContaining('Class') });
  expect(letter?.text).toContain('begins: Tuesday');
  expect((await staff.call('previewLetterRule', { ...rule, classIds: [newId()] })).letter).toBeNull();
});

test('by a rule nothing goes while the whole school is closed', async () => {
  const { classId, email } = await seated();
  await addRule(classId);
  const { id } = await school.database.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  await saveClosed(school.database, id, school.clock.iso());
  await at(TIME);
  expect(await got(email)).toBe(0);
  await saveClosed(school.database, id, null);
  await at('2026-10-10T21:05:00Z');
  expect(await got(email)).toBe(1);
});
