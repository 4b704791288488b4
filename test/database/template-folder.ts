// A data folder with an empty, migrated school: made once and copied, because making one takes three seconds of a processor.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/root.mjs';
import { startEmbedded } from '../../src/server/embedded-postgres/embedded.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';

const migrations = path.join(root, 'migrations');
let template: Promise<string> | undefined;

/** Makes `folder`, which must not be there yet, a copy of it. */
export async function copyTemplate(folder: string): Promise<void> {
  template ??= findTemplate();
  cpSync(await template, folder, { recursive: true });
  chmodSync(folder, 0o700);
}

/** The workers of one run share it: it lies in the run's own temporary folder, or is found again there by the next run. */
async function findTemplate(): Promise<string> {
  const place = path.join(tmpdir(), `portal-template-${userInfo().username}-${fingerprint()}`);
  if (existsSync(place)) return place;
  const home = mkdtempSync(path.join(tmpdir(), 'portal-template-new-'));
  const folder = path.join(home, 'data');
  await makeSchool(folder);
  try {
    renameSync(folder, place);
  } catch (error) {
    // Another worker was as quick.
    if (!existsSync(place)) throw error;
  }
  rmSync(home, { recursive: true, force: true });
  return place;
}

async function makeSchool(folder: string): Promise<void> {
  const server = await startEmbedded({ dataDir: folder, role: 'portal' });
  try {
    const pool = openPool(server.address.connectionString, { connections: 1 });
    await migrate(pool, migrations);
    await pool.end();
  } finally {
    await server.stop();
  }
  // Where it listened while it was made.
  for (const name of ['run', 'socket-folder', 'postgres.log'])
    rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Of everything that it is made of. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const name of readdirSync(migrations).toSorted()) hash.update(readFileSync(path.join(migrations, name)));
  return hash.digest('hex').slice(0, 12);
}
