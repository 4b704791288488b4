import { sql } from 'kysely';
import { isWayClosed } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A mail that is to be written: to somebody, about students of their household. */
interface Reader {
  readonly email: string;
  readonly studentIds: string[];
}

/** The households of these students, and who of them is written to: full guardians who want mail and can be reached, each once. */
export async function listHouseholds(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<{ families: { familyId: string; isReached: boolean }[]; readers: Reader[] }> {
  if (studentIds.length === 0) return { families: [], readers: [] };
  const { rows } = await sql<{ familyId: string; studentId: string; email: string | null }>`
    SELECT links.family_id, links.student_id, accounts.email FROM family_students AS links
    LEFT JOIN guardians ON guardians.organization_id = links.organization_id AND guardians.family_id = links.family_id
      AND guardians.removed_at IS NULL AND guardians.access = 'full' AND guardians.wants_mail
      AND NOT ${isWayClosed(sql`links.student_id`, { isFull: true })}
    LEFT JOIN accounts ON accounts.id = guardians.account_id AND accounts.email IS NOT NULL AND accounts.disabled_at IS NULL
    WHERE links.organization_id = ${organizationId} AND links.student_id = ANY(${studentIds}::uuid[])
      AND links.ended_at IS NULL AND links.access = 'full'
    ORDER BY accounts.email, links.student_id`.execute(database);
  const families = [...Map.groupBy(rows, ({ familyId }) => familyId)].map(([familyId, members]) => ({
    familyId,
    isReached: members.some(({ email }) => email !== null),
  }));
  const reached = rows.flatMap(({ email, studentId }) => (email === null ? [] : [{ email, studentId }]));
  const readers = [...Map.groupBy(reached, ({ email }) => email)].map(([email, about]) => ({
    email,
    studentIds: [...new Set(about.map(({ studentId }) => studentId))],
  }));
  return { families, readers };
}

/** Reminders that were written since: to whom, and about whom. */
export async function listRemindersSince(database: Database, organizationId: string, since: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    SELECT to_email AS email, facts->'studentIds' AS student_ids FROM outbox_mails
    WHERE organization_id = ${organizationId} AND kind = 'sizes-missing' AND created_at > ${since}`.execute(database);
  return rows;
}
