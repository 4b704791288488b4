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
  const rows = await database
    .selectFrom('enrollments')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organization_id', '=', 'enrollments.organization_id')
        .onRef('classes.id', '=', 'enrollments.class_id'),
    )
    .innerJoin('students', (join) =>
      join
        .onRef('students.organization_id', '=', 'enrollments.organization_id')
        .onRef('students.id', '=', 'enrollments.student_id'),
    )
    .select([
      'students.id',
      'students.first_name',
      'students.last_name',
      'students.grade',
      'students.tshirt_size',
      sql<string[]>`array_agg(classes.title ORDER BY classes.title)`.as('class_titles'),
    ])
    .where('enrollments.organization_id', '=', organizationId)
    .where('enrollments.state', 'in', LIVE)
    .where('classes.cancelled_at', 'is', null)
    .where('classes.semester_id', '=', semesterId)
    .groupBy(['students.id', 'students.first_name', 'students.last_name', 'students.grade', 'students.tshirt_size'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    grade: row.grade,
    tshirtSize: row.tshirt_size,
    classTitles: row.class_titles,
  }));
}
