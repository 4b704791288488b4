// The short proof of each suite: the thing itself, once, on one portal that all of them share. The suites themselves are longer, and have
// controls (`npm run torture`).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { smallAbuse } from './abuse.ts';
import { startCrowd } from './crowd.ts';
import { cutBetweenStatements, endDatabase, terminateBackends } from './database-faults.ts';
import { goneAndBack } from './environment.ts';
import { endBeforeCommit } from './every-step.ts';
import { overtake } from './fair-line.ts';
import { importOnce } from './killed-import.ts';
import { leaveWork } from './left-work.ts';
import { sendOnce } from './mail.ts';
import { smallMorning } from './morning.ts';
import { countWrongTimes, freezeAndThaw } from './other-server.ts';
import { databaseProcesses } from './own-database.ts';
import { openProofWorld, type ProofWorld } from './proof-world.ts';
import { RED_TEAM_ACTS } from './red-team-acts.ts';
import { motherAgrees, playAndUndo } from './red-team.ts';
import { openRedTeam } from './red-team-world.ts';
import { restoreOnce } from './restore-once.ts';
import { refuseSecond } from './storage.ts';
import { broken } from './suite.ts';

const WITHIN_MS = 240_000;
let world: ProofWorld;

beforeAll(async () => {
  world = await openProofWorld();
}, WITHIN_MS);
afterAll(() => world?.close(), WITHIN_MS);

const prove = (what: string, act: () => Promise<void>) => test(what, act, WITHIN_MS);
const few = { families: 8, restMs: 50, answerMs: 5000 };
const expectZero = (invariants: Record<string, number>, seed?: number) =>
  expect(broken({ invariants }), seed === undefined ? '' : `seed ${seed}`).toEqual([]);

prove(
  'crash, left work: portal and database are killed at once; nothing acknowledged is lost, and what was left is made',
  async () => {
    const { dataDir, portal, town, mails } = world;
    const crowd = await startCrowd(town, [portal], few);
    await crowd.untilAnswers(20);
    const work = await leaveWork({ portal, town, smtp: mails }, () => {
      process.kill(databaseProcesses(dataDir)[0] ?? 0, 'SIGKILL');
      return portal.killNow();
    });
    await crowd.untilAnswers(20);
    expectZero(await crowd.finish(), crowd.chance.seed);
    expect(crowd.families.retries).toBeGreaterThan(0);
    expectZero(await work.check());
  },
);

prove('database-faults: PostgreSQL alone is killed, and its portal starts it again', async () => {
  const { dataDir, portal, town } = world;
  const crowd = await startCrowd(town, [portal], few);
  await crowd.untilAnswers(10);
  await endDatabase(dataDir, 'SIGKILL');
  await crowd.untilAnswers(10);
  expectZero(await crowd.finish(), crowd.chance.seed);
});

prove('storage: a second portal on the same folder is refused and changes no byte', async () => {
  const { invariants } = await refuseSecond(world.portal, world.dataDir);
  expectZero(invariants);
});

prove('restore: killed in the middle it is no school until it is run again, then it is whole', async () => {
  expectZero(await restoreOnce(world));
});

prove('red-team: acts of a stolen registrar’s session let nobody in, are seen, and are undone', async () => {
  const { portal, town, mails } = world;
  const names = ["link the accomplice's family", 'enter a guardian with the own address', 'merge the own family'];
  const team = await openRedTeam(portal, town, mails);
  const acts = RED_TEAM_ACTS.filter(({ name }) =>
    [...names, 'read the links of the mails', 'give a role'].includes(name),
  );
  expect(acts).toHaveLength(5);
  expectZero((await playAndUndo(team, acts)).invariants);
  // Else nobody could have read anything.
  await motherAgrees(team);
});

// From here on with a second server on the same database, which is no more alone on its folder.

prove('every-step: a server ends right before the commit of a seat', async () => {
  expectZero(await endBeforeCommit({ ...(await world.secondServer()), town: world.town, mails: world.mails }));
});

prove('killed-calls: a server ends in the middle of an import of students', async () => {
  expectZero(await importOnce(await world.secondServer(), world.town));
});

prove('mail: put off, refused, cut, or taken without a word; two servers deliver each mail once', async () => {
  const second = await world.secondServer();
  const pool = openPool(world.town.databaseUrl, { connections: 2 });
  expectZero(await sendOnce({ pool, smtp: world.mails, portals: [world.portal, second.portal] }));
  await pool.end();
});

prove('database-faults, environment: connections are cut and ended, the database goes and comes back', async () => {
  const { line, portal } = await world.secondServer();
  const crowd = await startCrowd(world.town, [portal], few);
  await crowd.untilAnswers(10);
  await cutBetweenStatements(line, crowd, 4);
  await terminateBackends(world.town, crowd, 1);
  expectZero((await goneAndBack(portal, line)).invariants);
  await crowd.untilAnswers(10);
  expectZero(await crowd.finish(), crowd.chance.seed);
});

prove(
  'other-server: one freezes with locks held, one has a clock that is ahead; families are served by the database’s time',
  async () => {
    const { line, portal } = await world.secondServer();
    const crowd = await startCrowd(world.town, [portal, world.portal], { ...few, answerMs: 3000 });
    await crowd.untilAnswers(10);
    await freezeAndThaw(portal, line, crowd, { meanwhile: 40, afterwards: 10 });
    expectZero(await crowd.finish(), crowd.chance.seed);
    expect(await countWrongTimes(world.town, [world.portal, portal])).toBe(0);
    expect(portal.log.join('\n')).toContain('clock-differs');
  },
);

prove('morning: everybody comes from one address, and no limit refuses anybody', async () => {
  expectZero(await smallMorning(world));
});

prove('fair-line: somebody from elsewhere does not stand behind a crowd of one address', async () => {
  expectZero(await overtake(world.portal, 24));
});

prove(
  'abuse: guesses, sockets, huge bodies, a flood, made-up accounts and mail bombs are refused, and others are served',
  async () => {
    expectZero(await smallAbuse({ ...world, size: 'proof', address: (who) => `${who}.${newId()}@example.org` }));
    expect(world.portal.falls).toBe(0);
  },
);
