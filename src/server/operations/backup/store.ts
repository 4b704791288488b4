import type pg from 'pg';
import type { FileKind } from '../../../contract/files.ts';

/** Written by the migrations themselves; every other table is empty in a new school. */
const SEEDED = ['schema_migrations', 'organizations', 'catalogue_versions', 'auth_key'];
/** The mark of a restore (restore-mark-store.ts) and who serves right now are no part of a school. */
const BESIDE = ['restore_under_way', 'servers', 'installations', 'backups_made'];

/** A read-only look at one moment of the whole database, while the portal goes on. */
export async function atOneMoment<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** That a backup was made, and when: the dashboard says when the last one is old. */
export async function recordBackup(pool: pg.Pool, at: string): Promise<void> {
  await pool.query('INSERT INTO public.backups_made (at) VALUES ($1) ON CONFLICT DO NOTHING', [at]);
}

export async function appliedMigrations(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows: there } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('public.schema_migrations')::text AS found`,
  );
  if (!there[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.schema_migrations ORDER BY name');
  return rows.map((row) => row.name);
}

/** Our tables, each after those it points at. Jobs have a schema of their own and are not among them: they follow from the rows. */
export async function tablesInOrder(client: pg.PoolClient): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     AND NOT relispartition AND relname <> 'schema_migrations' ORDER BY relname`,
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `SELECT DISTINCT child.relname AS child, parent.relname AS parent FROM pg_constraint
     JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
     WHERE contype = 'f' AND conrelid <> confrelid AND child.relnamespace = 'public'::regnamespace`,
  );
  const ordered: string[] = [];
  let waiting = tables.map((table) => table.name);
  while (waiting.length > 0) {
    const free = waiting.filter(
      (name) => !references.some((each) => each.child === name && waiting.includes(each.parent)),
    );
    if (free.length === 0) throw new Error(`These tables point at each other: ${waiting.join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((name) => !free.includes(name));
  }
  return ordered;
}

/** The rows of a table as JSON texts, a few thousand at a time. */
export async function* readRows(client: pg.PoolClient, table: string): AsyncGenerator<string[]> {
  const name = quoted(table);
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM public.${name} AS t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>('FETCH 2000 FROM backup_rows');
    if (rows.length === 0) break;
    yield rows.map((each) => each.row);
  }
  await client.query('CLOSE backup_rows');
}

/** The uploaded files at this moment, a few thousand at a time. */
export async function* readFileRows(client: pg.PoolClient) {
  await client.query(
    'DECLARE backup_files NO SCROLL CURSOR FOR SELECT organization_id, id, kind, media_type FROM public.files',
  );
  for (;;) {
    const { rows } = await client.query<{
      organization_id: string;
      id: string;
      kind: FileKind;
      media_type: string;
    }>('FETCH 2000 FROM backup_files');
    if (rows.length === 0) break;
    for (const row of rows)
      yield { organizationId: row.organization_id, fileId: row.id, kind: row.kind, mediaType: row.media_type };
  }
  await client.query('CLOSE backup_files');
}

/** The first table in which somebody has written something, if any. */
export async function findUsedTable(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
  );
  for (const { name } of rows) {
    if (SEEDED.includes(name) || BESIDE.includes(name)) continue;
    const found = await pool.query(`SELECT FROM public.${quoted(name)} LIMIT 1`);
    if ((found.rowCount ?? 0) > 0) return name;
  }
  return null;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Fills tables in one transaction: all of them, or none. What the migrations wrote goes first. */
export async function inOneLoad<T>(
  pool: pg.Pool,
  tables: readonly string[],
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const table of tables.toReversed()) await client.query(`DELETE FROM public.${quoted(table)}`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** The columns of a table but for those that the database fills itself. */
async function listColumns(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
     AND attgenerated = '' ORDER BY attnum`,
    [`public.${quoted(table)}`],
  );
  return rows.map(({ name }) => quoted(name));
}

/** Inserts rows given as JSON texts; columns are matched by name. */
export async function insertRows(client: pg.PoolClient, table: string, rows: readonly string[]): Promise<void> {
  const name = quoted(table);
  const columns = (await listColumns(client, table)).join(', ');
  await client.query(
    `INSERT INTO public.${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::public.${name}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

export async function countRows(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM public.${quoted(table)}`);
  return rows[0]?.count ?? 0;
}

export async function refreshStatistics(pool: pg.Pool): Promise<void> {
  await pool.query('ANALYZE');
}
