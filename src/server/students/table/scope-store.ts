import { type RawBuilder, sql } from 'kysely';
import type { RecordRequirements } from '../../../domain/missing-sections.ts';
import type { RequiredQuestion } from '../../../domain/questions.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What a semester waits for, as far as a statement needs to know. */
export interface Asked extends RecordRequirements {
  readonly semesterId: string;
  /** The instant that `confirmedSince` begins at; null while older answers still count. */
  readonly since: string | null;
  /** Questions of the school's own that must be answered. */
  readonly questions: readonly RequiredQuestion[];
  /** Whether it asks a small part of all students whom the school ever had. */
  readonly isOfFew: boolean;
}

/** Which students a table is about. */
export interface StudentScope {
  readonly organizationId: string;
  /** Only those with a seat here. */
  readonly seatedIn: { readonly semesterId: string } | { readonly classId: string } | null;
  /** Null where no semester waits for anything. */
  readonly asked: Asked | null;
  /** Of those whom the semester asks, only who has a seat in one of these classes. */
  readonly ofClasses?: readonly string[];
}

const LIVE = ['enrolled', 'completed'] as const;

/** The students with a seat in a class, or in any class of a semester that takes place. */
function seated(organizationId: string, where: RawBuilder<unknown>, states: readonly string[] = LIVE) {
  return sql`(SELECT enrollments.student_id FROM enrollments
    JOIN classes ON classes.organization_id = enrollments.organization_id AND classes.id = enrollments.class_id
    WHERE enrollments.organization_id = ${organizationId} AND enrollments.state = ANY(${states})
      AND classes.cancelled_at IS NULL AND ${where})`;
}

export function seatedIn(organizationId: string, where: NonNullable<StudentScope['seatedIn']>) {
  return 'classId' in where
    ? seated(organizationId, sql`classes.id = ${where.classId}`)
    : seated(organizationId, sql`classes.semester_id = ${where.semesterId}`);
}

/** Those whose record a semester asks for, as far as somebody wants to know. */
export const askedStudents = (organizationId: string, { semesterId }: Asked, among = sql`true`) =>
  seated(organizationId, sql`classes.semester_id = ${semesterId} AND ${among}`, ['enrolled']);

/** Looking up one student takes as long as going through so many. */
const AS_LONG_AS = 3;

/** Whether the seats of a semester are a small part of the students whom the school ever had. */
export async function isOfFew(database: Database, organizationId: string, semesterId: string): Promise<boolean> {
  const { rows } = await sql<{ isOfFew: boolean }>`
    SELECT coalesce(sum(seats_taken), 0) * ${sql.lit(AS_LONG_AS)} < (SELECT count(*) FROM students WHERE organization_id = ${organizationId}) AS is_of_few
    FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${semesterId}`.execute(database);
  return rows[0]?.isOfFew ?? false;
}

/** The semester of a class. */
export async function findSemesterOfClass(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('classes')
    .select('semesterId')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .executeTakeFirst();
  return row?.semesterId ?? null;
}

/** The classes of a semester that somebody has a seat in, by title, with how many. */
export async function listSeatedClasses(database: Database, organizationId: string, semesterId: string) {
  const { rows } = await sql<{ id: string; title: string; count: number }>`
    SELECT classes.id, classes.title, count(*)::int AS count FROM classes
    JOIN enrollments ON enrollments.organization_id = classes.organization_id AND enrollments.class_id = classes.id
    WHERE classes.organization_id = ${organizationId} AND semester_id = ${semesterId} AND cancelled_at IS NULL
      AND enrollments.state = ANY(${LIVE})
    GROUP BY classes.id, classes.title ORDER BY classes.title COLLATE natural_order, classes.id`.execute(database);
  return rows;
}
