// Writes what TypeScript knows of the tables, from a migrated database: `npm run schema` after every new migration. A test compares.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '../src/server/embedded-postgres/embedded.ts';
import { openPool } from '../src/server/platform/database/connect.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** Values as our parsers give them; what a jsonb column holds is said by each column. */
const TYPES = { timestamptz: 'string', date: 'string', time: 'string', int8: 'number' };

/** What stands in jsonb columns; written as text, since JSON is made where its shape is known. */
const JSON_COLUMNS: Readonly<Record<string, string>> = {
  'audit_entries.change': 'ColumnType<object, string, string>',
  'auth_event.facts': 'ColumnType<object, string, string>',
  'change_batches.changes': 'ColumnType<object[], string, string>',
  'class_drafts.content': 'ColumnType<object, string, string>',
  'import_mappings.mapping': 'ColumnType<object, string, string>',
  'classes.schedule': 'ColumnType<object | null, string | null | undefined, string | null>',
  'import_batches.changes': 'ColumnType<object[], string, string>',
  'organizations.grade_names': 'ColumnType<Record<string, string>, string | undefined, string>',
  'organizations.remote_config':
    'ColumnType<Record<string, { type: string; value: unknown }>, string | undefined, string>',
  'outbox_mails.facts': 'ColumnType<object, string, string>',
  'registrations.result': 'ColumnType<object, string, string>',
  'section_drafts.content': 'ColumnType<string, string, string>',
  'tshirt_size_lists.sizes': 'ColumnType<{ size: string; cut: string; isOffered: boolean }[], string, string>',
  'tshirt_plans.reserves':
    'ColumnType<{ size: string; percent: number | null; pieces: number | null }[], string, string>',
  'tshirt_orders.lines': 'ColumnType<{ size: string; pieces: number }[], string, string>',
  'servers.conditions': 'ColumnType<object[], string | undefined, string>',
  'servers.fingerprints': 'ColumnType<object | null, string | null | undefined, string | null>',
  'subscribed_calendars.days':
    'ColumnType<{ from: string; to: string; name: string; isNoClass: boolean }[], string, string>',
  'subscribed_calendars.answered':
    'ColumnType<{ from: string; to: string; name: string; dayId: string | null; isKept?: boolean }[], string | undefined, string>',
  'subscribed_calendars.undo': 'ColumnType<object | null, string | null | undefined, string | null>',
  'semesters.holidays': 'ColumnType<{ from: string; to: string; name: string }[], string | undefined, string>',
};

/** Columns that the database fills itself: they are read only. */
const FILLED_COLUMNS: Readonly<Record<string, string>> = {
  'guardians.folded_text': 'ColumnType<string, never, never>',
  'students.folded_name': 'ColumnType<string, never, never>',
};

/**
 * Our own tables as the house writes them, those that sign-in reads beside its library's, which names columns its own way, and those of
 * health, which only their own noun knows of.
 */
const FILES = {
  'platform/database/schema.ts': ['--camel-case', '--exclude-pattern', '(auth_*|health_*|schema_migrations)'],
  'health/health-schema.ts': ['--camel-case', '--include-pattern', 'health_*'],
  'platform/database/auth-schema.ts': [
    '--include-pattern',
    '(auth_*|accounts|audit_entries|families|guardians|organizations|outbox_mails|role_grants|students)',
  ],
} as const;
type SchemaFile = keyof typeof FILES;
// The keys of a constant are its own names.
export const SCHEMA_FILES = Object.keys(FILES) as SchemaFile[];

/** The text of one of the files for a migrated database. */
export async function schemaTypes(url: string, file: SchemaFile): Promise<string> {
  const columns = { ...JSON_COLUMNS, ...FILLED_COLUMNS, ...(await listChoices(url)) };
  const { stdout } = await run(process.execPath, [
    join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js'),
    '--dialect=postgres',
    `--url=${url}`,
    '--print',
    '--log-level=silent',
    `--type-mapping=${JSON.stringify(TYPES)}`,
    `--overrides=${JSON.stringify({ columns })}`,
    ...FILES[file],
  ]);
  return format(stdout.slice(stdout.indexOf('/**')).replace('export interface DB {', 'export interface Schema {'));
}

/** Where a check of the table allows certain words only, those words. */
async function listChoices(url: string): Promise<Record<string, string>> {
  const pool = openPool(url, { connections: 1 });
  try {
    const { rows } = await pool.query<{ column: string; rule: string; nullable: boolean; defaulted: boolean }>(
      `SELECT c.relname || '.' || a.attname AS column, pg_get_constraintdef(k.oid) AS rule, NOT a.attnotnull AS nullable, a.atthasdef AS defaulted
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = c.oid AND k.conkey = ARRAY[a.attnum]
       WHERE k.contype = 'c' AND c.relnamespace = 'public'::regnamespace`,
    );
    return Object.fromEntries(
      rows.flatMap(({ column, rule, nullable, defaulted }) => {
        const words = /= ANY \(ARRAY\[(.*)\]\)/.exec(rule)?.[1]?.match(/'[^']*'/g);
        if (!words) return [];
        const type = [...words, ...(nullable ? ['null'] : [])].join(' | ');
        return [[column, defaulted ? `Generated<${type}>` : type]];
      }),
    );
  } finally {
    await pool.end();
  }
}

async function format(text: string): Promise<string> {
  const child = run(join(root, 'node_modules', '.bin', 'biome'), ['format', '--stdin-file-path=schema.ts'], {
    cwd: root,
  });
  child.child.stdin?.end(text);
  return (await child).stdout;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-schema-'));
  const server = await startEmbedded({ dataDir, role: 'portal', settings: { fsync: 'off' } });
  try {
    const url = server.address.connectionString;
    const pool = openPool(url, { connections: 1 });
    await migrate(pool, join(root, 'migrations'));
    await pool.end();
    for (const file of SCHEMA_FILES) await writeFile(join(root, 'src', 'server', file), await schemaTypes(url, file));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
