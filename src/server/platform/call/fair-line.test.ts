import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createFairLine, type LineLimits, type Place } from './fair-line.ts';

const SCHOOL = 'the school';
const ATTACK = 'the attacker';

/** A line with a clock of its own; whoever's turn it is stands in `turns` until they leave. */
function open(limits: Partial<LineLimits> = {}) {
  let now = 0;
  const turns: string[] = [];
  const sentAway: { name: string; code: string; after: unknown }[] = [];
  const places = new Map<string, Place>();
  const line = createFairLine({ name: 'test', log: createLog('silent'), limits, now: () => now });
  const come = (network: string, name: string, isKnown = false) => {
    const place = line.come({ network, isKnown });
    places.set(name, place);
    place.turn.then(
      () => turns.push(name),
      (error: { code: string; details?: { retryAfterSeconds?: number } }) =>
        sentAway.push({ name, code: error.code, after: error.details?.retryAfterSeconds }),
    );
  };
  const leave = async (name: string) => {
    places.get(name)?.leave();
    await settle();
  };
  return { line, come, leave, turns, sentAway, places, pass: (milliseconds: number) => (now += milliseconds) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a crowd of one network takes turns with everybody else: one of each, first come first served', async () => {
  const { come, leave, turns } = open({ places: 1, placesOfOne: 1 });
  for (let at = 0; at < 5; at++) come(ATTACK, `attack ${at}`);
  come(SCHOOL, 'Ama');
  come(SCHOOL, 'Kofi');
  await settle();
  for (const name of ['attack 0', 'attack 1', 'Ama', 'attack 2', 'Kofi', 'attack 3']) {
    expect(turns.at(-1)).toBe(name);
    await leave(name);
  }
});

test('one network never has all places: whoever comes from elsewhere finds one at once', async () => {
  const { come, turns } = open({ places: 4, placesOfOne: 3 });
  for (let at = 0; at < 9; at++) come(ATTACK, `attack ${at}`);
  come(SCHOOL, 'Ama');
  await settle();
  expect(turns).toEqual(['attack 0', 'attack 1', 'attack 2', 'Ama']);
});

test('in one network whoever was here before takes turns with strangers, however many these are', async () => {
  const { come, leave, turns } = open({ places: 1, placesOfOne: 1 });
  for (let at = 0; at < 20; at++) come(SCHOOL, `stranger ${at}`);
  come(SCHOOL, 'Ama', true);
  await settle();
  await leave('stranger 0');
  expect(turns).toEqual(['stranger 0', 'Ama']);
});

test('when the line is full the longest network gives way, its newest first, and says when to come again', async () => {
  const { come, sentAway, turns } = open({ places: 1, placesOfOne: 1, waiting: 3 });
  for (const name of ['a', 'b', 'c', 'd']) come(ATTACK, name);
  come(SCHOOL, 'Ama');
  await settle();
  expect(turns).toEqual(['a']);
  expect(sentAway).toMatchObject([{ name: 'd', code: 'resource-exhausted' }]);
  expect(sentAway[0]?.after).toBeGreaterThan(0);
  expect(() => come(ATTACK, 'e')).toThrow();
});

test('a school alone may have all of the line', async () => {
  const { come, sentAway, line } = open({ places: 1, placesOfOne: 1, waiting: 2000 });
  for (let at = 0; at < 2001; at++) come(SCHOOL, `family ${at}`);
  await settle();
  expect(sentAway).toEqual([]);
  expect(line.waiting()).toBe(2000);
});

test('whoever hangs up leaves the line, and nothing is done for them', async () => {
  const { come, leave, places, turns, line } = open({ places: 1, placesOfOne: 1 });
  for (const name of ['a', 'b', 'c']) come(SCHOOL, name);
  await settle();
  places.get('b')?.hangUp();
  expect(line.waiting()).toBe(1);
  await leave('a');
  expect(turns).toEqual(['a', 'c']);
});

test('all are sent away where what they wait for is out of reach', async () => {
  const { come, sentAway, line } = open({ places: 1, placesOfOne: 1 });
  for (const name of ['a', 'b', 'c']) come(SCHOOL, name);
  line.sendAllAway();
  await settle();
  expect(sentAway.map(({ name, code }) => [name, code])).toEqual([
    ['b', 'unavailable'],
    ['c', 'unavailable'],
  ]);
});
