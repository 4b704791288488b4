import { sql } from 'kysely';
import { FILE_FIELDS } from '../../contract/class-fields.ts';
import type { Meeting } from '../../contract/classes.ts';
import { pick } from '../../domain/pick.ts';
import { instructorNames, selectClasses } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';
import type { ClassIdentity } from './class-identity.ts';
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

/** What every class of the semester is known by, in the order of their first dates. */
export async function listIdentities(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<ClassIdentity[]> {
  const { rows } = await sql<ClassIdentity>`
    SELECT classes.id, external_id, title, locations.name AS place, held_on AS first_on, start_time AS start
    FROM classes LEFT JOIN locations ON locations.organization_id = classes.organization_id AND locations.id = location_id
      LEFT JOIN (SELECT DISTINCT ON (class_id) class_id, held_on, start_time FROM meetings
        WHERE organization_id = ${organizationId} AND class_id IN
          (SELECT id FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${semesterId})
        ORDER BY class_id, held_on, start_time) AS first ON class_id = classes.id
    WHERE classes.organization_id = ${organizationId} AND semester_id = ${semesterId}
    ORDER BY held_on, start_time, classes.id`.execute(database);
  return rows;
}

/** Of these classes, how many are of another semester, and of which most of them; null where none is. */
export async function findElsewhere(
  database: Database,
  organizationId: string,
  semesterId: string,
  ids: readonly string[],
): Promise<{ readonly semester: string; readonly count: number } | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ semester: string; count: number }>`
    SELECT semesters.name AS semester, count(*)::int AS count
    FROM classes JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = semester_id
    WHERE classes.organization_id = ${organizationId} AND classes.id = ANY(${ids}::uuid[]) AND semester_id <> ${semesterId}
    GROUP BY semesters.id, semesters.name ORDER BY count DESC, semesters.id LIMIT 1`.execute(database);
  return rows[0] ?? null;
}

/** Holds these classes, in the order of their ids. */
export async function lockClasses(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT id FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(database);
}

/** These classes by their ids, and who has edited them last. */
export async function listExisting(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ExistingClass[]> {
  const rows = await selectExisting(database, organizationId)
    .where('classes.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const meetings = await listMeetings(database, organizationId, ids);
  return rows.map((row) => toExisting(row, meetings.get(row.id) ?? []));
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

function selectExisting(database: Database, organizationId: string) {
  return selectClasses(database, organizationId)
    .select(FILE_FIELDS.map((field) => `classes.${field}` as const))
    .select([
      'classes.id',
      'classes.version',
      'classes.seatsTaken',
      'classes.seatsOver',
      'classes.externalId',
      'classes.title',
      'classTypes.name as type',
      'locations.name as location',
      'classes.priceCents',
      'classes.priceMaxCents',
      'classes.schedule',
      'classes.registrationOpensAt',
      'classes.registrationClosesAt',
      'classes.updatedBy',
      instructorNames(organizationId).as('instructors'),
    ]);
}

type ExistingRow = Awaited<ReturnType<ReturnType<typeof selectExisting>['execute']>>[number];

function toExisting(row: ExistingRow, meetings: readonly Meeting[]): ExistingClass {
  return {
    id: row.id,
    version: row.version,
    seatsTaken: row.seatsTaken,
    seatsOver: row.seatsOver,
    schedule: row.schedule,
    updatedBy: row.updatedBy,
    content: {
      ...pick(FILE_FIELDS, row),
      externalId: row.externalId ?? '',
      title: row.title,
      type: row.type,
      location: row.location,
      instructors: row.instructors,
      priceCents: row.priceCents,
      priceMaxCents: row.priceMaxCents,
      opensAt: row.registrationOpensAt,
      closesAt: row.registrationClosesAt,
      meetings,
    },
  };
}
