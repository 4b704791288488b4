import { expect, test } from 'vitest';
import { isVisibleName, findSameNames, foldName } from './names.ts';

test.each([
  ['a zero-width space', '\u200b'],
  ['joiners', '\u200d\u200c\u2060'],
  ['braille without dots', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['other Hangul fillers', '\u115f\u1160\uffa0'],
  ['marks of direction', '\u200e\u200f\u061c'],
  ['marks that stand on nothing', '\u0301\u0308\u20dd'],
  ['a soft hyphen and variation selectors', '\u00ad\ufe0f\u{e0100}'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['spaces of every width', '\u00a0\u2003\u3000'],
  ['signs', '…—!'],
  ['pictures', '🙂'],
  ['nothing', ''],
])('%s is no name', (_, name) => {
  expect(isVisibleName(name)).toBe(false);
});

test.each(['Zoë', 'Ze\u0301', '弓道', 'מיכל', 'علی\u200cرضا', 'ไม้', 'Ng', 'X Æ A-12', '7', 'O’Neil', 'नेहा'])(
  '%s is one',
  (name) => {
    expect(isVisibleName(name)).toBe(true);
  },
);

test('a name is the same whatever its capitals, accents and punctuation', () => {
  expect(foldName("  St. Mary's   Hall ")).toBe('st marys hall');
  expect(foldName('José Núñez')).toBe(foldName('JOSE NUNEZ'));
  expect(foldName('Jo\u200bsé')).toBe('jose');
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
