import { expect, test } from 'vitest';
import { allowsMore, readPermission, readPhotos } from './permission-words.ts';

const photos = (cell: string, heading = 'Photo release') => readPhotos(cell, heading, new Map());

test.each([
  ['yes', 'yes'],
  ['Sí', 'yes'],
  ['signed', 'yes'],
  ['I agree', 'yes'],
  ['Einverstanden', 'yes'],
  ['no', 'no'],
  ['Declined', 'no'],
  ['do not consent', 'no'],
  ['nein', 'no'],
  ['No autorizo', 'no'],
  ['yes without name', 'without-name'],
  ['Yes, no name', 'without-name'],
  ['ja, aber ohne Namen', 'without-name'],
] as const)('photos “%s” are %s', (cell, is) => {
  expect(photos(cell)).toBe(is);
});

test.each([
  'yes but only in the newsletter',
  'first name only',
  'ask first',
  'no objections',
  'not signed',
  'see form',
  'website',
])('photos “%s” are asked about: nothing is guessed', (cell) => {
  expect(photos(cell)).toBeNull();
});

test.each(['No photos', 'Photo opt-out', 'Do not photograph', 'Keine Fotos', 'Sin fotos'])(
  'under “%s” a yes is a no, and nothing is a yes',
  (heading) => {
    expect(photos('yes', heading)).toBe('no');
    expect(photos('X', heading)).toBe('no');
    expect(photos('declined', heading)).toBe('no');
    expect(photos('no', heading)).toBeNull();
    expect(photos('without name', heading)).toBeNull();
    expect(readPermission('no', heading)).toBeNull();
  },
);

test('a list never allows more than what is there', () => {
  expect(allowsMore('no', 'yes')).toBe(true);
  expect(allowsMore('no', 'without-name')).toBe(true);
  expect(allowsMore('without-name', 'yes')).toBe(true);
  expect(allowsMore(false, true)).toBe(true);
  expect(allowsMore(null, 'yes')).toBe(false);
  expect(allowsMore('yes', 'no')).toBe(false);
  expect(allowsMore(true, false)).toBe(false);
});
