import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
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
  startUnheard,
  usedFolder,
} from './world.ts';

leaveNothingBehind();

describe('one portal and its folder', () => {
  test('the first start creates the database, the next one finds what was written', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await ask(first.address, `CREATE TABLE hikes (name text); INSERT INTO hikes VALUES ('Lantau')`);
    await first.stop();
    expect(postmasterPid(folder)).toBe(0);

    const second = await start(folder);
    expect(second.adopted).toBe(false);
    expect(await ask(second.address, 'SELECT name FROM hikes')).toEqual([{ name: 'Lantau' }]);
  });

  test('the server is durable, speaks UTF-8, and listens to nobody on the network', async () => {
    const { address } = await start(await usedFolder());
    const [row] = await ask(
      address,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages,
        current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS network, current_setting('data_checksums') AS checksums`,
    );
    expect(row).toEqual({ fsync: 'on', commit: 'on', pages: 'on', encoding: 'UTF8', network: '', checksums: 'on' });
  });

  test('the data folder, the files and the socket are closed to others', async () => {
    const folder = newFolder();
    await start(folder);
    for (const place of ['', 'postgres', 'run', 'lock'])
      expect(statSync(path.join(folder, place)).mode & 0o077).toBe(0);
  });

  test('a second portal is refused in one sentence and changes nothing', async () => {
    const folder = await usedFolder();
    const first = await startHolder(folder);
    const before = contents(folder);
    const second = await startHolder(folder);
    expect(second.refused).toBe(
      `Another portal (process ${first.process.pid}) already runs on ${folder}; stop it first, or choose another folder with DATA_DIR.`,
    );
    expect(contents(folder)).toEqual(before);
    expect(await ask(first.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('of ten portals started at once on a new folder one runs and nine are refused', async () => {
    const folder = newFolder();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start(folder)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }): unknown => reason);
    expect(refused).toHaveLength(9);
    for (const reason of refused) expect(reason).toBeInstanceOf(DatabaseUnavailable);
  });

  test('a folder that is no folder is refused in one sentence', async () => {
    const folder = newFolder();
    writeFileSync(folder, 'a file');
    await expect(start(folder)).rejects.toThrow(
      `The data folder ${folder} cannot be made (ENOTDIR); choose another with DATA_DIR.`,
    );
  });
});

describe('after kill -9', () => {
  test('a server whose portal was killed is taken over, with all it holds', async () => {
    const folder = await usedFolder();
    const killed = await startHolder(folder);
    await ask(killed.address, 'CREATE TABLE hikes AS SELECT 7 AS places');
    const pid = postmasterPid(folder);
    await killHard(killed.process);

    const next = await start(folder);
    expect(next.adopted).toBe(true);
    expect(postmasterPid(folder)).toBe(pid);
    expect(await ask(next.address, 'SELECT places FROM hikes')).toEqual([{ places: 7 }]);
    await next.stop();
    expect(postmasterPid(folder)).toBe(0);
  });

  test('a server left behind by another version is stopped in order and started anew', async () => {
    const folder = await usedFolder();
    const killed = await startHolder(folder, 'portal', '{"work_mem":"5MB"}');
    await ask(killed.address, 'CREATE TABLE hikes AS SELECT 7 AS places');
    const pid = postmasterPid(folder);
    await killHard(killed.process);

    const next = await start(folder);
    expect(next.adopted).toBe(false);
    expect(postmasterPid(folder)).not.toBe(pid);
    expect(await ask(next.address, 'SELECT places FROM hikes')).toEqual([{ places: 7 }]);
    expect(readFileSync(path.join(folder, 'postgres.log'), 'utf8')).not.toContain('automatic recovery');
  });

  test('portal and server killed at once: acknowledged rows are there on the next start', async () => {
    const folder = await usedFolder();
    for (let round = 1; round <= 3; round += 1) {
      const killed = await startHolder(folder);
      await ask(killed.address, `CREATE TABLE IF NOT EXISTS hikes (round int); INSERT INTO hikes VALUES (${round})`);
      killServer(folder);
      await killHard(killed.process);
    }
    const next = await start(folder);
    expect(await ask(next.address, 'SELECT round FROM hikes ORDER BY round')).toEqual([
      { round: 1 },
      { round: 2 },
      { round: 3 },
    ]);
  });

  test('a process that got the dead server’s number is neither taken for it nor harmed', async () => {
    const folder = await usedFolder();
    const killed = await startHolder(folder);
    killServer(folder);
    await killHard(killed.process);
    const files = [path.join(folder, 'postgres', 'postmaster.pid'), path.join(folder, 'run', '.s.PGSQL.5432.lock')];
    for (const file of files) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));

    const next = await start(folder);
    expect(next.adopted).toBe(false);
    expect(postmasterPid(folder)).not.toBe(process.pid);
  });

  test('a start that was cut short while creating the database leaves no half-made one', async () => {
    const folder = newFolder();
    const nurseries = () => readdirSync(folder).filter((name) => name.startsWith('postgres-new-'));
    const cutShort = startUnheard(folder);
    await expect.poll(() => existsSync(folder) && nurseries().length, { interval: 5, timeout: 30_000 }).toBe(1);
    await killHard(cutShort);

    const next = await start(folder);
    expect(await ask(next.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    await start(folder);
    expect(nurseries()).toEqual([]);
  });
});

describe('a tool', () => {
  test('works beside a portal and leaves its server running', async () => {
    const folder = await usedFolder();
    const portal = await start(folder);
    const tool = await start(folder, 'tool');
    expect(tool.adopted).toBe(true);
    await ask(tool.address, 'SELECT 1');
    await tool.stop();
    expect(await ask(portal.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('starts the server where none runs, and stops it when done', async () => {
    const folder = newFolder();
    const tool = await start(folder, 'tool');
    expect(tool.adopted).toBe(false);
    await tool.stop();
    expect(postmasterPid(folder)).toBe(0);
  });

  test('leaves the server it started to a portal that took it over', async () => {
    const folder = await usedFolder();
    const tool = await start(folder, 'tool');
    const portal = await start(folder);
    expect(portal.adopted).toBe(true);
    await tool.stop();
    expect(await ask(portal.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('leaves it to another tool that still works, which then stops it', async () => {
    const folder = await usedFolder();
    const first = await start(folder, 'tool');
    const second = await start(folder, 'tool');
    expect(second.adopted).toBe(true);
    await first.stop();
    expect(await ask(second.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(postmasterPid(folder)).toBe(0);
  });

  test('that was killed does not keep the server running', async () => {
    const folder = await usedFolder();
    const killed = await startHolder(folder, 'tool');
    await killHard(killed.process);
    await (await start(folder, 'tool')).stop();
    expect(postmasterPid(folder)).toBe(0);
  });
});

describe('where the data folder lies', () => {
  test('a path too long for a socket gets a closed folder under the temporary folder, which the data folder names', async () => {
    const folder = await usedFolder('long-'.repeat(30));
    const first = await start(folder);
    const named = readFileSync(path.join(folder, 'socket-folder'), 'utf8').trim();
    expect(statSync(named).mode & 0o077).toBe(0);
    expect(existsSync(path.join(named, '.s.PGSQL.5432'))).toBe(true);
    await first.stop();

    const second = await start(folder);
    expect(second.address).toEqual(first.address);
  });

  test('a socket folder that others can enter is not used again', async () => {
    const folder = await usedFolder('long-'.repeat(30));
    await (await start(folder)).stop();
    const note = path.join(folder, 'socket-folder');
    const named = readFileSync(note, 'utf8').trim();
    chmodSync(named, 0o777);
    await start(folder);
    expect(readFileSync(note, 'utf8').trim()).not.toBe(named);
    rmSync(named, { recursive: true });
  });

  test('blanks and quotes in the path do no harm', async () => {
    const { address } = await start(await usedFolder(`the school's "data" ü`));
    expect(await ask(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('files of another major version are refused in one sentence', async () => {
    const folder = await usedFolder();
    await (await start(folder)).stop();
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start(folder)).rejects.toThrow(
      `${folder} was made by PostgreSQL 16 and this portal brings PostgreSQL 18; make a backup with the portal it belongs to and restore it into a new folder.`,
    );
  });

  test.runIf(process.getuid?.() === 0)('root runs it too, below a folder closed to all others', async () => {
    const folder = await usedFolder();
    const { address } = await start(folder);
    expect(statSync(path.dirname(folder)).mode & 0o077).toBe(0);
    expect(await ask(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

/** Names, sizes and times of everything in a folder that a refused portal could have touched. */
function contents(folder: string): string[] {
  const names = readdirSync(folder).concat(
    readdirSync(path.join(folder, 'lock')).map((name) => path.join('lock', name)),
  );
  return names.map((name) => {
    const { size, mtimeMs } = lstatSync(path.join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}
