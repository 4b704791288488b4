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
        settings: { fsync: 'off', max_connections: '300' },
      });
  const url = external ?? server?.address.connectionString ?? '';
  await makeTemplate(url);
  project.provide('databaseUrl', url);
  return async () => {
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

/** The same server, another database; works for `postgres://host/name?host=/socket/folder` too. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
