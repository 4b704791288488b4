import { type RawBuilder, sql } from 'kysely';
import type { DIRECTORY_SORTS, DirectoryEntry, DirectoryKind } from '../../contract/directory.ts';
import type { Database } from '../platform/database/connect.ts';
import { folded } from '../platform/database/search-patterns.ts';
import { findPage, inOrder, orderOf, type TablePage } from '../platform/database/table-page.ts';
import { isDuplicate } from '../platform/database/trouble.ts';
import { newId } from '../platform/ids.ts';

export {
  findInstructor,
  linkInstructor,
  lockInstructor,
  teachesElsewhere,
  unlinkAccount,
} from './instructors-store.ts';

/** Where the entries of a kind are kept, and which rows use them. */
const PLACES = {
  instructor: {
    table: sql.table('instructors'),
    uses: (school: RawBuilder<unknown>) => sql`class_instructors.instructor_id FROM class_instructors WHERE ${school}`,
    own: sql`'' AS address, '' AS illustration, account_id IS NOT NULL AS "hasAccount"`,
  },
  location: {
    table: sql.table('locations'),
    // A class is held there, or a single date of one is.
    uses: (school: RawBuilder<unknown>) => sql`location_id FROM (SELECT id, location_id FROM classes WHERE ${school}
      UNION SELECT class_id, location_id FROM meetings WHERE ${school} AND location_id IS NOT NULL) AS held`,
    own: sql`address, '' AS illustration, false AS "hasAccount"`,
  },
  type: {
    table: sql.table('classTypes'),
    uses: (school: RawBuilder<unknown>) => sql`classes.type_id FROM classes WHERE ${school}`,
    own: sql`'' AS address, illustration, false AS "hasAccount"`,
  },
} as const;

/** What a person can set of an entry; a location has no illustration and so on. */
export interface DirectoryContent {
  readonly name: string;
  readonly address?: string | undefined;
  readonly illustration?: string | undefined;
}

/** How many classes use each entry. */
const usesOf = (organizationId: string, { uses }: (typeof PLACES)[DirectoryKind]) => sql`uses AS (
  SELECT id, count(*)::int AS classes
  FROM (SELECT ${uses(sql`organization_id = ${organizationId}`)}) AS used (id) WHERE id IS NOT NULL GROUP BY id
)`;

/** One page of the entries of a kind, with how many are found. */
export async function listDirectory(
  database: Database,
  organizationId: string,
  kind: DirectoryKind,
  page: TablePage,
): Promise<{ total: number; rows: DirectoryEntry[] }> {
  const { table, own } = PLACES[kind];
  const order = orderOf(KEYS, page.sort, 'name', sql`lower(name),`);
  const words = folded(sql`concat_ws(' ', name, address)`);
  const found = sql`WITH ${usesOf(organizationId, PLACES[kind])}
    SELECT id, name, ${order.key} AS key FROM (
      SELECT entries.id, name, ${own}, archived_at, coalesce(classes, 0) AS classes
      FROM ${table} AS entries LEFT JOIN uses ON uses.id = entries.id WHERE organization_id = ${organizationId}
    ) AS entries WHERE ${sql.join([sql`true`, ...page.patterns.map((pattern) => sql`${words} LIKE ${pattern}`)], sql` AND `)}`;
  const { total, ids } = await findPage(database, found, order, page);
  return { total, rows: inOrder(ids, await listEntries(database, organizationId, kind, ids)) };
}

const natural = (text: RawBuilder<unknown>) => sql`${text} COLLATE natural_order`;

/** What each column sorts by; what an entry is used for in the order in which its state is told. */
const KEYS: Readonly<Record<(typeof DIRECTORY_SORTS)[number], RawBuilder<unknown>>> = {
  name: natural(sql`name`),
  address: natural(sql`nullif(address, '')`),
  classes: sql`classes`,
  state: sql`CASE WHEN archived_at IS NOT NULL THEN 4 WHEN "hasAccount" THEN 1 WHEN classes > 0 THEN 2 ELSE 3 END`,
};

/** All entries of a kind by name; `ids` narrows. */
export async function listEntries(
  database: Database,
  organizationId: string,
  kind: DirectoryKind,
  ids?: readonly string[],
): Promise<DirectoryEntry[]> {
  const { table, own } = PLACES[kind];
  const { rows } = await sql<DirectoryEntry>`
    WITH ${usesOf(organizationId, PLACES[kind])}
    SELECT entries.id, ${kind}::text AS kind, name, ${own}, archived_at IS NOT NULL AS "isArchived",
      coalesce(uses.classes, 0) AS classes, version
    FROM ${table} AS entries LEFT JOIN uses ON uses.id = entries.id
    WHERE organization_id = ${organizationId} ${ids ? sql`AND entries.id = ANY(${ids}::uuid[])` : sql``}
    ORDER BY lower(name), entries.id`.execute(database);
  return rows;
}

/** Locks entries for a change, in the order of their ids, so that two merges come one after the other. */
export async function lockEntries(
  database: Database,
  organizationId: string,
  kind: DirectoryKind,
  ids: readonly string[],
): Promise<void> {
  await sql`SELECT id FROM ${PLACES[kind].table} WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`.execute(database);
}

/** Makes an entry; null if its name is taken. */
export async function insertEntry(
  database: Database,
  organizationId: string,
  kind: DirectoryKind,
  { name, address = '', illustration = 'class' }: DirectoryContent,
): Promise<string | null> {
  const id = newId();
  const columns = { organizationId, id, name };
  const insert = {
    instructor: () => database.insertInto('instructors').values(columns),
    location: () => database.insertInto('locations').values({ ...columns, address }),
    type: () => database.insertInto('classTypes').values({ ...columns, illustration }),
  }[kind];
  return unlessTaken(insert().execute(), id);
}

/** Changes an entry that is locked; null if its name is taken. */
export async function updateEntry(
  database: Database,
  organizationId: string,
  { kind, id }: { kind: DirectoryKind; id: string },
  { name, address, illustration }: DirectoryContent,
): Promise<string | null> {
  const details = {
    instructor: sql``,
    location: address === undefined ? sql`` : sql`, address = ${address}`,
    type: illustration === undefined ? sql`` : sql`, illustration = ${illustration}`,
  }[kind];
  const update = sql`UPDATE ${PLACES[kind].table} SET name = ${name}, version = version + 1 ${details}
    WHERE organization_id = ${organizationId} AND id = ${id}`;
  return unlessTaken(update.execute(database), id);
}

export async function setArchived(
  database: Database,
  organizationId: string,
  { kind, id }: { kind: DirectoryKind; id: string },
  archivedAt: string | null,
): Promise<void> {
  await sql`UPDATE ${PLACES[kind].table} SET archived_at = ${archivedAt}, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id}`.execute(database);
}

export async function deleteEntries(
  database: Database,
  organizationId: string,
  kind: DirectoryKind,
  ids: readonly string[],
): Promise<void> {
  await sql`DELETE FROM ${PLACES[kind].table} WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])`.execute(
    database,
  );
}

/** Gives the classes of `fromIds` to `intoId`; an instructor stands once in a class. The classes that changed. */
export async function moveClasses(
  database: Database,
  organizationId: string,
  kind: DirectoryKind,
  { fromIds, intoId, at, by }: { fromIds: readonly string[]; intoId: string; at: string; by: string },
): Promise<string[]> {
  // Who saved one of them meanwhile is waited for, and the row as it then is decides.
  const uses =
    kind === 'instructor'
      ? sql`id IN (SELECT class_id FROM class_instructors WHERE organization_id = ${organizationId} AND instructor_id = ANY(${fromIds}::uuid[]))`
      : kind === 'location'
        ? sql`(location_id = ANY(${fromIds}::uuid[]) OR id IN (SELECT class_id FROM meetings
            WHERE organization_id = ${organizationId} AND location_id = ANY(${fromIds}::uuid[])))`
        : sql`type_id = ANY(${fromIds}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM classes WHERE organization_id = ${organizationId} AND ${uses} ORDER BY id FOR NO KEY UPDATE`.execute(
    database,
  );
  const classIds = rows.map(({ id }) => id);
  if (classIds.length === 0) return [];
  if (kind === 'instructor') await moveInstructors(database, organizationId, fromIds, intoId);
  if (kind === 'location')
    await sql`UPDATE meetings SET location_id = ${intoId}
      WHERE organization_id = ${organizationId} AND location_id = ANY(${fromIds}::uuid[])`.execute(database);
  const column = sql.ref(`${kind}_id`);
  const moved =
    kind === 'instructor'
      ? sql``
      : sql`${column} = CASE WHEN ${column} = ANY(${fromIds}::uuid[]) THEN ${intoId} ELSE ${column} END,`;
  await sql`UPDATE classes SET ${moved} version = version + 1, updated_at = ${at}, updated_by = ${by}
    WHERE organization_id = ${organizationId} AND id = ANY(${classIds}::uuid[])`.execute(database);
  return classIds;
}

async function moveInstructors(
  database: Database,
  organizationId: string,
  fromIds: readonly string[],
  intoId: string,
): Promise<void> {
  await sql`INSERT INTO class_instructors (organization_id, class_id, instructor_id, position)
    SELECT organization_id, class_id, ${intoId}, min(position) FROM class_instructors
    WHERE organization_id = ${organizationId} AND instructor_id = ANY(${fromIds}::uuid[])
    GROUP BY organization_id, class_id
    ON CONFLICT (organization_id, class_id, instructor_id) DO NOTHING`.execute(database);
  await sql`DELETE FROM class_instructors
    WHERE organization_id = ${organizationId} AND instructor_id = ANY(${fromIds}::uuid[])`.execute(database);
}

/** Null where another entry has the name already. It ends the transaction, so nothing but the answer may follow. */
async function unlessTaken(write: Promise<unknown>, id: string): Promise<string | null> {
  try {
    await write;
    return id;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}
