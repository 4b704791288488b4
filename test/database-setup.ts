import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { listBreaches, readKnown } from './common-subset/guard.ts';
import { openPool } from '../src/server/platform/database/connect.ts';
import { startEmbedded } from '../src/server/embedded-postgres/embedded.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Where the texts lie that the database of the tests was sent (test/common-subset). */
    statements: string;
  }
}

const TEMPLATE = 'portal_template';
/** The tests' school has told what a school tells first. */
const SET_UP = `UPDATE organizations SET name = 'Our School', help_email = 'help@example.org',
  privacy_url = 'https://example.org/privacy', students_url = 'https://example.org/students'`;

/**
 * Lets a copy be used again: `testing.take_back()` brings it to the rows of the template. It answers false where somebody changed tables or
 * functions (an event trigger notes that): such a copy is not used again.
 */
const REUSABLE = `
CREATE SCHEMA testing;
CREATE TABLE testing.changes (tag text NOT NULL);
CREATE FUNCTION testing.note_change() RETURNS event_trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO testing.changes VALUES (tg_tag); END $$;

DO $$ DECLARE of record; is_seeded boolean;
BEGIN
  FOR of IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', of.name) INTO is_seeded;
    IF is_seeded THEN EXECUTE format('CREATE TABLE testing.%I AS TABLE public.%I', of.name, of.name); END IF;
  END LOOP;
END $$;

CREATE FUNCTION testing.take_back() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE of record; has_rows boolean;
BEGIN
  IF EXISTS (SELECT 1 FROM testing.changes) THEN RETURN false; END IF;
  -- Without triggers, which forbid to change the history, and without looking at what refers to what.
  SET LOCAL session_replication_role = replica;
  FOR of IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', of.name) INTO has_rows;
    IF has_rows THEN EXECUTE format('DELETE FROM public.%I', of.name); END IF;
  END LOOP;
  FOR of IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'testing' AND tablename <> 'changes' LOOP
    EXECUTE format('INSERT INTO public.%I OVERRIDING SYSTEM VALUE TABLE testing.%I', of.name, of.name);
  END LOOP;
  FOR of IN SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' LOOP
    EXECUTE format('ALTER SEQUENCE public.%I RESTART', of.name);
  END LOOP;
  RETURN true;
END $$;`;

/** One real PostgreSQL for the whole run, with a migrated template that the tests' databases are copied from. TEST_DATABASE_URL takes an external server instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const external = process.env['TEST_DATABASE_URL'];
  const server = external
    ? null
    : await startEmbedded({
        dataDir: folder,
        role: 'portal',
        // Nothing here outlives a power cut, and hundreds of small databases lie about that nobody comes back to.
        settings: {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          autovacuum: 'off',
          max_connections: '300',
        },
      });
  const url = external ?? server?.address.connectionString ?? '';
  await makeTemplate(url);
  project.provide('databaseUrl', url);
  const statements = join(folder, 'statements');
  await mkdir(statements, { recursive: true });
  project.provide('statements', statements);
  return async () => {
    await guardCommonSubset(url, statements);
    if (external) await dropCopies(external);
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Fails the run where a text that was sent leaves the common subset. */
async function guardCommonSubset(url: string, statements: string): Promise<void> {
  const template = openPool(withDatabase(url, TEMPLATE), { connections: 1 });
  const known = await readKnown(template);
  await template.end();
  const breaches = await listBreaches(statements, known);
  if (breaches.length > 0)
    throw new Error(`Statements leave the common subset (docs/architecture.md):\n${breaches.join('\n')}`);
}

async function makeTemplate(url: string): Promise<void> {
  const admin = openPool(url, { connections: 1 });
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const template = openPool(withDatabase(url, TEMPLATE), { connections: 1 });
  await migrate(template, join(import.meta.dirname, '..', 'migrations'));
  await template.query(SET_UP);
  await makeReusable(template);
  await template.end();
}

/** Where the tests' role may not set triggers aside (an external server), every copy is used once. */
async function makeReusable(template: pg.Pool): Promise<void> {
  const { rows } = await template.query<{ may: boolean }>(
    'SELECT rolsuper AS may FROM pg_roles WHERE rolname = current_user',
  );
  if (!rows[0]?.may) return;
  await template.query(REUSABLE);
  await template.query('CREATE EVENT TRIGGER note_change ON ddl_command_end EXECUTE FUNCTION testing.note_change()');
}

/** The server of somebody else gets back the room that the databases of this run took. */
async function dropCopies(url: string): Promise<void> {
  const admin = openPool(url, { connections: 1 });
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^test_[0-9a-f]{12}$'`,
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
}

/** The same server, another database; works for `postgres://host/name?host=/socket/folder` too. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
