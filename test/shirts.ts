import { afterAll, beforeAll, beforeEach } from 'vitest';
import { newId } from '../src/server/platform/ids.ts';
import { openSchool, type Person, type TestSchool } from './school.ts';

export let school: TestSchool;
export let admin: Person;
export let registrar: Person;
/** Each story has a semester of its own. */
export let semesterId: string;

/** Gives a file of tests a school whose office counts, orders and hands out t-shirts. */
export function openShirts(): void {
  let stories = 0;
  beforeAll(async () => {
    school = await openSchool();
    admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
    registrar = await school.addPerson({ email: 'desk@example.org', roles: ['registrar'] });
  });
  afterAll(() => school.close());
  beforeEach(async () => {
    school.clock.set('2026-09-01T13:00:00Z');
    semesterId = await school.addSemester({ name: `Story ${++stories}`, isOpen: true });
    await school.database.deleteFrom('tshirtSizeLists').execute();
  });
}

export type Family = Awaited<ReturnType<TestSchool['addFamily']>>;

/** A family whose students have these sizes and seats in these classes. */
export async function seated(
  classIds: readonly string[],
  sizes: readonly (string | null)[],
  email?: string,
): Promise<Family> {
  const family = await school.addFamily(sizes.length, email);
  for (const [row, id] of family.studentIds.entries()) {
    await setDirectly(id, sizes[row] ?? null);
    for (const classId of classIds)
      await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId: id, classId }] });
  }
  return family;
}
/** A size that is there, whoever said it. */
export const setDirectly = (id: string, tshirtSize: string | null) =>
  school.database.updateTable('students').set({ tshirtSize }).where('id', '=', id).execute();
/** A class of the semester of this story. */
export const aClass = (title: string, day = '2026-10-05') =>
  school.addClass({ title, semesterId, capacity: 50, meetings: [{ on: day, start: '10:00', end: '12:00' }] });
/** The order sheet, and one of its lines. */
export const order = () => registrar.call('tshirtOrder', { semesterId });
export const lineOf = async (size: string) => (await order()).lines.find((line) => line.size === size);
/** What the history says of something, oldest first. */
export const actionsOf = async (entityId: string) =>
  (
    await school.database
      .selectFrom('auditEntries')
      .select('action')
      .where('entityId', '=', entityId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
/** A family says the size of a student. */
export const saveSize = (family: Family, id: string, tshirtSize: string | null) =>
  family.call('saveStudent', {
    student: { id, firstName: 'Maya', lastName: 'Reed', birthDate: '2016-05-01', tshirtSize },
  });
export const NOT_LISTED = (path: string) => ({
  code: 'invalid-argument',
  details: { fields: [{ path, code: 'not-listed' }] },
});
export const MEANWHILE = { details: { reason: 'changed-meanwhile' } };
