// PostgreSQL's start, adoption and kill, each once; every other way that a folder can be found in is `npm run torture -- --short embedded`.
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../src/server/embedded-postgres/embedded.ts';
import {
  ask,
  killHard,
  killServer,
  leaveNothingBehind,
  newFolder,
  postmasterPid,
  start,
  startHolder,
  usedFolder,
} from './world.ts';

leaveNothingBehind();

test('of ten portals started at once on a new folder one runs, durable and closed to others, and nine are refused', async () => {
  const folder = newFolder();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start(folder)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }): unknown => reason);
  const [first] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (!first) throw refused[0];
  expect(refused).toHaveLength(9);
  for (const reason of refused) expect(reason).toBeInstanceOf(DatabaseUnavailable);
  for (const place of ['', 'postgres', 'run', 'lock']) expect(statSync(path.join(folder, place)).mode & 0o077).toBe(0);
  const [settings] = await ask(
    first.address,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages,
      current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS network, current_setting('data_checksums') AS checksums`,
  );
  expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', encoding: 'UTF8', network: '', checksums: 'on' });
  await first.stop();
  expect(postmasterPid(folder)).toBe(0);
});

test('a server whose portal was killed is taken over with all it holds; killed with its portal, it starts anew with all that was confirmed', async () => {
  const folder = await usedFolder(`the school's "data" ü`);
  const killed = await startHolder(folder);
  await ask(killed.address, `CREATE TABLE hikes (name text); INSERT INTO hikes VALUES ('Lantau')`);
  const before = contents(folder);
  await expect(start(folder)).rejects.toThrow(
    `Another portal (process ${killed.process.pid}) already runs on ${folder}; stop it first, or choose another folder with DATA_DIR.`,
  );
  expect(contents(folder)).toEqual(before);
  const pid = postmasterPid(folder);
  await killHard(killed.process);

  const next = await startHolder(folder);
  expect([next.adopted, postmasterPid(folder)]).toEqual([true, pid]);
  await ask(next.address, `INSERT INTO hikes VALUES ('Lamma')`);
  killServer(folder);
  await killHard(next.process);
  // Another process, ours, has got the dead server's number.
  const files = [path.join(folder, 'postgres', 'postmaster.pid'), path.join(folder, 'run', '.s.PGSQL.5432.lock')];
  for (const file of files) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));

  // A tool starts it where none runs, and leaves it to the portal that took it over.
  const tool = await start(folder, 'tool');
  expect(tool.adopted).toBe(false);
  expect(await ask(tool.address, 'SELECT name FROM hikes')).toEqual([{ name: 'Lantau' }, { name: 'Lamma' }]);
  const portal = await start(folder);
  expect(portal.adopted).toBe(true);
  await tool.stop();
  expect(await ask(portal.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await portal.stop();
  expect(postmasterPid(folder)).toBe(0);
});

test('a folder that is no folder, and files of another major version, are refused in one sentence', async () => {
  const none = newFolder();
  writeFileSync(none, 'a file');
  await expect(start(none)).rejects.toThrow(
    `The data folder ${none} cannot be made (ENOTDIR); choose another with DATA_DIR.`,
  );
  const other = await usedFolder();
  writeFileSync(path.join(other, 'postgres', 'PG_VERSION'), '16\n');
  await expect(start(other)).rejects.toThrow(
    `${other} was made by PostgreSQL 16 and this portal brings PostgreSQL 18; make a backup with the portal it belongs to and restore it into a new folder.`,
  );
  expect(existsSync(path.join(other, 'postgres', 'postmaster.pid'))).toBe(false);
});

/** Names, sizes and times of everything in a folder that a refused portal could have touched. */
function contents(folder: string): string[] {
  const locks = readdirSync(path.join(folder, 'lock')).map((name) => path.join('lock', name));
  return [...readdirSync(folder), ...locks].map((name) => {
    const { size, mtimeMs } = lstatSync(path.join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}
