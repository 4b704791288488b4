import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { CARRIED_TABLES, MERGED_TABLES } from '../tables.ts';
import type { Row, Rows } from './merge-rows.ts';

export interface Two {
  readonly organizationId: string;
  readonly keptId: string;
  readonly mergedId: string;
}
const idsOf = ({ keptId, mergedId }: Two) => [keptId, mergedId];

export type Carried = Readonly<Record<(typeof CARRIED_TABLES)[number], readonly { id: string; student_id: string }[]>>;

/** A choice of a family's plan that names one of the two. */
export interface PlanLine {
  readonly account_id: string;
  readonly class_id: string;
  readonly student_ids: readonly string[];
}

/** All that a merge changes, as it stands; health apart. */
export interface Snapshot {
  readonly rows: Rows;
  readonly carried: Carried;
  readonly plans: readonly PlanLine[];
  /** What was signed for either, which no merge touches. */
  readonly signatures: readonly string[];
  /** Who was merged into the one who is merged now. */
  readonly aliases: readonly string[];
}

export async function readSnapshot(database: Database, two: Two): Promise<Snapshot> {
  const read = async <Table extends string, Told>(tables: readonly Table[], told: (table: Table) => Promise<Told>) =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await told(table)] as const))) as Record<
      Table,
      Told
    >; // of each table its own
  const { organizationId } = two;
  const { rows: plans } = await sql<{ line: PlanLine }>`
    SELECT jsonb_build_object('account_id', account_id, 'class_id', class_id, 'student_ids', student_ids) AS line FROM plan_lines
    WHERE organization_id = ${organizationId} AND student_ids && ${idsOf(two)}::uuid[] ORDER BY account_id, class_id`.execute(
    database,
  );
  const aliases = await database
    .selectFrom('students')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('mergedInto', '=', two.mergedId)
    .orderBy('id')
    .execute();
  const signatures = await database
    .selectFrom('waiverSignatures')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('studentId', 'in', idsOf(two))
    .orderBy('id')
    .execute();
  return {
    signatures: signatures.map(({ id }) => id),
    aliases: aliases.map(({ id }) => id),
    rows: await read(MERGED_TABLES, (table) => readRows(database, table, two)),
    carried: await read(CARRIED_TABLES, (table) => readCarried(database, table, two)),
    plans: plans.map(({ line }) => line),
  };
}

async function readRows(database: Database, table: string, two: Two): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`SELECT to_jsonb(of) AS row FROM ${sql.table(table)} AS of
    WHERE organization_id = ${two.organizationId} AND student_id = ANY(${idsOf(two)}::uuid[]) ORDER BY to_jsonb(of)::text`.execute(
    database,
  );
  return rows.map(({ row }) => row);
}

async function readCarried(database: Database, table: string, two: Two) {
  const { rows } = await sql<{ row: { id: string; student_id: string } }>`
    SELECT jsonb_build_object('id', id, 'student_id', student_id) AS row FROM ${sql.table(table)}
    WHERE organization_id = ${two.organizationId} AND student_id = ANY(${idsOf(two)}::uuid[]) ORDER BY id`.execute(
    database,
  );
  return rows.map(({ row }) => row);
}

/** Writes these rows in the place of all that the two have. */
export async function writeRows(database: Database, two: Two, rows: Rows): Promise<void> {
  for (const table of MERGED_TABLES.toReversed())
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ${two.organizationId}
      AND student_id = ANY(${idsOf(two)}::uuid[])`.execute(database);
  for (const table of MERGED_TABLES)
    await sql`INSERT INTO ${sql.table(table)}
      SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows[table])}::jsonb)`.execute(
      database,
    );
}

/** Seats, places on waitlists and invitations are of the student whom each row names. */
export async function writeCarried(database: Database, organizationId: string, carried: Carried): Promise<void> {
  for (const table of CARRIED_TABLES)
    await sql`UPDATE ${sql.table(table)} AS of SET student_id = told.student_id
      FROM jsonb_to_recordset(${JSON.stringify(carried[table] ?? [])}::jsonb) AS told (id uuid, student_id uuid)
      WHERE of.organization_id = ${organizationId} AND of.id = told.id AND of.student_id <> told.student_id`.execute(
      database,
    );
}

/** Taps on the student who stays that were made since the merge go with the seats that are the other's again. */
export async function followSeats(
  database: Database,
  { organizationId, keptId, mergedId }: Two,
  before: Carried,
): Promise<void> {
  const known = (before.attendance_taps ?? []).map(({ id }) => id);
  const seat = (id: string, isLive: boolean) => sql`EXISTS (SELECT FROM enrollments
    WHERE enrollments.organization_id = ${organizationId} AND enrollments.class_id = of.class_id AND student_id = ${id}
      AND (NOT ${isLive}::boolean OR state IN ('enrolled', 'completed')))`;
  await sql`UPDATE attendance_taps AS of SET student_id = ${mergedId}
    WHERE of.organization_id = ${organizationId} AND of.student_id = ${keptId} AND of.id <> ALL(${known}::uuid[])
      AND (${seat(mergedId, true)} OR (${seat(mergedId, false)} AND NOT ${seat(keptId, false)}))`.execute(database);
}

/** Plans are of those who make them: only what is still as it was is written. */
export async function writePlans(
  database: Database,
  organizationId: string,
  from: readonly PlanLine[],
  to: readonly PlanLine[],
): Promise<void> {
  for (const [at, line] of from.entries())
    await sql`UPDATE plan_lines SET student_ids = ${[...(to[at]?.student_ids ?? [])]}::uuid[]
      WHERE organization_id = ${organizationId} AND account_id = ${line.account_id} AND class_id = ${line.class_id}
        AND student_ids = ${[...line.student_ids]}::uuid[]`.execute(database);
}

/** Locks as the desk does: the classes that the two have to do with, their families, then the two. Answers the ids of the classes. */
export async function lockTwo(database: Database, two: Two): Promise<string[]> {
  const { organizationId } = two;
  const classIds = await listClassIds(database, two);
  await sql`SELECT id FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${classIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(database);
  await sql`SELECT id FROM families WHERE organization_id = ${organizationId} AND id IN (
      SELECT family_id FROM family_students WHERE organization_id = ${organizationId} AND student_id = ANY(${idsOf(two)}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(database);
  await sql`SELECT id FROM students WHERE organization_id = ${organizationId} AND id = ANY(${idsOf(two)}::uuid[])
    ORDER BY id FOR UPDATE`.execute(database);
  return classIds;
}

/** The classes that either has or had a seat in, or waits or waited for. */
export async function listClassIds(database: Database, two: Two): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT class_id AS id FROM enrollments WHERE organization_id = ${two.organizationId} AND student_id = ANY(${idsOf(two)}::uuid[])
    UNION SELECT class_id FROM waitlist_entries WHERE organization_id = ${two.organizationId} AND student_id = ANY(${idsOf(two)}::uuid[])
    ORDER BY id`.execute(database);
  return rows.map(({ id }) => id);
}

/** A live seat or place on a waitlist of one of the two, with the dates of its class. */
export interface LivePlace {
  readonly studentId: string;
  readonly classId: string;
  readonly title: string;
  readonly isSeat: boolean;
  readonly meetings: readonly { readonly on: string; readonly start: string; readonly end: string }[];
}

export async function listLivePlaces(database: Database, two: Two): Promise<LivePlace[]> {
  const { rows } = await sql<LivePlace>`
    SELECT places.student_id, classes.id AS class_id, classes.title, places.is_seat,
      coalesce((SELECT jsonb_agg(jsonb_build_object('on', held_on, 'start', start_time, 'end', end_time) ORDER BY held_on) FROM meetings
        WHERE meetings.organization_id = ${two.organizationId} AND meetings.class_id = classes.id AND classes.cancelled_at IS NULL), '[]') AS meetings
    FROM (
      SELECT student_id, class_id, true AS is_seat FROM enrollments
      WHERE organization_id = ${two.organizationId} AND student_id = ANY(${idsOf(two)}::uuid[]) AND state IN ('enrolled', 'completed')
      UNION ALL SELECT student_id, class_id, false FROM waitlist_entries
      WHERE organization_id = ${two.organizationId} AND student_id = ANY(${idsOf(two)}::uuid[]) AND state IN ('waiting', 'offered')
    ) AS places JOIN classes ON classes.organization_id = ${two.organizationId} AND classes.id = places.class_id
    ORDER BY classes.title, classes.id`.execute(database);
  return rows;
}

/** From here on nobody changes, sees or enrols the one who was merged; nor those who were merged into them before. */
export async function markMerged(database: Database, { organizationId, keptId, mergedId }: Two): Promise<void> {
  await database
    .updateTable('students')
    .set({ mergedInto: keptId })
    .where('organizationId', '=', organizationId)
    .where((is) => is.or([is('id', '=', mergedId), is('mergedInto', '=', mergedId)]))
    .execute();
}

/** They are somebody of their own again, with those who had been merged into them. */
export async function markApart(database: Database, { organizationId, mergedId }: Two, aliases: readonly string[]) {
  for (const [ids, into] of [
    [[mergedId], null],
    [aliases, mergedId],
  ] as const)
    await sql`UPDATE students SET merged_into = ${into} WHERE organization_id = ${organizationId}
      AND id = ANY(${[...ids]}::uuid[])`.execute(database);
}

/** How many papers were signed for the one who is merged. */
export async function countSignatures(database: Database, { organizationId, mergedId }: Two): Promise<number> {
  const { count } = await database
    .selectFrom('waiverSignatures')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', mergedId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The two, whoever was entered first in front; of two of one moment the one who stays. */
export async function listByAge(database: Database, two: Two): Promise<string[]> {
  const rows = await database
    .selectFrom('students')
    .select('id')
    .where('organizationId', '=', two.organizationId)
    .where('id', 'in', idsOf(two))
    .orderBy('createdAt')
    .orderBy(sql`id = ${two.mergedId}`)
    .execute();
  return rows.map(({ id }) => id);
}
