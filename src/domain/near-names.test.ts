import { expect, test } from 'vitest';
import { listLikelyPairs, openNearNames } from './near-names.ts';

const named = (firstName: string, lastName: string, preferredName = '') => ({ firstName, lastName, preferredName });
type Named = ReturnType<typeof named>;
const areNearNames = (a: Named, b: Named) => openNearNames([a]).find(b).length === 1;

test.each([
  [named('Zoë', "O'Brien"), named('ZOE', 'O Brien')],
  [named('Anna', 'Li'), named('Li', 'Anna')],
  [named('Anna', 'Li'), named('Anna Maria', 'Li')],
  [named('Samuel', 'Okoro'), named('Sam', 'Okoro')],
  [named('Elizabeth', 'Hart'), named('Bess', 'Hart', 'Elizabeth')],
  [named('Jonas', 'Meyer'), named('Jonas', 'Meier')],
  [named('Jonas', 'Meyer'), named('Joans', 'Meyer')],
  [named('Jonas', 'Meyer'), named('Jonas', 'Meyerr')],
  // A typo at the start, at the end and in the middle, in the shortest name that may have one, and a missing letter.
  [named('Jonas', 'Ito'), named('Xonas', 'Ito')],
  [named('Jo', 'Meyers'), named('Jo', 'Meyerx')],
  [named('Jonas', 'Abo'), named('Jonas', 'Ado')],
  [named('Abcdefgh', 'Ito'), named('Abcedfgh', 'Ito')],
  [named('Abcd', 'Efghi'), named('Abcd', 'fghi')],
  [named('Abcd', 'Efgh'), named('Abc', 'Efgh')],
  [named('محمد', 'علي'), named('علي', 'محمد')],
])('%j and %j may be one child', (a, b) => {
  expect([areNearNames(a, b), areNearNames(b, a)]).toEqual([true, true]);
});

test.each([
  [named('Ana', 'Li'), named('Eva', 'Li')],
  [named('Anna', 'Hart'), named('Anna', 'Okoro')],
  [named('Leo', 'Ng'), named('Lea', 'Ng')],
  [named('A', 'Hart'), named('Anna', 'Hart')],
  [named('伟', '王'), named('芳', '王')],
])('%j and %j are two children', (a, b) => {
  expect([areNearNames(a, b), areNearNames(b, a)]).toEqual([false, false]);
});

test('only students born on the same day form a pair', () => {
  const [one, other, later] = ['2016-05-01', '2016-05-01', '2016-05-02'].map((birthDate) => ({
    ...named('Mia', 'Hart'),
    birthDate,
  }));
  expect(listLikelyPairs([one, other, later].flatMap((each) => each ?? []))).toEqual([[one, other]]);
});

test('somebody without a birth date forms a pair with everybody of a near name, once each', () => {
  const [told, untold, also, other] = [
    { ...named('Mia', 'Hart'), birthDate: '2016-05-01' },
    { ...named('Mia', 'Hart'), birthDate: null },
    { ...named('Mya', 'Hart'), birthDate: null },
    { ...named('Leo', 'Ng'), birthDate: null },
  ];
  expect(listLikelyPairs([told, untold, also, other])).toEqual([
    [told, untold],
    [told, also],
    [untold, also],
  ]);
});

test('every name that differs by one letter or by two swapped neighbours is found, at any position', () => {
  const school = Array.from({ length: 32 }, (_, at) => ({
    ...named(at.toString(2).padStart(5, '0').replaceAll('0', 'x').replaceAll('1', 'r'), 'Hart'),
    birthDate: '2016-05-01',
  }));
  // 32 names of 5 letters, each letter one of two: 80 pairs differ in one letter, 32 have two different neighbours swapped.
  expect(listLikelyPairs(school)).toHaveLength(112);
});

test('2,000 students of one birthday are read a few times each, not once per pair, and one shared name gives a limited list', () => {
  let reads = 0;
  const crowd = Array.from({ length: 2000 }, () => ({
    get firstName() {
      reads += 1;
      return 'Test';
    },
    lastName: 'Test',
    preferredName: '',
    birthDate: '1900-01-01',
  }));
  expect(listLikelyPairs(crowd).length).toBeLessThanOrEqual(20_000);
  expect(reads).toBeLessThanOrEqual(20_000);
});
