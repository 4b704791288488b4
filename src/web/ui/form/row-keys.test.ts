import { expect, test } from 'vitest';
import { rowKeys } from './row-keys.ts';

const without = (keys: readonly number[], index: number) => keys.filter((_, at) => at !== index);

test('rows keep their keys when another one goes, and a new row gets one that nobody has', () => {
  const three = rowKeys([], 3);
  expect(three).toEqual([0, 1, 2]);
  const left = rowKeys(without(three, 0), 2);
  expect(left).toEqual([1, 2]);
  expect(rowKeys(left, 4)).toEqual([1, 2, 3, 4]);
});

test('where rows go without a word, as when everything is thrown away, those left keep theirs', () => {
  expect(rowKeys([4, 7, 5], 1)).toEqual([4]);
  expect(rowKeys([], 0)).toEqual([]);
});
