import { expect, test } from 'vitest';
import { isBarred } from './pick-up.ts';

const person = (name: string, phone = '') => ({ name, phone });
const mother = { allowed: [person('Uncle Bo', '+1 (212) 555-0142')], notAllowed: [] };
const father = { allowed: [], notAllowed: [person('José  García', '0221 123')] };

test('"not allowed" of either household wins, whichever of them allows', () => {
  const both = [mother, { allowed: [], notAllowed: [person('UNCLE BO')] }];
  expect(isBarred(person('Uncle Bo'), both)).toBe(true);
  expect(isBarred(person('Uncle Bo'), both.toReversed())).toBe(true);
  expect(isBarred(person('Uncle Bo'), [mother, father])).toBe(false);
});

test('the same person is known by name whatever its case, accents and spaces, or by number', () => {
  for (const name of ['Jose Garcia', 'JOSÉ GARCÍA', ' josé garcía ', 'Jose\u0301 García'])
    expect([name, isBarred(person(name), [father])]).toEqual([name, true]);
  expect(isBarred(person('Pepe', '0221-123'), [father])).toBe(true);
  expect(isBarred(person('José', ''), [father])).toBe(false);
});

test('an empty name or number is nobody’s, and a household that told nothing bars nobody', () => {
  expect(isBarred(person('', ''), [{ allowed: [], notAllowed: [person('', ''), person('Someone', '')] }])).toBe(false);
  expect(isBarred(person('Anyone'), [null, mother])).toBe(false);
});
