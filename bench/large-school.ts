import { ORGANIZATION, type BenchSchool, type ReturningFamily } from './families.ts';
import { fill, STUDENTS } from './students.ts';

export const CLASSES = 1000;
export const ENROLLMENTS = 100_000;
const WAITING = 2000;
const AUDITED = 200_000;

export interface LargeSchool {
  readonly office: ReturningFamily;
  readonly semesterId: string;
  /** A class with some hundred enrollments. */
  readonly classId: string;
  /** The type of eight classes in ten. */
  readonly typeId: string;
}

/** A large school's semester: a thousand classes, twenty thousand students, a hundred thousand enrollments and two entries of the history for each. */
export async function fillLargeSchool(school: BenchSchool): Promise<LargeSchool> {
  const { office, semesterId, classId } = await fill(school);
  await school.addClasses(CLASSES - STUDENTS / 25, 200);
  // Four more a student, in classes that are not theirs yet: one in ten has left.
  await school.query(
    `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at, ended_at)
     SELECT $1, gen_random_uuid(), class.id, student.id, CASE WHEN n % 10 = 0 THEN 'withdrawn' ELSE 'enrolled' END,
       now() - (n % 9000) * interval '1 minute', CASE WHEN n % 10 = 0 THEN now() - (n % 5000) * interval '1 minute' END
     FROM generate_series(0, $2::int - 1) AS n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM students) AS student ON student.at = n % $3::int
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS all FROM classes) AS class
       ON class.at = (n * 7 + n / $3::int * 13) % class.all
     ON CONFLICT DO NOTHING`,
    [ORGANIZATION, ENROLLMENTS - STUDENTS, STUDENTS],
  );
  // One class in fifty is full, and a hundred wait for it.
  await school.query(
    `UPDATE classes SET seats_taken = taken, capacity = CASE WHEN at % 50 = 0 THEN taken ELSE 200 END, next_ticket = 101
     FROM (SELECT classes.id, row_number() OVER (ORDER BY classes.id) AS at, count(enrollments.id) AS taken FROM classes
       LEFT JOIN enrollments ON enrollments.class_id = classes.id AND enrollments.state = 'enrolled' GROUP BY classes.id) AS counted
     WHERE counted.id = classes.id`,
  );
  await school.query(
    `INSERT INTO waitlist_entries (organization_id, id, class_id, student_id, ticket, state, joined_at)
     SELECT $1, gen_random_uuid(), class.id, student.id, ticket, 'waiting', now() - ticket * interval '1 hour'
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS at FROM classes WHERE capacity = seats_taken) AS class
     CROSS JOIN generate_series(1, $2::int) AS ticket
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS at FROM students) AS student ON student.at = class.at * 997 + ticket`,
    [ORGANIZATION, WAITING / (CLASSES / 50)],
  );
  await school.query(
    `INSERT INTO audit_entries (organization_id, id, at, actor, action, entity, entity_id, change)
     SELECT $1, gen_random_uuid(), enrolled_at, 'bench', 'enrollment.enrolled', 'enrollment', id, jsonb_build_object('from', null, 'to', 'enrolled')
     FROM enrollments CROSS JOIN generate_series(1, $2::int)`,
    [ORGANIZATION, AUDITED / ENROLLMENTS],
  );
  // As the database's own upkeep leaves tables within a minute.
  await school.query('VACUUM (ANALYZE)');
  const [type] = await school.query<{ id: string }>('SELECT type_id AS id FROM classes WHERE id = $1', [classId]);
  return { office, semesterId, classId, typeId: type?.id ?? '' };
}
