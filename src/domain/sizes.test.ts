import { describe, expect, test } from 'vitest';
import { canHaveSize, decideSize, SPECIFIED_LIST } from './sizes.ts';

describe('sizes', () => {
  test('a school that changes nothing has those of the specification, in its order', () => {
    expect(SPECIFIED_LIST.map(({ size }) => size)).toEqual(['YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL', 'A2XL', 'A3XL']);
    expect(SPECIFIED_LIST.map(({ cut }) => cut)).toEqual([...Array(3).fill('youth'), ...Array(6).fill('adult')]);
  });

  test('who has a size that was put away keeps it; nobody gets it anew', () => {
    const list = [
      { size: 'YS', cut: 'youth', isOffered: false },
      { size: 'AS', cut: 'adult', isOffered: true },
    ];
    expect(canHaveSize(list, 'YS', 'YS')).toBe(true);
    expect(canHaveSize(list, 'YS', null)).toBe(false);
    expect(canHaveSize(list, 'AS', 'YS')).toBe(true);
    expect(canHaveSize(list, '4T', null)).toBe(false);
    expect(canHaveSize(list, null, 'YS')).toBe(true);
  });
});

test('another size: chosen, asked for once sizes are frozen, or refused', () => {
  expect(decideSize({ from: 'YM', to: 'YM' }, true)).toBe('same');
  expect(decideSize({ from: 'YM', to: 'YL' }, false)).toBe('changed');
  expect(decideSize({ from: 'YM', to: 'YL' }, true)).toBe('asked');
  expect(decideSize({ from: 'YM', to: null }, true)).toBe('refused');
  expect(decideSize({ from: 'YM', to: null }, false)).toBe('changed');
  // A size that is missing can still be told.
  expect(decideSize({ from: null, to: 'YL' }, true)).toBe('changed');
});
