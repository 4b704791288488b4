import { sql } from 'kysely';
import type { GuardianAccess } from '../../../domain/family-access.ts';
import type { Database } from '../../platform/database/connect.ts';
import { guardianEmail } from '../email-store.ts';

interface ToldAct {
  readonly mailId: string;
  readonly names: string[];
  readonly students: string[];
  readonly access: GuardianAccess;
  readonly by: string;
  readonly reason: string;
  readonly nobodyLeft: string | null;
}

/** What these mails tell: who came by one act, and to which of the students that their reader decides about. */
export async function listActs(
  database: Database,
  organizationId: string,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, ToldAct>> {
  if (mailIds.length === 0) return new Map();
  const { rows } = await sql<ToldAct>`
    SELECT decider.mail_id AS "mailId", min(entry.access) AS access, min(entry.by_name) AS by, min(entry.reason) AS reason, min(entry.nobody_left) AS "nobodyLeft",
      array_agg(DISTINCT coalesce(nullif(students.preferred_name, ''), students.first_name)) AS students,
      array_agg(DISTINCT coalesce(nullif(guardians.name, ''), ${guardianEmail}, '')) AS names
    FROM circle_deciders AS decider
    JOIN circle_entries AS entry ON entry.organization_id = decider.organization_id AND entry.id = decider.entry_id
    JOIN students ON students.organization_id = entry.organization_id AND students.id = entry.student_id
    LEFT JOIN guardians ON guardians.organization_id = entry.organization_id AND guardians.family_id = entry.family_id
      AND (guardians.id = entry.guardian_id OR (entry.guardian_id IS NULL AND guardians.removed_at IS NULL))
    LEFT JOIN accounts ON accounts.id = guardians.account_id
    WHERE decider.organization_id = ${organizationId} AND decider.mail_id = ANY(${[...mailIds]}::uuid[])
    GROUP BY decider.mail_id`.execute(database);
  return new Map(rows.map((row) => [row.mailId, row]));
}
