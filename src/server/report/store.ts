import { sql } from 'kysely';
import type { OutputOf } from '../../contract/kit.ts';
import type { roster } from '../../contract/report.ts';
import type { Database } from '../platform/database/connect.ts';

type RosterStudent = OutputOf<typeof roster>['students'][number];

const LIVE = ['enrolled', 'completed'] as const;

const guardiansOfStudent = sql<RosterStudent['guardians']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('name', guardians.name, 'phone', guardians.phone, 'email', accounts.email) ORDER BY guardians.created_at, guardians.id)
  FROM guardians JOIN accounts ON accounts.id = guardians.account_id
  WHERE guardians.organization_id = students.organization_id AND guardians.family_id = students.family_id), '[]')`;

/** Who holds a seat of a class, with whom to call. Nothing about health. */
export async function listRoster(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<RosterStudent[]> {
  const rows = await database
    .selectFrom('enrollments')
    .innerJoin('students', (join) =>
      join
        .onRef('students.organization_id', '=', 'enrollments.organization_id')
        .onRef('students.id', '=', 'enrollments.student_id'),
    )
    .select([
      'enrollments.id as enrollment_id',
      'students.first_name',
      'students.last_name',
      'students.preferred_name',
      'students.birth_date',
      'students.grade',
      'students.tshirt_size',
      guardiansOfStudent.as('guardians'),
    ])
    .where('enrollments.organization_id', '=', organizationId)
    .where('enrollments.class_id', '=', classId)
    .where('enrollments.state', 'in', LIVE)
    .execute();
  return rows.map((row) => ({
    enrollmentId: row.enrollment_id,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    birthDate: row.birth_date,
    grade: row.grade,
    tshirtSize: row.tshirt_size,
    guardians: row.guardians,
  }));
}
