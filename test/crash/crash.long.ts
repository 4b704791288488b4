import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkData } from '../../src/server/check-data/store.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { openTestDatabase } from '../database.ts';
import { type Chance, openChance } from '../seed.ts';
import { PersistentFamilies } from './persistent-families.ts';
import { ServerProcess } from './server-process.ts';
import { openTown } from './town.ts';

const chance = openChance();
/** `npm run torture` has more patience than `--short`. */
const isLong = process.env['TORTURE_LONG'] === '1';
const KILLS = isLong ? 100 : 6;
const RESTARTS = isLong ? 40 : 4;
const WITHIN_MS = isLong ? 1_800_000 : 240_000;
/** So that the machine's time goes into what is killed; while one family rests, others are in the middle of something. */
const UNHURRIED = { answerMs: 60_000, pauseMs: 0, restMs: 100 };

// Suite T4.
test(
  `${KILLS} kills (seed ${chance.seed}), every third with the database: nothing acknowledged is lost or done twice`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-crash-'));
    const server = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
    const pool = openPool(await server.databaseUrl(), { connections: 2 });
    try {
      const town = await openTown(pool, 60);
      const families = new PersistentFamilies([server], chance, UNHURRIED);
      const life = families.live(town.families, town.classIds);
      for (let kill = 1; kill <= KILLS; kill++) {
        await families.untilAnswers(20 + chance.number(200));
        await server.killAndRestart(() => {
          if (kill % 3 === 0) killDatabase(dataDir);
        });
      }
      families.over();
      await life;
      await requireNothingLost(families, openPool(await server.databaseUrl(), { connections: 2 }), chance);
      expect(families.retries).toBeGreaterThan(KILLS);
    } finally {
      await pool.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  WITHIN_MS,
);

// Suite T6.
test(
  `two servers (seed ${chance.seed}): one is killed, both are restarted in turn, retries go anywhere`,
  async () => {
    const database = await openTestDatabase(2);
    const servers = [0, 1].map(() => new ServerProcess({ DATABASE_URL: database.url }));
    try {
      const town = await openTown(database.pool, 40);
      const families = new PersistentFamilies(servers, chance, UNHURRIED);
      const life = families.live(town.families, town.classIds);
      for (let round = 0; round < RESTARTS; round++) {
        await families.untilAnswers(50 + chance.number(200));
        const server = chance.pick(servers);
        await (round % 2 === 0 ? server.killAndRestart() : server.restart());
      }
      families.over();
      await life;
      await requireNothingLost(families, openPool(database.url, { connections: 2 }), chance);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
    }
  },
  WITHIN_MS,
);

async function requireNothingLost(families: PersistentFamilies, pool: ReturnType<typeof openPool>, { seed }: Chance) {
  expect(await checkData(pool), `seed ${seed}`).toEqual([]);
  const { rows } = await pool.query<{ state: string }>(
    'SELECT DISTINCT state FROM enrollments WHERE id = ANY($1::uuid[])',
    [families.withdrawn],
  );
  expect(rows).toEqual([{ state: 'withdrawn' }]);
  const { rows: counts } = await pool.query<{ count: number }>('SELECT count(*) FROM registrations');
  expect(counts[0]?.count).toBe(families.submissions.length);
  await pool.end();
  expect(await families.askAllAgain(), `seed ${seed}`).toBe(0);
  expect(families.strange).toEqual([]);
}

/** Kills PostgreSQL itself, as a power cut would; its files are all that is left. */
function killDatabase(dataDir: string): void {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  const [pid = ''] = file ? readFileSync(join(dataDir, file), 'utf8').split('\n') : [];
  process.kill(Number(pid), 'SIGKILL');
}
