import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreeAll } from '../../../test/agree.ts';
import { enroll } from '../../../test/enrolling.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../test/school.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

test('a family is told with its people, what is missing of whom, its seats and its places on waitlists', async () => {
  const family = await school.addFamily(2, 'ama@example.org');
  const [older = '', younger = ''] = family.studentIds;
  const [full, other] = [await school.addClass({ capacity: 1, title: 'Climbing' }), await school.addClass()];
  for (const ahead of [await school.addFamily(1), await school.addFamily(1)])
    await enroll(ahead, full, { ifFull: 'waitlist' });
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId: older, classId: other }] });
  await family.call('enroll', {
    idempotencyKey: newId(),
    lines: [{ studentId: younger, classId: full, ifFull: 'waitlist' }],
  });
  const told = await staff.call('staffFamily', { familyId: family.familyId });
  expect(told.guardians).toMatchObject([
    { email: 'ama@example.org', hasAccount: true, isProven: true, access: 'full' },
  ]);
  expect(told.students.map(({ student }) => student.id).toSorted()).toEqual([older, younger].toSorted());
  const missing = told.students.find(({ student }) => student.id === older)?.missing ?? [];
  expect(missing.map(({ section }) => section)).toContain('contacts');
  expect(told.enrollments.find(({ studentId }) => studentId === younger)).toMatchObject({
    classTitle: 'Climbing',
    state: 'waiting',
    position: 2,
  });
  expect(told.enrollments.find(({ studentId }) => studentId === older)).toMatchObject({
    state: 'enrolled',
    position: null,
  });
});

test('of two households each page has its own pick-up list and notes, and that there is another', async () => {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(1)];
  const [studentId = ''] = mother.studentIds;
  await staff.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Two homes' });
  await agreeAll(mother);
  const rex = { name: 'Rex Bo', relationship: 'Uncle', phone: '' };
  const pickup = { allowed: [rex], notAllowed: [], codeWord: 'herons' };
  await father.call('savePickup', { studentId, version: 0, pickup });
  const of = async (familyId: string) =>
    (await staff.call('staffFamily', { familyId })).students.find(({ student }) => student.id === studentId);
  expect(await of(father.familyId)).toMatchObject({
    secondHousehold: { familyId: mother.familyId, notAllowed: [] },
    pickup: { hasCodeWord: true },
  });
  expect(await of(mother.familyId)).toMatchObject({ secondHousehold: { familyId: father.familyId }, pickup: null });
});

test('whom the other household bars, its own guardian among them, is told with the student', async () => {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  await staff.call('linkHousehold', { familyId: father.familyId, studentId, access: 'full', reason: 'Two homes' });
  await agreeAll(mother);
  const barred = { name: 'Rex Bo', relationship: 'Uncle', phone: '' };
  const pickup = { allowed: [], notAllowed: [barred], codeWord: '' };
  await father.call('savePickup', { studentId, version: 0, pickup });
  const [guardian] = (await staff.call('staffFamily', { familyId: father.familyId })).guardians;
  await father.call('saveGuardian', {
    guardianId: guardian?.id ?? '',
    version: guardian?.version ?? 0,
    students: [{ studentId, relationship: 'Father', livesWith: false, mayPickUp: false }],
  });
  const told = (await staff.call('staffFamily', { familyId: mother.familyId })).students[0]?.secondHousehold;
  expect(told?.notAllowed.map(({ name, relationship }) => [name, relationship])).toEqual([
    ['Rex Bo', 'Uncle'],
    [guardian?.name, 'Father'],
  ]);
});

test('a household that ended has no part in the student, and no family is somebody else’s', async () => {
  const [mother, father] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = mother.studentIds;
  const link = { familyId: father.familyId, studentId, reason: 'Two homes' };
  await staff.call('linkHousehold', { ...link, access: 'full' });
  await staff.call('endHousehold', link);
  expect((await staff.call('staffFamily', { familyId: father.familyId })).students).toEqual([]);
  await expect(staff.call('staffFamily', { familyId: newId() })).rejects.toMatchObject({ code: 'not-found' });
  await expect(mother.call('staffFamily', { familyId: mother.familyId })).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('its mails are those to its guardians, and its history is that of its students too', async () => {
  const [family, stranger] = [await school.addFamily(1, 'Esi@Example.org'), await school.addFamily(1)];
  await enroll(family, await school.addClass());
  await enroll(stranger, await school.addClass());
  const { familyId } = family;
  const mails = await staff.call('outboxMails', { familyId });
  expect(mails.rows.map(({ to, kind }) => [to.toLowerCase(), kind])).toEqual([['esi@example.org', 'registration']]);
  expect((await staff.call('outboxMails', { familyId: newId() })).total).toBe(0);
  const { rows } = await staff.call('auditEntries', { entityId: familyId });
  const studentIds = rows.flatMap(({ fields }) =>
    fields.flatMap(({ field, to }) => (field === 'studentId' ? [to] : [])),
  );
  expect(studentIds).toEqual([family.studentIds[0]]);
});

test('as the family sees it: the same seats and students, recorded, without what is typed, and of nobody who cannot sign in', async () => {
  const [family, stranger] = [await school.addFamily(1), await school.addFamily(1)];
  await enroll(family, await school.addClass({ title: 'Climbing' }));
  const { guardians, students } = await staff.call('staffFamily', { familyId: family.familyId });
  const guardianId = guardians[0]?.id ?? '';
  const view = await staff.call('viewAsFamily', { guardianId });
  const own = await family.call('enrollments');
  expect(view.enrollments).toEqual(own);
  expect(view.students.students.map(({ id }) => id)).toEqual(family.studentIds);
  const { rows } = await staff.call('auditEntries', { entityId: family.familyId });
  expect(rows[0]).toMatchObject({ action: 'family.viewed-as', entityId: guardianId });
  const guest = {
    name: 'Kofi',
    email: '',
    phone: '',
    relationship: '',
    access: 'view',
    reason: 'Told by phone',
  } as const;
  const studentId = students[0]?.student.id ?? '';
  const added = await staff.call('addGuardian', { familyId: family.familyId, studentId, ...guest });
  await expect(staff.call('viewAsFamily', { guardianId: added.guardianId })).rejects.toMatchObject({
    details: { reason: 'not-signed-up' },
  });
  await expect(stranger.call('viewAsFamily', { guardianId })).rejects.toMatchObject({ code: 'permission-denied' });
});

test('a date that is held at another place is told with it, as long as it is to come; a pack of that day says so too', async () => {
  const family = await school.addFamily();
  const classId = await school.addClass({ title: 'Otters' });
  await enroll(family, classId);
  const locationId = newId();
  await school.database
    .insertInto('locations')
    .values({ organizationId: ORGANIZATION, id: locationId, name: 'Alder Hall', address: '' })
    .execute();
  const { id, on } = await school.database
    .selectFrom('meetings')
    .select(['id', 'heldOn as on'])
    .where('classId', '=', classId)
    .orderBy('heldOn', 'desc')
    .executeTakeFirstOrThrow();
  const placesOf = async () =>
    (await staff.call('staffFamily', { familyId: family.familyId })).enrollments.map(({ elsewhere }) => elsewhere);
  expect(await placesOf()).toEqual([[]]);
  await school.database.updateTable('meetings').set({ locationId }).where('id', '=', id).execute();
  expect(await placesOf()).toEqual([[{ on, place: 'Alder Hall' }]]);
  const onPack = async (span: object) =>
    (await staff.call('packClasses', span)).classes.find((one) => one.id === classId)?.locationName;
  expect(await onPack({ day: on })).toBe('Alder Hall');
  expect(await onPack({})).not.toBe('Alder Hall');
  // Where the class itself is held there, the date is nowhere else.
  await school.database.updateTable('classes').set({ locationId }).where('id', '=', classId).execute();
  expect(await placesOf()).toEqual([[]]);
});
