import { newId } from '../src/server/platform/ids.ts';
import { ORGANIZATION, type Person, type TestSchool } from './school.ts';

/** Somebody who signs in and teaches these classes. */
export async function addTeacher(
  { database, addPerson }: Pick<TestSchool, 'database' | 'addPerson'>,
  name: string,
  classIds: readonly string[],
): Promise<Person> {
  const teacher = await addPerson({ roles: ['instructor'] });
  const id = newId();
  const { accountId } = teacher;
  await database.insertInto('instructors').values({ organizationId: ORGANIZATION, id, name, accountId }).execute();
  for (const classId of classIds)
    await database
      .insertInto('classInstructors')
      .values({ organizationId: ORGANIZATION, classId, instructorId: id, position: 0 })
      .execute();
  return teacher;
}
