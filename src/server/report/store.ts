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
  return database
    .selectFrom('enrollments')
    .innerJoin('students', (join) =>
      join
        .onRef('students.organizationId', '=', 'enrollments.organizationId')
        .onRef('students.id', '=', 'enrollments.studentId'),
    )
    .select([
      'enrollments.id as enrollmentId',
      'students.firstName',
      'students.lastName',
      'students.preferredName',
      'students.birthDate',
      'students.grade',
      'students.tshirtSize',
      guardiansOfStudent.as('guardians'),
    ])
    .where('enrollments.organizationId', '=', organizationId)
    .where('enrollments.classId', '=', classId)
    .where('enrollments.state', 'in', LIVE)
    .execute();
}
