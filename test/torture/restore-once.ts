import { join } from 'node:path';
import { makeBackup } from '../../src/server/operations/backup/make-backup.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { folderStorage } from '../../src/server/platform/storage/folder.ts';
import { countStudents, runKilled } from '../crash/run-killed.ts';
import { withDatabase } from '../database-setup.ts';
import type { ProofWorld } from './proof-world.ts';
import { SECRET } from './small-town.ts';

/** The backup of the school goes into a database of its own; the restore ends when most of the rows are there. */
export async function restoreOnce({
  dataDir,
  town,
}: Pick<ProofWorld, 'dataDir' | 'town'>): Promise<Record<string, number>> {
  const file = join(dataDir, '..', `${newId()}.gz`);
  const pool = openPool(town.databaseUrl, { connections: 2 });
  await makeBackup({ pool, clock: systemClock, secret: SECRET, storage: folderStorage(join(dataDir, 'files')) }, file);
  await pool.end();
  const name = `restored_${newId().slice(-12)}`;
  await town.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(town.databaseUrl, name);
  const place = { DATABASE_URL: url, DATA_DIR: join(dataDir, '..', name) };
  const killed = await runKilled('restore.js', { ...place, KILL_AT_WORDS: 'INSERT INTO public."students"' }, [file]);
  const started = await runKilled('main.js', place);
  const again = await runKilled('restore.js', place, [file]);
  const [before, after] = [await countStudents(town.databaseUrl), await countStudents(url)];
  return {
    'restores that were not killed': killed.signal === 'SIGKILL' ? 0 : 1,
    'portals that started on a restore that was cut off':
      started.code === 78 && started.said.includes('A restore into this database') ? 0 : 1,
    'restores that could not be run again': again.code === 0 ? 0 : 1,
    'students missing': before === 0 ? 1 : before - after,
  };
}
