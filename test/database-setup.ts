import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '../src/server/platform/database/connect.ts';
import { startEmbedded } from '../src/server/embedded-postgres/embedded.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const TEMPLATE = 'portal_template';
/** The tests' school has told what a school tells first. */
const SET_UP = `UPDATE organizations SET name = 'Our School', help_email = 'help@example.org',
  privacy_url = 'https://example.org/privacy', students_url = 'https://example.org/students'`;

/** One real PostgreSQL for the whole run, with a migrated template that every test file copies. TEST_DATABASE_URL takes an external server instead. */
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
  return async () => {
    if (external) await dropCopies(external);
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const admin = openPool(url, { connections: 1 });
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const template = openPool(withDatabase(url, TEMPLATE), { connections: 1 });
  await migrate(template, join(import.meta.dirname, '..', 'migrations'));
  await template.query(SET_UP);
  await template.end();
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
