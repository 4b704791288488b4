import { expect, test } from 'vitest';
import { findSameNames, foldName } from './same-name.ts';

test('a name is the same whatever its capitals, accents and punctuation', () => {
  expect(foldName("  St. Mary's   Hall ")).toBe('st marys hall');
  expect(foldName('José Núñez')).toBe(foldName('JOSE NUNEZ'));
  expect(foldName('Łódź–Park')).toBe('łodz park');
});

test('entries that were entered twice stand together, whatever the order of their words', () => {
  const named = (name: string) => ({ name });
  expect(
    findSameNames(['Maya Lin', 'Lin, Maya', 'Pond', 'pond ', 'North Pond', '…', '?'].map(named)).map((group) =>
      group.map(({ name }) => name),
    ),
  ).toEqual([
    ['Maya Lin', 'Lin, Maya'],
    ['Pond', 'pond '],
  ]);
});
