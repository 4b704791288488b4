import { sql } from 'kysely';
import type { GuardianAccess } from '../../../domain/family-access.ts';
import type { Database } from '../../platform/database/connect.ts';

export interface ToldInvitation {
  readonly id: string;
  readonly access: GuardianAccess;
  readonly isOfStudent: boolean;
  readonly invitedBy: string;
  /** Of a guardian whom the school has entered. */
  readonly isOfSchool: boolean;
  /** Whether the school knew whoever invites. */
  readonly isSenderKnown: boolean;
  readonly students: string[];
}

/** What a mail tells of these invitations: who invites to whom. Those that were withdrawn are told to nobody any more. */
export async function listInvitations(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ToldInvitation>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ToldInvitation>`
    SELECT invitations.id, invitations.access, invitations.student_id IS NOT NULL AS "isOfStudent", coalesce(guardians.name, '') AS "invitedBy", invitations.guardian_id IS NOT NULL AS is_of_school,
      invitations.is_sender_known AS "isSenderKnown",
      ARRAY(SELECT coalesce(nullif(students.preferred_name, ''), students.first_name)
        FROM family_students JOIN students ON students.organization_id = family_students.organization_id AND students.id = family_students.student_id
        WHERE family_students.organization_id = ${organizationId} AND family_students.family_id = invitations.family_id
          AND family_students.ended_at IS NULL AND coalesce(invitations.student_id, students.id) = students.id
        ORDER BY students.created_at, students.id) AS students
    FROM invitations
    LEFT JOIN guardians ON guardians.organization_id = invitations.organization_id AND guardians.family_id = invitations.family_id
      AND guardians.account_id = invitations.invited_by
    WHERE invitations.organization_id = ${organizationId} AND invitations.id = ANY(${ids}::uuid[]) AND invitations.withdrawn_at IS NULL`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
