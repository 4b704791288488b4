import { expect, test } from 'vitest';
import { type ClassState, decideRank, hasBegun } from './class-state.ts';

const states: ClassState[] = [
  'closed',
  'full',
  'open',
  'cancelled',
  'not-open',
  'few-left',
  'paused',
  'information-only',
];

test('what can be enrolled in stands first, then what opens later, then what is full, then what takes nobody', () => {
  const ordered = states.toSorted((a, b) => decideRank(a, false) - decideRank(b, false));
  expect(ordered.slice(0, 4)).toEqual(['open', 'few-left', 'not-open', 'full']);
});

test('what has begun stands after what is full, and before what takes nobody', () => {
  for (const state of ['open', 'few-left', 'full', 'not-open'] as const) {
    expect(decideRank(state, true)).toBeGreaterThan(decideRank('full', false));
    expect(decideRank(state, true)).toBeLessThan(decideRank('closed', false));
  }
});

test('a class has begun from the day after its first date, whatever the order of its dates', () => {
  const at = (on: string) => ({ on, start: '09:00', end: '10:00' });
  const meetings = [at('2026-10-13'), at('2026-10-06')];
  expect(hasBegun(meetings, '2026-10-06')).toBe(false);
  expect(hasBegun(meetings, '2026-10-07')).toBe(true);
  expect(hasBegun([], '2026-10-07')).toBe(false);
});
