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
    .values({ ...id, id: places.instructorId, name: `Sam ${places.instructorId}` } as never)
    .execute();
  await school.database
    .insertInto('classInstructors')
    .values({ ...id, classId, instructorId: places.instructorId, position: 0 } as never)
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
])('%s makes exactly the sheets old that show it, and is not told of once it is back', async (_what, change, kinds) => {
  expect(await outdated()).toEqual([]);
  await change();
  expect(await outdated()).toEqual(kinds);
});
