import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellRecord } from '../../../test/record.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { RECORD_SECTIONS } from '../../domain/record-sections.ts';
import { linkStudent } from '../families/store.ts';
import { saveClosed } from '../organizations/store.ts';
import { remindFamilies } from './remind.ts';
import { phoneOf } from '../../../test/phones.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

type Family = Awaited<ReturnType<TestSchool['addFamily']>>;
let families = 0;

/** A family with seats in a class that begins on 6 October: its records are due on 29 September. */
async function seated(students = 1) {
  school.clock.set('2026-09-01T13:00:00Z');
  const name = `reminded-${++families}`;
  const family = await school.addFamily(students, `${name}@example.org`);
  const classId = await school.addClass({ meetings: [{ on: '2026-10-06', start: '15:00', end: '16:00' }] });
  const lines = family.studentIds.map((studentId) => ({ studentId, classId }));
  await family.call('enroll', { idempotencyKey: name, lines });
  return { family, name };
}

const at = async (instant: string) => {
  school.clock.set(instant);
  await remindFamilies(school);
};

/** What was written to these addresses. */
async function remindersTo(name: string) {
  return school.database
    .selectFrom('outboxMails')
    .select(['id', 'toEmail', 'facts'])
    .where('kind', '=', 'record-due')
    .where('toEmail', 'like', `${name}%`)
    .orderBy('createdAt')
    .execute();
}

const whole = ({ familyId, studentIds }: Family) =>
  Promise.all(studentIds.map((studentId) => tellRecord(school, { studentId, familyId }, RECORD_SECTIONS)));

test('a family hears a week and a day before a record is due, once each, and not afterwards', async () => {
  const { name } = await seated();
  const sent = async () => (await remindersTo(name)).length;
  await at('2026-09-21T15:00:00Z');
  expect(await sent()).toBe(0);
  await at('2026-09-22T05:00:00Z');
  expect(await sent()).toBe(0);
  await at('2026-09-22T15:00:00Z');
  await at('2026-09-22T16:00:00Z');
  await at('2026-09-25T15:00:00Z');
  expect(await sent()).toBe(1);
  await at('2026-09-28T15:00:00Z');
  await at('2026-09-29T15:00:00Z');
  await at('2026-09-30T15:00:00Z');
  expect(await sent()).toBe(2);
});

test('one mail tells of all students of a family, in words that hold no answer', async () => {
  const { family, name } = await seated(2);
  const [studentId = ''] = family.studentIds;
  const people = ['Zebedee', 'Quillon'].map((each) => ({ name: each, relationship: 'Uncle', phone: phoneOf(each) }));
  await family.call('saveContacts', { studentId, version: 0, contacts: people });
  await at('2026-09-22T15:00:00Z');
  const [mail, ...more] = await remindersTo(name);
  expect(more).toEqual([]);
  const { mail: read } = await office.call('outboxMail', { mailId: mail?.id ?? '' });
  expect(read.text).toContain('8 forms missing, due Tuesday, September 29');
  expect(read.text).toContain('9 forms missing, due Tuesday, September 29');
  expect(`${read.text}${JSON.stringify(mail)}`).not.toMatch(/Zebedee|Quillon|0142|llerg/);
});

test('nobody hears of a record that is complete, nor who wants no mail or may only look', async () => {
  const [complete, quiet] = [await seated(), await seated()];
  await whole(complete.family);
  const set = { wantsMail: false };
  await school.database.updateTable('guardians').set(set).where('familyId', '=', quiet.family.familyId).execute();
  await at('2026-09-22T15:00:00Z');
  expect(await remindersTo(complete.name)).toEqual([]);
  expect(await remindersTo(quiet.name)).toEqual([]);
});

test('each household hears of what it owes itself', async () => {
  const { family } = await seated();
  const [studentId = ''] = family.studentIds;
  const other = await school.addFamily(0, 'reminded-other@example.org');
  const link = { familyId: other.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  await whole(family);
  await at('2026-09-22T15:00:00Z');
  const [mail] = await remindersTo('reminded-other');
  expect(mail?.facts).toEqual({ students: [{ studentId, dueOn: '2026-09-29', sections: 3 }] });
});

test('two servers that look at the same moment write once', async () => {
  const { name } = await seated();
  school.clock.set('2026-09-22T15:00:00Z');
  await Promise.all([remindFamilies(school), remindFamilies(school), remindFamilies(school)]);
  expect(await remindersTo(name)).toHaveLength(1);
});

test('a closed school reminds nobody', async () => {
  const { name } = await seated();
  await saveClosed(school.database, ORGANIZATION, school.clock.iso());
  await at('2026-09-22T15:00:00Z');
  expect(await remindersTo(name)).toEqual([]);
  await saveClosed(school.database, ORGANIZATION, null);
  await at('2026-09-22T16:00:00Z');
  expect(await remindersTo(name)).toHaveLength(1);
});
