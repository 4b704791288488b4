import { sql } from 'kysely';
import type { FileRecord } from '../../../contract/student-table.ts';
import { hasCodeWord } from '../../code-words/store.ts';
import { guardianEmail } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What a file has of these students beside the table: their households of now and permissions, health apart. */
export async function listFileRecords(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileRecord>> {
  const people = (table: string, where = sql``) => sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object('name', name, 'relationship', relationship, 'phone', phone) ORDER BY position)
    FROM ${sql.table(table)} AS people WHERE people.organization_id = ${organizationId} AND people.family_id = link.family_id
      AND people.student_id = link.student_id ${where}), '[]')`;
  const { rows } = await sql<FileRecord & { studentId: string }>`
    SELECT students.id AS student_id, students.external_id, permissions.photos, permissions.sunscreen, permissions.insect_spray,
      coalesce((SELECT jsonb_agg(jsonb_build_object(
        'guardians', coalesce((
          SELECT jsonb_agg(jsonb_build_object('name', guardians.name, 'relationship', coalesce(bond.relationship, ''),
            'phone', guardians.phone, 'email', coalesce(${guardianEmail}, ''), 'livesWith', bond.lives_with) ORDER BY guardians.created_at, guardians.id)
          FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
          LEFT JOIN guardian_students AS bond ON bond.organization_id = guardians.organization_id AND bond.guardian_id = guardians.id
            AND bond.student_id = link.student_id
          WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = link.family_id AND guardians.removed_at IS NULL), '[]'),
        'contacts', ${people('emergencyContacts')},
        'allowed', ${people('pickupPeople', sql`AND is_allowed`)},
        'notAllowed', ${people('pickupPeople', sql`AND NOT is_allowed`)},
        'hasCodeWord', ${hasCodeWord(organizationId, 'link')}) ORDER BY link.linked_at, link.family_id)
        FROM family_students AS link WHERE link.organization_id = ${organizationId} AND link.student_id = students.id
          AND link.ended_at IS NULL), '[]') AS households
    FROM students LEFT JOIN student_permissions AS permissions ON permissions.organization_id = students.organization_id
      AND permissions.student_id = students.id
    WHERE students.organization_id = ${organizationId} AND students.id = ANY(${ids}::uuid[])`.execute(database);
  return new Map(rows.map(({ studentId, ...record }) => [studentId, record]));
}
