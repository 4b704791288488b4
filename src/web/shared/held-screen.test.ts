import { expect, test } from 'vitest';
import { holdScreen, isScreenHeld, settleHeld, whenSettled } from './held-screen.ts';

test('what waits for a held screen is done once, when the last holder lets go', () => {
  const done: string[] = [];
  const [first, second] = [holdScreen(), holdScreen()];
  whenSettled(() => done.push('left'));
  first();
  expect(isScreenHeld()).toBe(true);
  expect(done).toEqual([]);
  second();
  expect(isScreenHeld()).toBe(false);
  expect(done).toEqual(['left']);
  holdScreen()();
  expect(done).toEqual(['left']);
});

test('somebody else may go on with the screen', () => {
  const done: string[] = [];
  const release = holdScreen();
  whenSettled(() => done.push('taken over'));
  settleHeld();
  expect(done).toEqual(['taken over']);
  release();
  expect(done).toEqual(['taken over']);
});
