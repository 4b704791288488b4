import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { LetterFile } from '../../platform/letters/letter.ts';

/** The text and files that a school sends to everyone enrolled in a semester. */
export interface LetterSemester {
  readonly name: string;
  /** Markdown with placeholders; empty for none. */
  readonly text: string;
  readonly files: readonly LetterFile[];
}

export async function listLetterSemesters(
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

/** The attachments of each semester, in their order. */
export async function listSemesterFiles(
  database: Database,
  organizationId: string,
  semesterIds: readonly string[],
): Promise<ReadonlyMap<string, LetterFile[]>> {
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

/** A sample class of each semester for previewing its confirmation, if possible one that families see and that has dates. */
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
        WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id),
      location_id IS NULL, title, id`.execute(database);
  return new Map(rows.map(({ semesterId, id }) => [semesterId, id]));
}
