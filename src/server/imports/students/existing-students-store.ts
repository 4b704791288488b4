import { sql } from 'kysely';
import { guardianEmail } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isSomebody } from '../../students/store.ts';
import type { KnownStudent } from './match-students.ts';
import type { KnownHousehold } from './place-students.ts';
import type { ExistingStudent } from './known-students.ts';

/** What every student of the school is known by. */
export async function listKnown(database: Database, organizationId: string): Promise<KnownStudent[]> {
  const { rows } = await sql<KnownStudent>`
    SELECT students.id, ${externalIds(organizationId)} AS external_ids, first_name, last_name, preferred_name, birth_date
    FROM students WHERE organization_id = ${organizationId} AND ${isSomebody()}`.execute(database);
  return rows;
}

/** Ids of another system, also those of whoever was merged into a student. */
const externalIds = (
  organizationId: string,
) => sql`array_remove(array_append(ARRAY(SELECT alias.external_id FROM students AS alias
  WHERE alias.organization_id = ${organizationId} AND alias.merged_into = students.id), students.external_id), NULL)`;

/** These students as they are, with their household where there is one only; held until the import is over, where that is asked for. */
export async function listExistingStudents(
  database: Database,
  organizationId: string,
  ids: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<ExistingStudent[]> {
  if (lock)
    await sql`SELECT id FROM students WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])
      ORDER BY id FOR NO KEY UPDATE`.execute(database);
  const people = (table: string, where = sql``) => sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object('name', name, 'relationship', relationship, 'phone', phone, 'email', '', 'address', '') ORDER BY position)
    FROM ${sql.table(table)} AS people WHERE people.organization_id = ${organizationId} AND people.family_id = link.family_id
      AND people.student_id = students.id ${where}), '[]')`;
  const { rows } = await sql<ExistingStudent>`
    SELECT students.id, students.version, students.external_id, ${externalIds(organizationId)} AS external_ids, link.family_id, link.is_shared,
      jsonb_build_object('firstName', first_name, 'lastName', last_name, 'preferredName', preferred_name, 'preferredLastName', preferred_last_name,
        'pronouns', pronouns, 'birthDate', birth_date, 'grade', grade, 'gradeYear', grade_year, 'isGradeKnown', is_grade_known,
        'school', school, 'tshirtSize', tshirt_size) AS fields,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', guardians.id, 'name', guardians.name, 'relationship', coalesce(bond.relationship, ''),
          'phone', guardians.phone, 'email', coalesce(${guardianEmail}, ''), 'address', guardians.postal_address, 'hasAccount', guardians.account_id IS NOT NULL, 'livesWith', bond.lives_with)
          ORDER BY guardians.created_at, guardians.id)
        FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
        LEFT JOIN guardian_students AS bond ON bond.organization_id = guardians.organization_id AND bond.guardian_id = guardians.id
          AND bond.student_id = students.id
        WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = link.family_id
          AND guardians.removed_at IS NULL), '[]') AS guardians,
      (SELECT jsonb_build_object('photos', photos, 'sunscreen', sunscreen, 'insectSpray', insect_spray) FROM student_permissions
        WHERE student_permissions.organization_id = ${organizationId} AND student_permissions.student_id = students.id) AS permissions,
      coalesce((SELECT jsonb_agg(jsonb_build_object('questionId', question_id, 'wording', wording, 'answer', answer, 'answeredAt', answered_at))
        FROM question_answers WHERE question_answers.organization_id = ${organizationId}
          AND question_answers.student_id = students.id), '[]') AS answers,
      ${people('emergencyContacts')} AS contacts, ${people('pickupPeople', sql`AND is_allowed`)} AS allowed,
      ${people('pickupPeople', sql`AND NOT is_allowed`)} AS not_allowed
    FROM students LEFT JOIN LATERAL (
      SELECT CASE WHEN count(*) = 1 THEN (array_agg(family_id))[1] END AS family_id, count(*) > 1 AS is_shared
      FROM family_students WHERE family_students.organization_id = ${organizationId}
        AND family_students.student_id = students.id AND ended_at IS NULL) AS link ON true
    WHERE students.organization_id = ${organizationId} AND students.id = ANY(${[...ids]}::uuid[])
      AND ${isSomebody()}`.execute(database);
  return rows;
}

/**
 * Every household of the school with its full guardians and its children. An address that an account never proved may be anybody's: it leads nowhere.
 * Who only looks on or picks up answers for no other child.
 */
export async function listHouseholds(database: Database, organizationId: string): Promise<KnownHousehold[]> {
  const { rows } = await sql<KnownHousehold>`
    SELECT families.id, coalesce(people.has_account, false) AS has_account, coalesce(people.guardians, '[]') AS guardians,
      coalesce(lives.children, '[]') AS children, coalesce(lives.external_ids, '{}') AS external_ids
    FROM families LEFT JOIN (
      SELECT guardians.family_id, bool_or(accounts.id IS NOT NULL) AS has_account,
        jsonb_agg(jsonb_build_object('id', guardians.id, 'name', guardians.name, 'relationship', '', 'phone', guardians.phone,
          'phoneE164', guardians.phone_e164, 'email', coalesce(${guardianEmail}, ''), 'address', guardians.postal_address, 'hasAccount', accounts.id IS NOT NULL,
          'leads', accounts.id IS NULL OR accounts.email_verified) ORDER BY guardians.created_at, guardians.id)
          FILTER (WHERE guardians.access = 'full') AS guardians
      FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
      WHERE guardians.organization_id = ${organizationId} AND guardians.removed_at IS NULL AND accounts.disabled_at IS NULL
      GROUP BY guardians.family_id
    ) AS people ON people.family_id = families.id
    LEFT JOIN (
      SELECT family_id, array_remove(array_agg(external_id), NULL) AS external_ids,
        jsonb_agg(jsonb_build_object('id', students.id, 'name', first_name || ' ' || last_name, 'lastName', last_name) ORDER BY students.created_at, students.id) AS children
      FROM family_students JOIN students ON students.organization_id = family_students.organization_id AND students.id = family_students.student_id
      WHERE family_students.organization_id = ${organizationId} AND ended_at IS NULL
      GROUP BY family_id
    ) AS lives ON lives.family_id = families.id
    WHERE families.organization_id = ${organizationId} AND families.merged_into IS NULL`.execute(database);
  return rows;
}
