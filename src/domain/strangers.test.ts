import { describe, expect, test } from 'vitest';
import { isKnownToSchool, mayStrangerSend } from './strangers.ts';

const NOW = Date.parse('2026-09-01T13:00:00Z');
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
const stranger = { isStaff: false, isEntered: false, enrolledAt: null, accountSince: ago(0) };

describe('whom the school knows', () => {
  test.each([
    ['a new account', {}, false],
    ['a seat of this morning', { enrolledAt: ago(0.4) }, false],
    ['a seat of yesterday', { enrolledAt: ago(1) }, true],
    ['an account of four weeks', { accountSince: ago(29) }, false],
    ['an account of thirty days', { accountSince: ago(30) }, true],
    ['whom the office entered', { isEntered: true }, true],
    ['staff', { isStaff: true }, true],
  ])('%s', (_, facts, isKnown) => {
    expect(isKnownToSchool({ ...stranger, ...facts }, NOW)).toBe(isKnown);
  });
});

test('strangers send six a day to one address, three of them from one network, and 6,000 from a network', () => {
  const none = { toAddress: 0, toAddressFromNetwork: 0, fromNetwork: 0 };
  expect(mayStrangerSend(none)).toBe(true);
  expect(mayStrangerSend({ ...none, toAddress: 5, toAddressFromNetwork: 2, fromNetwork: 5999 })).toBe(true);
  for (const one of [{ toAddress: 6 }, { toAddressFromNetwork: 3 }, { fromNetwork: 6000 }])
    expect(mayStrangerSend({ ...none, ...one })).toBe(false);
});
