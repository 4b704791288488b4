import { expect, test } from 'vitest';
import { databaseClock, testClock } from './clock.ts';

const AT = Date.parse('2026-09-01T13:00:00Z');

/** A server whose clock is `ahead` of the database's asks, `there` and `back` milliseconds away. */
function ask(
  clock: ReturnType<typeof databaseClock>,
  local: ReturnType<typeof testClock>,
  ahead: number,
  there = 5,
  back = 5,
) {
  const askedAt = local.now();
  local.advance(there);
  const databaseAt = local.now() - ahead;
  local.advance(back);
  return clock.read({ askedAt, databaseAt, answeredAt: local.now() });
}

test('a server whose clock is wrong goes by the database’s, however wrong and in either direction', () => {
  for (const ahead of [90_000, -90_000, 3_600_000, 300]) {
    const local = testClock(new Date(AT + ahead).toISOString());
    const clock = databaseClock(local);
    expect(ask(clock, local, ahead)).toBe(ahead);
    expect(clock.now()).toBe(local.now() - ahead);
    expect(clock.iso()).toBe(new Date(AT + 10).toISOString());
  }
});

test('on one machine the clock stays the server’s own, however long an answer takes and on whichever way', () => {
  const local = testClock(new Date(AT).toISOString());
  const clock = databaseClock(local);
  for (const [there, back] of [
    [0, 0],
    [4000, 0],
    [0, 4000],
    [1, 900],
  ] as const) {
    expect(ask(clock, local, 0, there, back)).toBe(0);
    expect(clock.now()).toBe(local.now());
  }
});

test('what is known stands until a reading says otherwise; a slow one tells little, a quick one all', () => {
  const local = testClock(new Date(AT).toISOString());
  const clock = databaseClock(local);
  expect(ask(clock, local, 5000)).toBe(5000);
  expect(ask(clock, local, 5000, 9000, 0)).toBe(5000);
  expect(ask(clock, local, 0)).toBe(0);
});
