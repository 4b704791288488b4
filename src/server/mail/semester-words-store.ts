import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** A file that travels with the confirmations of a semester; its bytes lie elsewhere. */
export interface SemesterFile {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** What a school tells everyone who is enrolled in a semester. */
export interface LetterSemester {
  readonly name: string;
  /** Markdown with placeholders; empty for none. */
  readonly text: string;
  readonly files: readonly SemesterFile[];
}

export async function semestersOf(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LetterSemester>> {
  if (ids.length === 0) return new Map();
  const semesters = await database
    .selectFrom('semesters')
    .select(['id', 'name', 'mailText as text'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const files = await listSemesterFiles(database, organizationId, ids);
  return new Map(semesters.map(({ id, name, text }) => [id, { name, text, files: files.get(id) ?? [] }]));
}

/** The files of these semesters, each in its order. */
export async function listSemesterFiles(
  database: Database,
  organizationId: string,
  semesterIds: readonly string[],
): Promise<ReadonlyMap<string, SemesterFile[]>> {
  const rows = await database
    .selectFrom('semesterAttachments')
    .innerJoin('files', (join) =>
      join
        .onRef('files.organizationId', '=', 'semesterAttachments.organizationId')
        .onRef('files.id', '=', 'semesterAttachments.fileId'),
    )
    .select(['semesterId', 'fileId', 'files.name', 'files.mediaType', 'files.bytes'])
    .where('semesterAttachments.organizationId', '=', organizationId)
    .where('semesterId', '=', sql<string>`any(${semesterIds}::uuid[])`)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.semesterId);
}

/** The name of the guardian who registered, by the id of the registration or of the enrollment that came of it. */
export async function guardiansOf(
  database: Database,
  organizationId: string,
  registrationIds: readonly string[],
  enrollmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (registrationIds.length + enrollmentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT wanted.id, guardians.name
    FROM (
      SELECT id, id AS registration_id FROM registrations
      WHERE organization_id = ${organizationId} AND id = any(${registrationIds}::uuid[])
      UNION ALL
      SELECT id, registration_id FROM enrollments
      WHERE organization_id = ${organizationId} AND id = any(${enrollmentIds}::uuid[])
    ) AS wanted
    JOIN registrations ON registrations.organization_id = ${organizationId} AND registrations.id = wanted.registration_id
    JOIN guardians ON guardians.organization_id = ${organizationId} AND guardians.family_id = registrations.family_id
      AND guardians.account_id = registrations.account_id`.execute(database);
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));
}

/** For each semester a class to show its confirmation with: one that families see, with dates if there is one. */
export async function sampleClassesOf(
  database: Database,
  organizationId: string,
  semesterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (semesterIds.length === 0) return new Map();
  const { rows } = await sql<{ semesterId: string; id: string }>`
    SELECT DISTINCT ON (semester_id) semester_id AS "semesterId", id
    FROM classes
    WHERE organization_id = ${organizationId} AND semester_id = any(${semesterIds}::uuid[]) AND cancelled_at IS NULL
    ORDER BY semester_id, published_at IS NULL, is_information_only,
      NOT EXISTS (SELECT FROM meetings
        WHERE meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id),
      location_id IS NULL, title, id`.execute(database);
  return new Map(rows.map(({ semesterId, id }) => [semesterId, id]));
}
