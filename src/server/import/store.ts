import { sql } from 'kysely';
import type { Meeting } from '../../contract/classes.ts';
import { bumpCatalogue } from '../classes/version.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import type { ImportedClass } from './imported-class.ts';
import type { ExistingClass } from './plan.ts';

/** The semester, held so that two imports into it come one after the other. */
export async function lockSemester(database: Database, organizationId: string, id: string): Promise<void> {
  await database
    .selectFrom('semesters')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** The semester's classes under these ids of the file, by that id; `lock` holds them, in the order of their ids. */
export async function listExisting(
  database: Database,
  organizationId: string,
  query: { semesterId: string; externalIds: readonly string[]; lock: boolean },
): Promise<Map<string, ExistingClass>> {
  const { rows } = await sql<ExistingRow>`
    SELECT classes.id, classes.version, classes.seats_taken, classes.seats_over, classes.external_id, classes.title,
      classes.description, class_types.name AS type, locations.name AS location, classes.min_grade, classes.max_grade,
      classes.min_age, classes.max_age, classes.minimum, classes.capacity, classes.price_cents,
      classes.registration_opens_at, classes.registration_closes_at
    FROM classes
    JOIN class_types ON class_types.organization_id = classes.organization_id AND class_types.id = classes.type_id
    LEFT JOIN locations ON locations.organization_id = classes.organization_id AND locations.id = classes.location_id
    WHERE classes.organization_id = ${organizationId} AND classes.semester_id = ${query.semesterId}
      AND classes.external_id = ANY(${query.externalIds}::text[])
    ORDER BY classes.id ${query.lock ? sql`FOR NO KEY UPDATE OF classes` : sql``}`.execute(database);
  const meetings = await listMeetings(
    database,
    organizationId,
    rows.map((row) => row.id),
  );
  return new Map(rows.map((row) => [row.external_id, toExisting(row, meetings.get(row.id) ?? [])]));
}

/** In one pass: without fresh statistics a look per class would be planned badly right after a large import. */
async function listMeetings(database: Database, organizationId: string, classIds: readonly string[]) {
  const { rows } = await sql<{ class_id: string; held_on: string; start_time: string; end_time: string }>`
    SELECT class_id, held_on, start_time, end_time FROM meetings
    WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[])
    ORDER BY class_id, held_on, start_time`.execute(database);
  const byClass = new Map<string, Meeting[]>();
  for (const row of rows) {
    const meetings = byClass.get(row.class_id) ?? [];
    if (meetings.length === 0) byClass.set(row.class_id, meetings);
    meetings.push({ on: row.held_on, start: row.start_time, end: row.end_time });
  }
  return byClass;
}

/** Lets the planner know how many classes there are now, rather than whenever it looks next. */
export async function refreshStatistics(database: Database): Promise<void> {
  await sql`ANALYZE classes, meetings`.execute(database);
}

interface ExistingRow {
  id: string;
  version: number;
  seats_taken: number;
  seats_over: number;
  external_id: string;
  title: string;
  description: string;
  type: string;
  location: string | null;
  min_grade: number | null;
  max_grade: number | null;
  min_age: number | null;
  max_age: number | null;
  minimum: number;
  capacity: number;
  price_cents: number;
  registration_opens_at: string | null;
  registration_closes_at: string | null;
}

function toExisting(row: ExistingRow, meetings: readonly Meeting[]): ExistingClass {
  return {
    id: row.id,
    version: row.version,
    seatsTaken: row.seats_taken,
    seatsOver: row.seats_over,
    content: {
      externalId: row.external_id,
      title: row.title,
      description: row.description,
      type: row.type,
      location: row.location,
      minGrade: row.min_grade,
      maxGrade: row.max_grade,
      minAge: row.min_age,
      maxAge: row.max_age,
      minimum: row.minimum,
      capacity: row.capacity,
      priceCents: row.price_cents,
      opensAt: row.registration_opens_at,
      closesAt: row.registration_closes_at,
      meetings,
    },
  };
}

/** Ids of class types or places by name as it was asked for; those that are missing are made. `extra` is the drawing or the address. */
export async function ensureNamed(
  database: Database,
  table: 'class_types' | 'locations',
  organizationId: string,
  wanted: ReadonlyMap<string, string>,
): Promise<{ idOf: Map<string, string>; made: string[] }> {
  const names = [...wanted.keys()];
  const extra = sql.ref(table === 'class_types' ? 'illustration' : 'address');
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
}

const columns = sql`(id uuid, type_id uuid, location_id uuid, title text, description text, min_grade smallint, max_grade smallint, min_age smallint,
  max_age smallint, minimum integer, capacity integer, price_cents integer, opens_at timestamptz, closes_at timestamptz, external_id text)`;

function toJson(classes: readonly ClassToWrite[]): string {
  return JSON.stringify(
    classes.map(({ id, typeId, locationId, content }) => ({
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
    })),
  );
}

export async function insertClasses(
  database: Database,
  organizationId: string,
  classes: readonly ClassToWrite[],
  facts: { semesterId: string; batchId: string; at: string; publishedAt: string | null },
): Promise<void> {
  await sql`
    INSERT INTO classes (organization_id, id, semester_id, type_id, location_id, title, description, published_at, registration_opens_at,
      registration_closes_at, min_grade, max_grade, min_age, max_age, minimum, capacity, price_cents, external_id, import_batch_id, created_at, updated_at)
    SELECT ${organizationId}, id, ${facts.semesterId}, type_id, location_id, title, description, ${facts.publishedAt}::timestamptz, opens_at,
      closes_at, min_grade, max_grade, min_age, max_age, minimum, capacity, price_cents, external_id, ${facts.batchId}, ${facts.at}::timestamptz, ${facts.at}::timestamptz
    FROM jsonb_to_recordset(${toJson(classes)}::jsonb) AS new ${columns}`.execute(database);
  await insertMeetings(database, organizationId, classes);
}

/** Writes new content over classes that are there, with their dates. */
export async function updateClasses(
  database: Database,
  organizationId: string,
  classes: readonly ClassToWrite[],
  at: string,
): Promise<void> {
  await sql`
    UPDATE classes SET type_id = new.type_id, location_id = new.location_id, title = new.title, description = new.description,
      min_grade = new.min_grade, max_grade = new.max_grade, min_age = new.min_age, max_age = new.max_age, minimum = new.minimum,
      capacity = new.capacity, price_cents = new.price_cents, registration_opens_at = new.opens_at, registration_closes_at = new.closes_at,
      version = classes.version + 1, updated_at = ${at}::timestamptz
    FROM jsonb_to_recordset(${toJson(classes)}::jsonb) AS new ${columns}
    WHERE classes.organization_id = ${organizationId} AND classes.id = new.id`.execute(database);
  await database
    .deleteFrom('meetings')
    .where('organization_id', '=', organizationId)
    .where('class_id', '=', sql<string>`ANY(${classes.map((each) => each.id)}::uuid[])`)
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

/** What a batch did, so that it can be undone. */
export type BatchChange =
  | { readonly kind: 'created'; readonly id: string; readonly version: number; readonly placesLeft: number | null }
  | { readonly kind: 'changed'; readonly id: string; readonly version: number; readonly before: ImportedClass }
  | { readonly kind: 'class_types' | 'locations'; readonly id: string };

export interface Batch {
  readonly id: string;
  readonly semesterId: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly changes: readonly BatchChange[];
}

/** Before its classes, which point at it; its changes follow with `saveBatchChanges`. */
export async function insertBatch(
  database: Database,
  organizationId: string,
  batch: Omit<Batch, 'changes'>,
): Promise<void> {
  await database
    .insertInto('import_batches')
    .values({
      organization_id: organizationId,
      id: batch.id,
      semester_id: batch.semesterId,
      file_name: batch.fileName,
      created_at: batch.createdAt,
      created_by: batch.createdBy,
      changes: '[]',
      reverted_at: null,
    })
    .execute();
}

export async function saveBatchChanges(
  database: Database,
  organizationId: string,
  id: string,
  changes: readonly BatchChange[],
): Promise<void> {
  await database
    .updateTable('import_batches')
    .set({ changes: JSON.stringify(changes) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function recordImport(
  database: Database,
  organizationId: string,
  facts: { action: 'import.applied' | 'import.reverted'; batchId: string; actor: string; at: string; change: object },
): Promise<void> {
  await database
    .insertInto('audit_entries')
    .values({
      organization_id: organizationId,
      id: newId(),
      at: facts.at,
      actor_account_id: null,
      actor: facts.actor,
      action: facts.action,
      entity: 'import_batch',
      entity_id: facts.batchId,
      change: JSON.stringify(facts.change),
      reason: null,
    })
    .execute();
  await bumpCatalogue(database, organizationId);
}
