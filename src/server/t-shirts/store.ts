import { sql } from 'kysely';
import type { OutputOf } from '../../contract/kit.ts';
import type { tshirts } from '../../contract/t-shirts.ts';
import type { Database } from '../platform/database/connect.ts';

type TshirtStudent = OutputOf<typeof tshirts>['students'][number];

const LIVE = ['enrolled', 'completed'] as const;

/** Everybody who holds a seat in a semester, each once, with the classes they take; cancelled classes are left out. */
export async function listTshirtStudents(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<TshirtStudent[]> {
  return database
    .selectFrom('enrollments')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organizationId', '=', 'enrollments.organizationId')
        .onRef('classes.id', '=', 'enrollments.classId'),
    )
    .innerJoin('students', (join) =>
      join
        .onRef('students.organizationId', '=', 'enrollments.organizationId')
        .onRef('students.id', '=', 'enrollments.studentId'),
    )
    .select([
      'students.id',
      'students.firstName',
      'students.lastName',
      'students.grade',
      'students.tshirtSize',
      sql<string[]>`array_agg(classes.title ORDER BY classes.title)`.as('classTitles'),
    ])
    .where('enrollments.organizationId', '=', organizationId)
    .where('enrollments.state', 'in', LIVE)
    .where('classes.cancelledAt', 'is', null)
    .where('classes.semesterId', '=', semesterId)
    .groupBy(['students.id', 'students.firstName', 'students.lastName', 'students.grade', 'students.tshirtSize'])
    .execute();
}
