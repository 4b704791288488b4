import { expect, test } from 'vitest';
import { isBarred } from './pick-up.ts';

const person = (name: string, phone = '') => ({ name, phone });
const mother = { allowed: [person('Uncle Bo', '+1 (212) 555-0142')], notAllowed: [] };
const father = { allowed: [], notAllowed: [person('José  García', '0221 123')] };

test('"not allowed" by either household wins, in any order of the households', () => {
  const both = [mother, { allowed: [], notAllowed: [person('UNCLE BO')] }];
  expect(isBarred(person('Uncle Bo'), both)).toBe(true);
  expect(isBarred(person('Uncle Bo'), both.toReversed())).toBe(true);
  expect(isBarred(person('Uncle Bo'), [mother, father])).toBe(false);
});

test('a person is recognized by number, or by name regardless of case, accents, punctuation, spaces and word order', () => {
  const spellings = [
    'Jose Garcia',
    'JOSÉ GARCÍA',
    ' josé garcía ',
    'Jose\u0301 García',
    'García, José',
    'Jo\u200bsé\u00a0García',
    'Ｊosé Garcia.',
  ];
  for (const name of spellings) expect([name, isBarred(person(name), [father])]).toEqual([name, true]);
  expect(isBarred(person('Pepe', '0221-123'), [father])).toBe(true);
  expect(isBarred(person('José', ''), [father])).toBe(false);
});

test('a number matches with and without its prefix, and a short number only when it is identical', () => {
  const barring = (phone: string) => [{ allowed: [], notAllowed: [person('Somebody', phone)] }];
  for (const phone of ['+1 (555) 010-0123', '555 010 0123', '010-0123', '１５５５０１００１２３', '٥٥٥ ٠١٠ ٠١٢٣'])
    expect([phone, isBarred(person('Bo', phone), barring('1 555 010 0123'))]).toEqual([phone, true]);
  expect(isBarred(person('Bo', '+49 221 987654'), barring('0221 987654'))).toBe(true);
  expect(isBarred(person('Bo', '123'), barring('555 010 0123'))).toBe(false);
  expect(isBarred(person('Bo', '555 010 0124'), barring('555 010 0123'))).toBe(false);
});

test('an empty name or number matches nobody, and a household without answers bars nobody', () => {
  expect(isBarred(person('', ''), [{ allowed: [], notAllowed: [person('', ''), person('Someone', '')] }])).toBe(false);
  expect(isBarred(person('Anyone'), [null, mother])).toBe(false);
});
