import { sql } from 'kysely';
import type { OutputOf } from '../../contract/kit.ts';
import type { tshirts } from '../../contract/t-shirts.ts';
import { selectSeats } from '../enrollments/store.ts';
import type { Database } from '../platform/database/connect.ts';

type TshirtStudent = OutputOf<typeof tshirts>['students'][number];

/** Everybody who holds a seat in a semester, each once, with the classes they take; cancelled classes are left out. */
export async function listTshirtStudents(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<TshirtStudent[]> {
  return selectSeats(database, organizationId, semesterId)
    .select([
      'students.id',
      'students.firstName',
      'students.lastName',
      'students.grade',
      'students.tshirtSize',
      sql<string[]>`array_agg(classes.title ORDER BY classes.title)`.as('classTitles'),
    ])
    .groupBy(['students.id', 'students.firstName', 'students.lastName', 'students.grade', 'students.tshirtSize'])
    .execute();
}
