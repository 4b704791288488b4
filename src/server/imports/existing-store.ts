import { sql } from 'kysely';
import type { Meeting } from '../../contract/classes.ts';
import type { Database } from '../platform/database/connect.ts';
import type { ExistingClass } from './plan.ts';

/** The semester, held so that two imports into it come one after the other; null if there is none. */
export async function lockSemester(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('semesters')
    .select(['id', 'archivedAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { isArchived: row.archivedAt !== null } : null;
}

interface ClassesAsked {
  readonly semesterId: string;
  readonly externalIds: readonly string[];
}

/** Holds the semester's classes under these ids of the file, in the order of their own ids. */
export async function lockClasses(database: Database, organizationId: string, asked: ClassesAsked): Promise<void> {
  await sql`
    SELECT id FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${asked.semesterId}
      AND external_id = ANY(${asked.externalIds}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(database);
}

/** The semester's classes under these ids of the file, by that id, and who has edited them since the last import. */
export async function listExisting(
  database: Database,
  organizationId: string,
  asked: ClassesAsked,
): Promise<Map<string, ExistingClass>> {
  const { rows } = await sql<ExistingRow>`
    SELECT classes.id, classes.version, classes.seats_taken, classes.seats_over, classes.external_id, classes.title,
      classes.description, class_types.name AS type, locations.name AS location, classes.min_grade, classes.max_grade,
      classes.min_age, classes.max_age, classes.minimum, classes.capacity, classes.price_cents, classes.schedule,
      classes.registration_opens_at, classes.registration_closes_at, classes.updated_by
    FROM classes
    JOIN class_types ON class_types.organization_id = classes.organization_id AND class_types.id = classes.type_id
    LEFT JOIN locations ON locations.organization_id = classes.organization_id AND locations.id = classes.location_id
    WHERE classes.organization_id = ${organizationId} AND classes.semester_id = ${asked.semesterId}
      AND classes.external_id = ANY(${asked.externalIds}::text[])`.execute(database);
  const ids = rows.map((row) => row.id);
  const meetings = await listMeetings(database, organizationId, ids);
  return new Map(rows.map((row) => [row.externalId, toExisting(row, meetings.get(row.id) ?? [])]));
}

/** Which version of a class the last import left, by the id of the class; classes that no import made are missing. */
export async function listImportedVersions(
  database: Database,
  organizationId: string,
  semesterId: string,
  classIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    SELECT change ->> 'id' AS id, max((change ->> 'version')::int) AS version
    FROM import_batches, jsonb_array_elements(changes) AS change
    WHERE import_batches.organization_id = ${organizationId} AND semester_id = ${semesterId} AND reverted_at IS NULL
      AND change ->> 'id' = ANY(${classIds}::text[]) AND change ? 'version'
    GROUP BY 1`.execute(database);
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** In one pass: without fresh statistics a look per class would be planned badly right after a large import. */
async function listMeetings(database: Database, organizationId: string, classIds: readonly string[]) {
  const { rows } = await sql<{ classId: string; heldOn: string; startTime: string; endTime: string }>`
    SELECT class_id, held_on, start_time, end_time FROM meetings
    WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[])
    ORDER BY class_id, held_on, start_time`.execute(database);
  const byClass = new Map<string, Meeting[]>();
  for (const row of rows) {
    const meetings = byClass.get(row.classId) ?? [];
    if (meetings.length === 0) byClass.set(row.classId, meetings);
    meetings.push({ on: row.heldOn, start: row.startTime, end: row.endTime });
  }
  return byClass;
}

interface ExistingRow {
  id: string;
  version: number;
  seatsTaken: number;
  seatsOver: number;
  externalId: string;
  title: string;
  description: string;
  type: string;
  location: string | null;
  minGrade: number | null;
  maxGrade: number | null;
  minAge: number | null;
  maxAge: number | null;
  minimum: number;
  capacity: number;
  priceCents: number;
  registrationOpensAt: string | null;
  registrationClosesAt: string | null;
  schedule: unknown;
  updatedBy: string;
}

function toExisting(row: ExistingRow, meetings: readonly Meeting[]): ExistingClass {
  return {
    id: row.id,
    version: row.version,
    seatsTaken: row.seatsTaken,
    seatsOver: row.seatsOver,
    schedule: row.schedule,
    updatedBy: row.updatedBy,
    content: {
      externalId: row.externalId,
      title: row.title,
      description: row.description,
      type: row.type,
      location: row.location,
      minGrade: row.minGrade,
      maxGrade: row.maxGrade,
      minAge: row.minAge,
      maxAge: row.maxAge,
      minimum: row.minimum,
      capacity: row.capacity,
      priceCents: row.priceCents,
      opensAt: row.registrationOpensAt,
      closesAt: row.registrationClosesAt,
      meetings,
    },
  };
}
