import { expect, test } from 'vitest';
import { decideHeldUntil, decideHold, waitsForProof } from './holds.ts';

const at = (text: string) => Date.parse(text);

test('a proven address holds its seat for good, and so does everybody where the school holds nothing', () => {
  const now = at('2026-09-01T13:00:00Z');
  expect(decideHeldUntil({ holdsUnproven: true, isProven: true, now })).toBeNull();
  expect(decideHeldUntil({ holdsUnproven: false, isProven: false, now })).toBeNull();
});

test('an unproven address holds its seat for half an hour, also while the clocks change', () => {
  for (const text of ['2026-09-01T13:00:00Z', '2026-11-01T05:45:00Z', '2026-03-08T06:45:00Z', '2026-10-25T00:40:00Z'])
    expect(decideHeldUntil({ holdsUnproven: true, isProven: false, now: at(text) })).toBe(at(text) + 1_800_000);
});

test('a hold is over at its very instant and not a moment before', () => {
  const heldUntil = at('2026-09-01T13:30:00Z');
  expect(decideHold({ heldUntil, isProven: false }, true, heldUntil)).toBe('over');
  expect(decideHold({ heldUntil, isProven: false }, true, heldUntil - 1)).toBe('waits');
});

test('a proof that is there counts, however late; and nothing runs out once the school holds nothing', () => {
  const heldUntil = at('2026-09-01T13:30:00Z');
  expect(decideHold({ heldUntil, isProven: true }, true, heldUntil + 600_000)).toBe('lifted');
  expect(decideHold({ heldUntil, isProven: false }, false, heldUntil + 600_000)).toBe('lifted');
});

test('only places of unproven addresses are passed by, and only where the school holds seats', () => {
  expect(waitsForProof({ needsProof: true }, true)).toBe(true);
  expect(waitsForProof({ needsProof: true }, false)).toBe(false);
  expect(waitsForProof({ needsProof: false }, true)).toBe(false);
});
