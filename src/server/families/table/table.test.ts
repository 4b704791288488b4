import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['viewer'] });
});
afterAll(() => school.close());

const idsOf = async (asked: object) => (await staff.call('staffFamilies', asked)).rows.map(({ id }) => id);

test('a family is told by its people, its classes of now and what is missing, and without any address', async () => {
  const family = await school.addFamily(2, 'secret@example.org');
  const climbing = await school.addClass({ title: 'Climbing' });
  await enroll(family, climbing);
  const full = await school.addClass({ title: 'Kayaking', capacity: 0 });
  await enroll(family, full, { ifFull: 'waitlist' });
  const answer = await staff.call('staffFamilies', { search: 'secret@example.org' });
  expect(answer).toMatchObject({ total: 1 });
  const [row] = answer.rows;
  expect(row).toMatchObject({
    id: family.familyId,
    classes: [
      { title: 'Climbing', enrolled: 1, waiting: 0 },
      { title: 'Kayaking', enrolled: 0, waiting: 1 },
    ],
  });
  expect(row?.students.map(({ id }) => id).toSorted()).toEqual(family.studentIds.toSorted());
  expect(row?.missing?.map(({ section }) => section)).toContain('contacts');
  // A viewer searches by an address, and takes none away.
  expect(JSON.stringify(answer)).not.toContain('@');
});

test('every word is found in a child or a guardian of one family, and nobody else is', async () => {
  const [one, other] = [await school.addFamily(1), await school.addFamily(1)];
  await school.database
    .updateTable('guardians')
    .set({ name: 'Ama Zebra' })
    .where('familyId', '=', one.familyId)
    .execute();
  await school.database
    .updateTable('guardians')
    .set({ name: 'Kofi Zebra' })
    .where('familyId', '=', other.familyId)
    .execute();
  expect((await idsOf({ search: 'zebra' })).toSorted()).toEqual([one.familyId, other.familyId].toSorted());
  expect(await idsOf({ search: 'ama zebra student' })).toEqual([one.familyId]);
  expect(await idsOf({ search: 'zebra nobody' })).toEqual([]);
});

test('by seats of now and by forms, each child of two households in both; a class that is over counts no more', async () => {
  const [seated, idle] = [await school.addFamily(1), await school.addFamily(1)];
  await enroll(seated, await school.addClass());
  const past = await school.addClass();
  await enroll(idle, past);
  await school.database.updateTable('meetings').set({ heldOn: '2020-01-01' }).where('classId', '=', past).execute();
  const both = [seated.familyId, idle.familyId];
  expect(await idsOf({ seats: 'some', ids: both })).toEqual([seated.familyId]);
  expect(await idsOf({ seats: 'none', ids: both })).toEqual([idle.familyId]);
  expect(await idsOf({ forms: 'missing', ids: both })).toContain(seated.familyId);
  expect(await idsOf({ forms: 'complete', ids: both })).toEqual([]);
  const admin = await school.addPerson({ roles: ['registrar'] });
  const [studentId = ''] = seated.studentIds;
  await admin.call('linkHousehold', { familyId: idle.familyId, studentId, access: 'view', reason: 'Two homes' });
  expect((await idsOf({ seats: 'some', ids: both })).toSorted()).toEqual(both.toSorted());
});

test('sorted and paged; a family that was merged, or has nobody, is not listed', async () => {
  const families = [await school.addFamily(3), await school.addFamily(1)];
  const ids = families.map(({ familyId }) => familyId);
  expect(await idsOf({ ids, sort: 'students' })).toEqual(ids.toReversed());
  expect(await idsOf({ ids, sort: '-students', pageSize: 1, page: 2 })).toEqual(ids.slice(1));
  const [first = ''] = ids;
  await school.database
    .updateTable('families')
    .set({ mergedInto: ids[1] ?? null })
    .where('id', '=', first)
    .execute();
  expect(await idsOf({ ids })).toEqual(ids.slice(1));
});

test('of another school nobody is listed, and a family is none of the staff', async () => {
  const family = await school.addFamily(1);
  await expect(family.call('staffFamilies', {})).rejects.toMatchObject({ code: 'permission-denied' });
});
