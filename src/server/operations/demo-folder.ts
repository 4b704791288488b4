import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { makeDataFolder } from '../platform/storage/make-folder.ts';
import { OperatorError } from '../platform/operator-error.ts';

const PASSWORD_FILE = 'demo-password';

/** The password of everybody in the sample school: the one kept in the data folder, if it has one. */
export function findDemoPassword(dataDir: string): string | null {
  const file = join(dataDir, PASSWORD_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Written before the sample is loaded, readable by its owner only; it also marks the folder as a demo's. */
export function keepDemoPassword(dataDir: string, password: string): void {
  makeDataFolder(dataDir);
  writeFileSync(join(dataDir, PASSWORD_FILE), `${password}\n`, { mode: 0o600 });
}

/** Marks a folder that is new as a demo's before anything else is in it, so that even a start that is killed can be started over. */
export function markNewDemo(dataDir: string, wish: string | undefined): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) keepDemoPassword(dataDir, wish ?? makeUpPassword());
}

/** Three groups of four letters and digits that cannot be mistaken for one another: 60 bits, easy to type. */
export function makeUpPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}

/** Throws the demo away, with a database server that a killed demo left behind; never a folder that is not a demo's or in use. */
export async function removeDemo(dataDir: string): Promise<void> {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return;
  if (findDemoPassword(dataDir) === null) throw new OperatorError('folder-not-a-demo', { folder: dataDir });
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) {
    // Refuses while another portal runs there, and takes over an orphaned server in order to stop it.
    const server = await startEmbedded({ dataDir, role: 'portal' });
    await server.stop();
    // In one stroke, so that a removal cut short leaves no half of a database.
    renameSync(cluster, join(dataDir, `removed-${process.pid}`));
  }
  // The password is what marks the folder as a demo's: it goes last.
  const others = readdirSync(dataDir).filter((name) => name !== PASSWORD_FILE);
  for (const name of [...others, PASSWORD_FILE]) rmSync(join(dataDir, name), { recursive: true, force: true });
}
