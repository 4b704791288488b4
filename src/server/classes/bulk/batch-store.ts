import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** What became of one class in a batch: made (as a copy `of` another), or changed from `before` (columns and instructors that differed). An undo may leave some. */
export type ClassChange = {
  readonly id: string;
  readonly version: number;
  readonly isUndone?: true;
  /** Undone but for its seats. */
  readonly isPart?: true;
} & (
  | { readonly kind: 'group' }
  | { readonly kind: 'created'; readonly of?: string }
  | { readonly kind: 'changed'; readonly before: Before }
);

/** The fields of a class as they were; only those that the batch changed. */
export type Before = Readonly<Record<string, unknown>>;

export interface Batch {
  readonly id: string;
  readonly semesterId: string;
  readonly kind: 'bulk' | 'roll-forward';
  readonly at: string;
  readonly by: string;
  readonly changes: readonly ClassChange[];
  readonly undoneAt: string | null;
}

/** Writes a batch, where there is none of its id. */
export async function insertBatch(
  database: Database,
  organizationId: string,
  batch: Omit<Batch, 'undoneAt'>,
): Promise<void> {
  await database
    .insertInto('changeBatches')
    .values({
      organizationId,
      id: batch.id,
      semesterId: batch.semesterId,
      kind: batch.kind,
      createdAt: batch.at,
      createdBy: batch.by,
      changes: JSON.stringify(batch.changes),
      undoneAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds to a batch what a further part of the same change has done. */
export async function addToBatch(
  database: Database,
  organizationId: string,
  { id, changes }: Pick<Batch, 'id' | 'changes'>,
): Promise<void> {
  await database
    .updateTable('changeBatches')
    .set({ changes: sql`changes || ${JSON.stringify(changes)}::jsonb` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Locks a batch, so that it is undone once; null for an unknown id. */
export async function lockBatch(database: Database, organizationId: string, id: string): Promise<Batch | null> {
  const row = await database
    .selectFrom('changeBatches')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        semesterId: row.semesterId,
        kind: row.kind,
        at: row.createdAt,
        by: row.createdBy,
        // Only insertBatch writes this column.
        changes: row.changes as ClassChange[],
        undoneAt: row.undoneAt,
      }
    : null;
}

/** Keeps what an undo has left; with nothing left the batch is undone. */
export async function saveUndone(
  database: Database,
  organizationId: string,
  { id, changes, at }: Pick<Batch, 'id' | 'changes' | 'at'>,
): Promise<void> {
  await database
    .updateTable('changeBatches')
    .set({
      changes: JSON.stringify(changes),
      undoneAt: changes.every(({ isUndone }) => isUndone) ? at : null,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

const MOST_SHOWN = 50;

const MOST_LEFT = 5;

/** Classes of a batch that an undo has left as the batch made them. */
const left = sql`jsonb_array_elements(CASE WHEN jsonb_path_exists(changes, '$[*] ? (@.isUndone == true || @.isPart == true)')
  THEN changes ELSE '[]' END) AS change WHERE change->>'kind' <> 'group' AND change->'isUndone' IS NULL`;

/** The batches of a semester, latest first. */
export async function listBatches(database: Database, organizationId: string, semesterId: string) {
  return database
    .selectFrom('changeBatches')
    .select(['id', 'kind', 'createdAt as at', 'createdBy as by', 'undoneAt'])
    .select(
      sql<number>`(SELECT count(*)::int FROM jsonb_array_elements(changes) AS change WHERE change->>'kind' <> 'group')`.as(
        'classes',
      ),
    )
    .select(sql<number>`(SELECT count(*)::int FROM ${left})`.as('left'))
    .select(
      sql<string[]>`ARRAY(SELECT title FROM classes WHERE organization_id = ${organizationId}
        AND id IN (SELECT (change->>'id')::uuid FROM ${left}) ORDER BY title LIMIT ${MOST_LEFT})`.as('leftTitles'),
    )
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

/** Locks the semester of these classes against archiving, and the classes in id order, as the enrolment desk does. */
export async function lockClasses(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<void> {
  await sql`SELECT id FROM semesters WHERE organization_id = ${organizationId} AND id IN (
      SELECT semester_id FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${classIds}::uuid[]))
    ORDER BY id FOR SHARE`.execute(database);
  await sql`SELECT id FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${classIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(database);
}

/**
 * Which of these new classes are worked on although their version is the same: somebody enrolled or waited (`hasPeople`), somebody else
 * has typed changes that are not saved, what they ask or let sign is not what came with them, or they were put into another group than those
 * that came with them.
 */
export async function listWorkedOn(
  database: Database,
  organizationId: string,
  made: { classIds: readonly string[]; groupIds: readonly string[]; accountId: string },
): Promise<ReadonlyMap<string, { readonly hasPeople: boolean }>> {
  const ofThese = sql`organization_id = ${organizationId} AND class_id = ANY(${made.classIds}::uuid[])`;
  const { rows } = await sql<{ id: string; hasPeople: boolean }>`
    SELECT class_id AS id, bool_or(has_people) AS has_people FROM (
      SELECT class_id, true AS has_people FROM enrollments WHERE ${ofThese}
      UNION SELECT class_id, true FROM waitlist_entries WHERE ${ofThese}
      UNION SELECT class_id, false FROM class_drafts WHERE ${ofThese} AND account_id <> ${made.accountId}
      UNION SELECT class_id, false FROM (SELECT class_id, version, created_at FROM questions WHERE ${ofThese}
          UNION ALL SELECT class_id, version, created_at FROM waivers WHERE ${ofThese}) AS asked
        WHERE (version > 1 OR created_at > (SELECT created_at FROM classes
          WHERE classes.organization_id = ${organizationId} AND classes.id = asked.class_id))
      UNION SELECT class_id, false FROM class_group_members WHERE ${ofThese} AND class_group_id <> ALL(${made.groupIds}::uuid[])
    ) AS worked_on GROUP BY class_id`.execute(database);
  return new Map(rows.map(({ id, hasPeople }) => [id, { hasPeople }]));
}

/** Groups that a batch made, as far as they are still there, with their classes. */
export async function listMadeGroups(database: Database, organizationId: string, groupIds: readonly string[]) {
  if (groupIds.length === 0) return [];
  return database
    .selectFrom('classGroups')
    .select(['id', 'name', 'version'])
    .select(
      sql<string[]>`ARRAY(SELECT class_id::text FROM class_group_members AS members
        WHERE members.organization_id = ${organizationId} AND members.class_group_id = class_groups.id)`.as('classIds'),
    )
    .where('organizationId', '=', organizationId)
    .where('id', 'in', groupIds)
    .forUpdate()
    .execute();
}

/** Removes classes that nobody ever used, and the groups that came with them. */
export async function deleteMade(
  database: Database,
  organizationId: string,
  { classIds, groupIds }: { classIds: readonly string[]; groupIds: readonly string[] },
): Promise<void> {
  await sql`DELETE FROM class_group_members WHERE organization_id = ${organizationId}
    AND (class_group_id = ANY(${groupIds}::uuid[]) OR class_id = ANY(${classIds}::uuid[]))`.execute(database);
  await sql`DELETE FROM class_groups WHERE organization_id = ${organizationId} AND id = ANY(${groupIds}::uuid[])`.execute(
    database,
  );
  await sql`DELETE FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${classIds}::uuid[])`.execute(
    database,
  );
}

/** Titles of the classes that a semester has. */
export async function listTitles(database: Database, organizationId: string, semesterId: string): Promise<Set<string>> {
  const rows = await database
    .selectFrom('classes')
    .select('title')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .execute();
  return new Set(rows.map(({ title }) => title));
}
