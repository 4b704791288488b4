import { expect, test } from 'vitest';
import { areNearNames, listLikelyPairs } from './near-names.ts';

const named = (firstName: string, lastName: string, preferredName = '') => ({ firstName, lastName, preferredName });

test.each([
  [named('Zoë', "O'Brien"), named('ZOE', 'O Brien')],
  [named('Anna', 'Li'), named('Li', 'Anna')],
  [named('Anna', 'Li'), named('Anna Maria', 'Li')],
  [named('Samuel', 'Okoro'), named('Sam', 'Okoro')],
  [named('Elizabeth', 'Hart'), named('Bess', 'Hart', 'Elizabeth')],
  [named('Jonas', 'Meyer'), named('Jonas', 'Meier')],
  [named('Jonas', 'Meyer'), named('Joans', 'Meyer')],
  [named('Jonas', 'Meyer'), named('Jonas', 'Meyerr')],
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
])('%j and %j are two', (a, b) => {
  expect([areNearNames(a, b), areNearNames(b, a)]).toEqual([false, false]);
});

test('only who is born on one day is a pair', () => {
  const [one, other, later] = ['2016-05-01', '2016-05-01', '2016-05-02'].map((birthDate) => ({
    ...named('Mia', 'Hart'),
    birthDate,
  }));
  expect(listLikelyPairs([one, other, later].flatMap((each) => each ?? []))).toEqual([[one, other]]);
});
