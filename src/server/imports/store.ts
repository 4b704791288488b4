import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import type { ImportedClass } from './imported-class.ts';

/** Ids of class types or places by name as it was asked for; those that are missing are made. `extra` is the drawing or the address. */
export async function ensureNamed(
  database: Database,
  table: 'classTypes' | 'locations',
  organizationId: string,
  wanted: ReadonlyMap<string, string>,
): Promise<{ idOf: Map<string, string>; made: string[] }> {
  const names = [...wanted.keys()];
  const extra = sql.ref(table === 'classTypes' ? 'illustration' : 'address');
  const { rows: made } = await sql<{ id: string }>`
    INSERT INTO ${sql.table(table)} (organization_id, id, name, ${extra})
    SELECT ${organizationId}, * FROM unnest(${names.map(() => newId())}::uuid[], ${names}::text[], ${[...wanted.values()]}::text[])
    ON CONFLICT (organization_id, lower(name)) DO NOTHING RETURNING id`.execute(database);
  const { rows } = await sql<{ wanted: string; id: string }>`
    SELECT wanted, named.id FROM unnest(${names}::text[]) AS wanted
    JOIN ${sql.table(table)} AS named ON named.organization_id = ${organizationId} AND lower(named.name) = lower(wanted)`.execute(
    database,
  );
  return { idOf: new Map(rows.map((row) => [row.wanted, row.id])), made: made.map((row) => row.id) };
}

/** A class to write: its content with the ids of its type and place. */
export interface ClassToWrite {
  readonly id: string;
  readonly typeId: string;
  readonly locationId: string | null;
  readonly content: ImportedClass;
  /** How its dates were made, where that still holds. */
  readonly schedule: unknown;
}

const columns = sql`(id uuid, type_id uuid, location_id uuid, title text, description text, min_grade smallint, max_grade smallint, min_age smallint,
  max_age smallint, minimum integer, capacity integer, price_cents integer, opens_at timestamptz, closes_at timestamptz, external_id text, schedule jsonb)`;

function toJson(classes: readonly ClassToWrite[]): string {
  return JSON.stringify(
    classes.map(({ id, typeId, locationId, content, schedule }) => ({
      id,
      type_id: typeId,
      location_id: locationId,
      title: content.title,
      description: content.description,
      min_grade: content.minGrade,
      max_grade: content.maxGrade,
      min_age: content.minAge,
      max_age: content.maxAge,
      minimum: content.minimum,
      capacity: content.capacity,
      price_cents: content.priceCents,
      opens_at: content.opensAt,
      closes_at: content.closesAt,
      external_id: content.externalId,
      schedule,
    })),
  );
}

export async function insertClasses(
  database: Database,
  organizationId: string,
  classes: readonly ClassToWrite[],
  facts: { semesterId: string; batchId: string; at: string; publishedAt: string | null; by: string },
): Promise<void> {
  await sql`
    INSERT INTO classes (organization_id, id, semester_id, type_id, location_id, title, description, published_at, registration_opens_at,
      registration_closes_at, min_grade, max_grade, min_age, max_age, minimum, capacity, price_cents, external_id, import_batch_id, created_at, updated_at, updated_by)
    SELECT ${organizationId}, id, ${facts.semesterId}, type_id, location_id, title, description, ${facts.publishedAt}::timestamptz, opens_at,
      closes_at, min_grade, max_grade, min_age, max_age, minimum, capacity, price_cents, external_id, ${facts.batchId}, ${facts.at}::timestamptz, ${facts.at}::timestamptz, ${facts.by}::text
    FROM jsonb_to_recordset(${toJson(classes)}::jsonb) AS new ${columns}`.execute(database);
  await insertMeetings(database, organizationId, classes);
}

/** Writes new content over classes that are there, with their dates. */
export async function updateClasses(
  database: Database,
  organizationId: string,
  classes: readonly ClassToWrite[],
  { at, by }: { at: string; by: string },
): Promise<void> {
  await sql`
    UPDATE classes SET type_id = new.type_id, location_id = new.location_id, title = new.title, description = new.description,
      min_grade = new.min_grade, max_grade = new.max_grade, min_age = new.min_age, max_age = new.max_age, minimum = new.minimum,
      capacity = new.capacity, price_cents = new.price_cents, registration_opens_at = new.opens_at, registration_closes_at = new.closes_at,
      -- A range of prices that the new price is beyond is no range any more.
      price_max_cents = CASE WHEN classes.price_max_cents >= new.price_cents THEN classes.price_max_cents END,
      schedule = nullif(new.schedule, 'null'::jsonb), version = classes.version + 1, updated_at = ${at}::timestamptz, updated_by = ${by}
    FROM jsonb_to_recordset(${toJson(classes)}::jsonb) AS new ${columns}
    WHERE classes.organization_id = ${organizationId} AND classes.id = new.id`.execute(database);
  await database
    .deleteFrom('meetings')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', sql<string>`ANY(${classes.map((each) => each.id)}::uuid[])`)
    .execute();
  await insertMeetings(database, organizationId, classes);
}

async function insertMeetings(
  database: Database,
  organizationId: string,
  classes: readonly ClassToWrite[],
): Promise<void> {
  const meetings = classes.flatMap(({ id, content }) => content.meetings.map((meeting) => ({ id, meeting })));
  if (meetings.length === 0) return;
  await sql`
    INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time)
    SELECT ${organizationId}, * FROM unnest(${meetings.map(() => newId())}::uuid[], ${meetings.map((each) => each.id)}::uuid[],
      ${meetings.map(({ meeting }) => meeting.on)}::date[], ${meetings.map(({ meeting }) => meeting.start)}::time[],
      ${meetings.map(({ meeting }) => meeting.end)}::time[])`.execute(database);
}

/** Lets the planner know how many classes there are now, rather than whenever it looks next. */
export async function refreshStatistics(database: Database): Promise<void> {
  await sql`ANALYZE classes, meetings`.execute(database);
}
