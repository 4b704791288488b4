import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { packOf } from '../../../../test/packs.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import type { PackClass } from '../../../contract/sheets.ts';
import { SHEETS, type SheetKind } from '../../../domain/sheets.ts';
import { newId } from '../../platform/ids.ts';

let school: TestSchool;
let both: Person;
let classId: string;
let studentId: string;
let familyId: string;
const places = { locationId: newId(), instructorId: newId() };
beforeAll(async () => {
  school = await openSchool();
  both = await school.addPerson({ email: 'both@example.org', roles: ['administrator', 'registrar', 'health'] });
});
afterAll(() => school.close());

const run = (text: string, ...values: unknown[]) => school.testDatabase.pool.query(text, values);
const id = { organizationId: ORGANIZATION };

beforeEach(async () => {
  classId = await school.addClass();
  const family = await school.addFamily(1);
  familyId = family.familyId;
  studentId = family.studentIds[0] ?? '';
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  places.locationId = newId();
  places.instructorId = newId();
  await school.database
    .insertInto('locations')
    .values({ ...id, id: places.locationId, name: `Old Mill ${places.locationId}`, address: '' })
    .execute();
  await school.database
    .updateTable('classes')
    .set({ locationId: places.locationId })
    .where('id', '=', classId)
    .execute();
  await school.database
    .insertInto('instructors')
    .values({ ...id, id: places.instructorId, name: `Sam ${places.instructorId}` })
    .execute();
  await school.database
    .insertInto('classInstructors')
    .values({ ...id, classId, instructorId: places.instructorId, position: 0 })
    .execute();
  await packOf(school, both, { classIds: [classId], kinds: SHEETS });
});

async function outdated(): Promise<SheetKind[]> {
  const { classes } = await both.call('packClasses', { semesterId: school.semesterId });
  const changes: PackClass['changes'] = classes.find((each) => each.id === classId)?.changes ?? [];
  return SHEETS.filter((kind) => changes.some(({ kinds }) => kinds.includes(kind)));
}

const WITH_GUARDIANS: SheetKind[] = ['roster', 'contacts', 'pick-up', 'emergency'];

test.each<readonly [string, () => Promise<unknown>, readonly SheetKind[]]>([
  [
    "a guardian's phone",
    () => run("UPDATE guardians SET phone = '555-0199' WHERE family_id = $1", familyId),
    WITH_GUARDIANS,
  ],
  [
    "a guardian's name",
    () => run("UPDATE guardians SET name = 'Robin Field' WHERE family_id = $1", familyId),
    WITH_GUARDIANS,
  ],
  [
    'a place',
    () => run("UPDATE locations SET name = 'New Mill' WHERE id = $1", places.locationId),
    SHEETS.filter((kind) => kind !== 'name-tags'),
  ],
  [
    "an instructor's name",
    () => run("UPDATE instructors SET name = 'Sam Brook' WHERE id = $1", places.instructorId),
    SHEETS.filter((kind) => kind !== 'name-tags'),
  ],
  [
    'a t-shirt size set by staff',
    () => run("UPDATE students SET tshirt_size = 'adult-m' WHERE id = $1", studentId),
    ['roster'],
  ],
])('%s makes exactly the sheets old that show it', async (_what, change, kinds) => {
  expect(await outdated()).toEqual([]);
  await change();
  expect(await outdated()).toEqual(kinds);
});

const enroll = async () => {
  const family = await school.addFamily(1);
  const [id = ''] = family.studentIds;
  await run("UPDATE students SET first_name = 'Aaron', last_name = 'Aardvark' WHERE id = $1", id);
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId: id, classId }] });
};
const listed = async (person: Person = both) => {
  const { classes } = await person.call('packClasses', { semesterId: school.semesterId });
  return classes.find((each) => each.id === classId);
};

test('whoever comes to the front of the list moves the others, and changes none of them', async () => {
  await enroll();
  expect((await listed())?.changes).toEqual([{ what: 'came', name: 'Aaron Aardvark', kinds: [...SHEETS] }]);
});

test('a print from before, and one whose key is not here, are said not to be compared', async () => {
  await run("UPDATE sheet_prints SET key_id = 'another' WHERE class_id = $1", classId);
  await run("UPDATE students SET first_name = 'Other' WHERE id = $1", studentId);
  expect(await listed()).toMatchObject({ prints: [{ compared: 'key' }], changes: [] });
  await run('UPDATE sheet_prints SET key_id = NULL, choice = NULL WHERE class_id = $1', classId);
  expect(await listed()).toMatchObject({ prints: [{ compared: 'before' }], changes: [] });
});

test('whose marks were erased stood on it, and is told of without a name', async () => {
  await enroll();
  await packOf(school, both, { classIds: [classId], kinds: ['roster'] });
  await run('DELETE FROM sheet_marks WHERE student_id = $1', studentId);
  await run("UPDATE enrollments SET state = 'withdrawn', ended_at = now() WHERE student_id = $1", studentId);
  expect((await listed())?.changes).toContainEqual({ what: 'left', name: '', kinds: [...SHEETS] });
});

test('a health sheet is not listed for those who read no health data', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const [print] = (await listed(office))?.prints ?? [];
  expect(print?.kinds).toEqual(SHEETS.filter((kind) => kind !== 'health'));
});

test('the cover of a pack says when a class is held: another time makes its sheets old', async () => {
  await packOf(school, both, { classIds: [classId, await school.addClass()], kinds: ['roster'] });
  await run("UPDATE meetings SET start_time = start_time - interval '1 hour' WHERE class_id = $1", classId);
  expect(await outdated()).toEqual(['roster', 'sign-in']);
});

test('only the last print of a sheet keeps what it said', async () => {
  await packOf(school, both, { classIds: [classId], kinds: SHEETS });
  const { rows } = await run(
    'SELECT count(DISTINCT print_id)::int AS prints FROM sheet_marks WHERE student_id = $1',
    studentId,
  );
  expect(rows).toEqual([{ prints: 1 }]);
});
