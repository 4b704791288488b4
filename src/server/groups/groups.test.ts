import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

const failure = (call: Promise<unknown>) => call.then(String, (error: unknown) => error);
const facts = (classIds: string[]) => ({
  semesterId: school.semesterId,
  name: 'Paddling',
  description: 'Both boats',
  priceCents: 20_000,
  classIds,
});
const fieldOf = (path: string) => ({ code: 'invalid-argument', details: { fields: [{ path }] } });

test('a group is made, seen by families with its price, changed and dissolved', async () => {
  const classIds = [await school.addClass({ title: 'Canoe' }), await school.addClass({ title: 'Kayak' })];
  const { group } = await admin.call('saveGroup', facts(classIds));
  expect(group).toMatchObject({ name: 'Paddling', classIds, version: 1 });
  const seen = await school.anonymous.call('availableEnrollmentClasses');
  expect(seen[school.semesterId]?.groups).toMatchObject([
    { id: group.id, priceCents: 20_000, classes: [{ title: 'Canoe' }, { title: 'Kayak' }] },
  ]);
  const turned = classIds.toReversed();
  const changed = await admin.call('saveGroup', { ...facts(turned), id: group.id, version: 1, priceCents: 18_000 });
  expect(changed.group).toEqual({ ...group, classIds: turned, priceCents: 18_000, version: 2 });
  expect(await failure(admin.call('saveGroup', { ...facts(classIds), id: group.id, version: 1 }))).toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  await admin.call('removeGroup', { groupId: group.id, version: 2 });
  const after = await school.anonymous.call('availableEnrollmentClasses');
  expect(after[school.semesterId]?.groups).toEqual([]);
  expect(after[school.semesterId]?.classes.map(({ id }) => id)).toEqual(expect.arrayContaining(classIds));
});

test('families see a group while two of its classes are held; after that they stand alone', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const [one, two, three] = [
    await school.addClass({ semesterId }),
    await school.addClass({ semesterId }),
    await school.addClass({ semesterId }),
  ];
  const { group } = await admin.call('saveGroup', { ...facts([one, two, three]), semesterId });
  const seen = async () => {
    const part = (await school.anonymous.call('availableEnrollmentClasses'))[semesterId];
    const asked = await school.anonymous.call('classGroups', [{ id: group.id }]);
    return {
      alone: part?.classes.map(({ id }) => id),
      grouped: part?.groups.map(({ classes }) => classes.map(({ id }) => id)),
      byId: asked.groups.map(({ classes }) => classes.length),
    };
  };
  const cancel = (classId: string) =>
    admin.call('cancelClass', { classId, version: 1, isCancelled: true, reason: '', tell: null });
  await cancel(three);
  expect(await seen()).toEqual({ alone: [], grouped: [[one, two]], byId: [2] });
  await admin.call('publishClass', { classId: two, version: 1, isPublished: false });
  expect(await seen()).toEqual({ alone: [one], grouped: [], byId: [] });
});

test('a class is in at most one group, once, and of the same semester', async () => {
  const [one, two, three] = [await school.addClass({ title: 'One' }), await school.addClass(), await school.addClass()];
  const elsewhere = await school.addClass({ semesterId: await school.addSemester() });
  await admin.call('saveGroup', facts([one, two]));
  expect(await failure(admin.call('saveGroup', facts([three, one])))).toMatchObject({
    details: { fields: [{ path: 'classIds.1', code: 'class-in-group', facts: { title: 'One', group: 'Paddling' } }] },
  });
  expect(await failure(admin.call('saveGroup', facts([three, three])))).toMatchObject(fieldOf('classIds.1'));
  expect(await failure(admin.call('saveGroup', facts([three, elsewhere])))).toMatchObject(fieldOf('classIds.1'));
  expect(await failure(admin.call('saveGroup', facts([three])))).toMatchObject(fieldOf('classIds'));
});

test('two people who want the same class for their groups at once: one of them is told', async () => {
  const [shared, one, other] = [await school.addClass(), await school.addClass(), await school.addClass()];
  const answers = await Promise.allSettled([
    admin.call('saveGroup', facts([shared, one])),
    admin.call('saveGroup', facts([shared, other])),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: fieldOf('classIds.0') });
});

test('an archived semester takes no groups, and keeps those it has', async () => {
  const semesterId = await school.addSemester();
  const classIds = [await school.addClass({ semesterId }), await school.addClass({ semesterId })];
  const kept = await admin.call('saveGroup', { ...facts(classIds), semesterId });
  await school.database
    .updateTable('semesters')
    .set({ archivedAt: school.clock.iso() })
    .where('id', '=', semesterId)
    .execute();
  expect(await failure(admin.call('saveGroup', { ...facts(classIds), semesterId }))).toMatchObject({
    details: { reason: 'semester-archived' },
  });
  expect(await failure(admin.call('removeGroup', { groupId: kept.group.id, version: 1 }))).toMatchObject({
    details: { reason: 'semester-archived' },
  });
});
