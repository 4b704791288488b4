import { sql } from 'kysely';
import { type ListedSize, SPECIFIED_LIST } from '../../domain/sizes.ts';
import { selectSeats } from '../enrollments/store.ts';
import type { Database } from '../platform/database/connect.ts';

export { closeRequest, listFamilyRequests, openRequest } from './requests/requests-store.ts';

/** The school's list of sizes with its version; before it changes anything that of the specification, version 0. */
export async function getSizeList(
  database: Database,
  organizationId: string,
): Promise<{ version: number; sizes: readonly ListedSize[] }> {
  const row = await database
    .selectFrom('tshirtSizeLists')
    .select(['version', 'sizes'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row ?? { version: 0, sizes: SPECIFIED_LIST };
}

/** Everybody who holds a seat in a semester or one of its classes, each once, with the classes they take; cancelled classes are left out. */
export async function listTshirtStudents(
  database: Database,
  organizationId: string,
  { semesterId, classId }: { readonly semesterId: string; readonly classId?: string | null },
) {
  return selectSeats(database, organizationId, semesterId)
    .$if(classId !== undefined && classId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('enrollments as own')
            .select('own.id')
            .whereRef('own.organizationId', '=', 'enrollments.organizationId')
            .whereRef('own.studentId', '=', 'enrollments.studentId')
            .where('own.classId', '=', classId ?? '')
            .where('own.state', 'in', ['enrolled', 'completed']),
        ),
      ),
    )
    .select([
      'students.id',
      'students.firstName',
      'students.lastName',
      'students.grade',
      'students.isGradeKnown',
      'students.tshirtSize',
      sql<string[]>`array_agg(classes.title ORDER BY classes.title)`.as('classTitles'),
    ])
    .groupBy([
      'students.id',
      'students.firstName',
      'students.lastName',
      'students.grade',
      'students.isGradeKnown',
      'students.tshirtSize',
    ])
    .execute();
}

/** The classes of a semester that take place, by title; and which of them an address asks for. */
export async function chooseClass(
  database: Database,
  organizationId: string,
  { semesterId, classId }: { readonly semesterId: string | undefined; readonly classId?: string | undefined },
) {
  if (semesterId === undefined) return { classes: [], classId: null };
  const classes = await database
    .selectFrom('classes')
    .select(['id', 'title'])
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .where('cancelledAt', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute();
  return { classes, classId: classes.find(({ id }) => id === classId)?.id ?? null };
}
