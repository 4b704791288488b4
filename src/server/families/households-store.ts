import { sql } from 'kysely';
import type { households } from '../../contract/families.ts';
import type { OutputOf } from '../../contract/kit.ts';
import type { Database } from '../platform/database/connect.ts';
import { guardianEmail } from './store.ts';

type Household = OutputOf<typeof households>['households'][number];

/** Every household that a student lives or lived in, with its guardians of now. */
export async function listHouseholds(
  database: Database,
  organizationId: string,
  studentId: string,
): Promise<Household[]> {
  const guardians = sql<Household['guardians']>`coalesce((
    SELECT jsonb_agg(jsonb_build_object('name', guardians.name, 'email', ${guardianEmail}, 'phone', guardians.phone, 'access', guardians.access,
      'relationship', coalesce(bond.relationship, '')) ORDER BY guardians.created_at, guardians.id)
    FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
    LEFT JOIN guardian_students AS bond ON bond.organization_id = guardians.organization_id AND bond.guardian_id = guardians.id
      AND bond.student_id = family_students.student_id
    WHERE guardians.organization_id = family_students.organization_id AND guardians.family_id = family_students.family_id
      AND guardians.removed_at IS NULL), '[]')`;
  return database
    .selectFrom('familyStudents')
    .select(['familyId', 'access', 'linkedAt', 'linkedBy', 'endedAt', 'endReason'])
    .select(guardians.as('guardians'))
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', studentId)
    .orderBy('linkedAt')
    .orderBy('familyId')
    .execute();
}
