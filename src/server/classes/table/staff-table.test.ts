import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readClassRows } from '../../../contract/class-rows.ts';
import { type StaffClass, staffClasses } from '../../../contract/class-table.ts';
import { addInstructor, change, COMPLETE, enroll, publish, TUESDAYS } from '../../../../test/class-editing.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { createStaffTable, type StaffTable } from './staff-table.ts';

let school: TestSchool;
let staff: Person;
/** Another server, which has answered before everything that happens here. */
let other: StaffTable;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ email: 'office@example.org', roles: ['admin'] });
  other = createStaffTable();
});
afterAll(() => school.close());

/** The class in the table: of this server, which holds it; the same of another that holds it, and of one that has just started. */
async function row(classId: string): Promise<StaffClass | undefined> {
  const answer = await staff.call('staffClasses', {});
  const { semesters, semester } = answer;
  if (!semester) throw new Error('There is no semester.');
  const classes = readClassRows(answer);
  for (const table of [other, createStaffTable()]) {
    const { encodings } = await table.answer(school.database, ORGANIZATION, { semesters, semester });
    const { result } = JSON.parse(encodings.identity.toString());
    expect(readClassRows(result)).toEqual(classes);
  }
  return classes.find(({ id }) => id === classId);
}

test('the bytes are what the contract allows, and nothing beyond it', async () => {
  await publish(school, staff);
  await school.addClass({ isDraft: true, meetings: [] });
  const answer = await staff.call('staffClasses', {});
  expect(answer.classes).toHaveLength(2);
  expect(z.parse(staffClasses.output, answer)).toEqual(answer);
});

test('nothing is made anew while nothing changes', async () => {
  const { semesters, semester } = await staff.call('staffClasses', {});
  const table = createStaffTable();
  const ask = () => table.answer(school.database, ORGANIZATION, { semesters, semester: semester ?? raise() });
  const first = await ask();
  expect(await ask()).toBe(first);
  await publish(school, staff);
  expect(await ask()).not.toBe(first);
});

test('an edit of a draft, of a class and of its dates shows in the next answer', async () => {
  const draft = await school.addClass({ isDraft: true });
  expect(await row(draft)).toMatchObject({ isDraft: true });
  await change(staff, draft, { ...COMPLETE, title: 'Still a draft' });
  expect(await row(draft)).toMatchObject({ title: 'Still a draft', isDraft: true, meetings: 5 });
  const { id } = await publish(school, staff);
  expect(await row(id)).toMatchObject({ title: 'Climbing', firstOn: '2026-09-08', meetings: 5, start: '15:30' });
  await change(staff, id, { title: 'Rocks', schedule: { ...TUESDAYS, firstOn: '2026-09-15', start: '16:00' } });
  expect(await row(id)).toMatchObject({ title: 'Rocks', firstOn: '2026-09-15', meetings: 4, start: '16:00' });
});

test('a new class, a cancelled and a removed one show in the next answer', async () => {
  const { id, version } = await publish(school, staff);
  expect(await row(id)).toMatchObject({ isCancelled: false });
  await staff.call('cancelClass', { classId: id, version, isCancelled: true, reason: '', tell: null });
  expect(await row(id)).toMatchObject({ isCancelled: true });
  const draft = await school.addClass({ isDraft: true });
  expect(await row(draft)).toBeDefined();
  await staff.call('removeClass', { classId: draft, version: 1 });
  expect(await row(draft)).toBeUndefined();
});

test('enrolling, waiting and withdrawing show in the next answer', async () => {
  const { id } = await publish(school, staff, { capacity: 1 });
  const family = await school.addFamily(2);
  const { enrollmentId = '' } = await enroll(family, id, 0);
  expect(await row(id)).toMatchObject({ seatsTaken: 1, waiting: 0 });
  expect(await enroll(family, id, 1)).toMatchObject({ outcome: 'waitlisted' });
  expect(await row(id)).toMatchObject({ seatsTaken: 1, waiting: 1 });
  await family.call('withdraw', { enrollmentId });
  expect(await row(id)).toMatchObject({ seatsTaken: 1, waiting: 0 });
});

test('leaving the waitlist shows in the next answer although the class itself stays as it was', async () => {
  const { id } = await publish(school, staff, { capacity: 1 });
  const family = await school.addFamily(2);
  await enroll(family, id, 0);
  await enroll(family, id, 1);
  expect(await row(id)).toMatchObject({ waiting: 1 });
  const [entry] = (await family.call('enrollments')).waitlist;
  await family.call('leaveWaitlist', { entryId: entry?.id ?? '' });
  expect(await row(id)).toMatchObject({ waiting: 0 });
});

test('a new name or a merge of what classes have shows in the next answer', async () => {
  const [maia, maya] = [await addInstructor(school, 'Maia'), await addInstructor(school, 'Maya')];
  const { id } = await publish(school, staff, { instructorIds: [maia] });
  expect(await row(id)).toMatchObject({ instructorNames: ['Maia'] });
  await staff.call('saveDirectoryEntry', { kind: 'instructor', id: maia, version: 1, name: 'Maia Lin' });
  expect(await row(id)).toMatchObject({ instructorNames: ['Maia Lin'] });
  await staff.call('mergeDirectoryEntries', { kind: 'instructor', fromIds: [maia], intoId: maya });
  expect(await row(id)).toMatchObject({ instructorNames: ['Maya'] });
});

test('a group and its dissolving show in the next answer', async () => {
  const [{ id }, { id: second }] = [await publish(school, staff), await publish(school, staff)];
  expect(await row(id)).toMatchObject({ groupName: null });
  const facts = { semesterId: school.semesterId, description: '', priceCents: 100, classIds: [id, second] };
  const { group } = await staff.call('saveGroup', { ...facts, name: 'Paddling' });
  expect(await row(id)).toMatchObject({ groupName: 'Paddling' });
  await staff.call('removeGroup', { groupId: group.id, version: 1 });
  expect(await row(id)).toMatchObject({ groupName: null });
});

function raise(): never {
  throw new Error('There is no semester.');
}
