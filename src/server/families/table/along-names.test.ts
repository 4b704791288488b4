import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['viewer'] });
});
afterAll(() => school.close());

const LETTERS = ['m', 'B', 'é', 'z', 'a', 'K', 'c', 'X', 'd'];

test('read along the names from either end, families and students stand as they do where they are looked for', async () => {
  const families: Awaited<ReturnType<TestSchool['addFamily']>>[] = [];
  for (const [at, letter] of LETTERS.entries()) {
    const family = await school.addFamily((at % 3) + 1);
    families.push(family);
    for (const [nth, id] of family.studentIds.entries())
      await school.database
        .updateTable('students')
        .set({ lastName: `${LETTERS[(at + nth * 4) % LETTERS.length]} ${letter}` })
        .where('id', '=', id)
        .execute();
  }
  // Without a child a family stands by its guardian.
  const [childless] = families;
  await school.database
    .updateTable('familyStudents')
    .set({ endedAt: '2026-08-01T00:00:00Z', endReason: 'Moved' })
    .where('familyId', '=', childless?.familyId ?? '')
    .execute();
  await school.database
    .updateTable('guardians')
    .set({ name: 'Dora' })
    .where('familyId', '=', childless?.familyId ?? '')
    .execute();
  for (const [name, sorts, ids] of [
    ['staffFamilies', ['family', '-family'], families.map(({ familyId }) => familyId)],
    ['staffStudents', ['student', '-student'], families.flatMap(({ studentIds }) => studentIds)],
  ] as const)
    for (const sort of sorts) {
      const looked = await staff.call(name, { sort, ids: [...ids], pageSize: 500 });
      expect(looked.total).toBe(ids.length);
      const read: string[] = [];
      for (let page = 1; page <= Math.ceil(ids.length / 2) + 1; page++) {
        const part = await staff.call(name, { sort, page, pageSize: 2 });
        expect(part.total).toBe(ids.length);
        read.push(...part.rows.map(({ id }) => id));
      }
      expect(read).toEqual(looked.rows.map(({ id }) => id));
    }
});
