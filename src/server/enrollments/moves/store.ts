import type { Database } from '../../platform/database/connect.ts';

/** A seat by its id, whoever has it: whether somebody may see it is decided with its student. */
export async function findSeat(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('enrollments')
    .leftJoin('registrations', (join) =>
      join
        .onRef('registrations.organizationId', '=', 'enrollments.organizationId')
        .onRef('registrations.id', '=', 'enrollments.registrationId'),
    )
    .select(['enrollments.id', 'enrollments.classId', 'enrollments.studentId', 'registrations.accountId'])
    .where('enrollments.organizationId', '=', organizationId)
    .where('enrollments.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The published classes of the semester of a class, without those that the school has cancelled. */
export async function listOfSemester(database: Database, organizationId: string, classId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('classes')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('semesterId', '=', (query) =>
      query
        .selectFrom('classes as own')
        .select('own.semesterId')
        .where('own.organizationId', '=', organizationId)
        .where('own.id', '=', classId),
    )
    .execute();
  return rows.map(({ id }) => id);
}
