import { afterEach, expect, test } from 'vitest';
import { parseConfig } from '../../src/server/platform/config.ts';
import { createFairLine } from '../../src/server/platform/call/fair-line.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { type Browser, type IdentityWorld, openIdentityWorld } from './world.ts';

const FAMILIES = 2000;
/** A tenth of the families meets a tenth of every limit of an address; `npm run torture` sends all of them. */
const TENTH = 10;
const SCHOOL = '192.0.2.77';

let world: IdentityWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const { throttle } = parseConfig({});
const tenthOfLimits = {
  SIGN_IN_TRIES_PER_ADDRESS: String(throttle.perAddress / TENTH),
  CREATE_PER_ADDRESS: String(throttle.createPerAddress / TENTH),
  RESETS_PER_ADDRESS: String(throttle.resetsPerAddress / TENTH),
  RESET_CONFIRMS_PER_ADDRESS: String(throttle.confirmsPerAddress / TENTH),
};

/** What each family of a tenth of the school does at one moment behind its one address; answers what a limit refused. */
async function together(act: (who: Browser, email: string, index: number) => Promise<{ status: number }[]>) {
  const { browser } = world ?? (await openSchoolNetwork());
  const everybody = Array.from({ length: FAMILIES / TENTH }, (_, index) =>
    act(browser(SCHOOL), `family${index}@example.org`, index),
  );
  return (await Promise.all(everybody)).flat().filter(({ status }) => status === 429);
}

async function openSchoolNetwork(limits: Record<string, string> = tenthOfLimits): Promise<IdentityWorld> {
  world = await openIdentityWorld(limits);
  return world;
}

test('a school behind one address signs up, signs in with typing mistakes, and asks for new passwords: no limit refuses anybody', async () => {
  await openSchoolNetwork();
  expect(await together(async (who, email) => [await who.create(email)])).toEqual([]);
  const signIns = await together(async (who, email, index) => [
    ...(index % 4 === 0 ? [await who.signIn(email, 'mistyped this')] : []),
    await who.signIn(email),
  ]);
  expect(signIns).toEqual([]);
  expect(await together(async (who, email) => [await who.post('password-reset', { email })])).toEqual([]);
});

test('control: limits of an address as they were refuse most of them', async () => {
  await openSchoolNetwork({ ...tenthOfLimits, CREATE_PER_ADDRESS: '30', RESETS_PER_ADDRESS: '1' });
  expect(await together(async (who, email) => [await who.create(email)])).toHaveLength(170);
  expect(await together(async (who, email) => [await who.post('password-reset', { email })])).toHaveLength(199);
});

test('2,000 families of one network who come at one moment all have their turn, none is refused', async () => {
  const line = createFairLine({ name: 'morning', log: createLog('silent') });
  let done = 0;
  await Promise.all(
    Array.from({ length: FAMILIES }, async () => {
      const place = line.come({ network: '198.51.100.7', isKnown: false });
      await place.turn;
      done += 1;
      place.leave();
    }),
  );
  expect([done, line.waiting()]).toEqual([FAMILIES, 0]);
});
