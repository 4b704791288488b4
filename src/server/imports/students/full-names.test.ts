import { expect, test } from 'vitest';
import { inOrder, splitName, twoPeople } from './full-names.ts';

test.each([
  ['Fiction, Evan (Evan)', ['Evan', 'Fiction', '', false]],
  ['de la Demo-Perez, Sebastian (Bash)', ['Sebastian', 'de la Demo-Perez', 'Bash', false]],
  ['William Sampleton III', ['William', 'Sampleton III', '', false]],
  ['Sampleton, William, III', ['William', 'Sampleton III', '', false]],
  ['Ana de la Cruz', ['Ana', 'de la Cruz', '', false]],
  ['Ludwig van Beispiel', ['Ludwig', 'van Beispiel', '', false]],
  ['Ada Moe', ['Ada', 'Moe', '', false]],
  ['Mary Ann Moe', ['Mary Ann', 'Moe', '', true]],
  ['Robert "Bob" Moe', ['Robert', 'Moe', 'Bob', false]],
  ['Mary E Moe', ['Mary E', 'Moe', '', true]],
  ['ANA DE LA CRUZ', ['ANA', 'DE LA CRUZ', '', false]],
  ['Dr. Ada Moe', ['Ada', 'Moe', '', false]],
  ["Sean O'Moe", ['Sean', "O'Moe", '', false]],
  ['Moe,Ada', ['Ada', 'Moe', '', false]],
  ['MOE, ADA', ['ADA', 'MOE', '', false]],
])('“%s”', (cell, [firstName, lastName, preferredName, isGuess]) => {
  expect(splitName(cell)).toEqual({ firstName, lastName, preferredName, isGuess });
});

test.each(['Ada', '', 'Moe, Ada, Bea, Cy', ','])('“%s” is not taken apart', (cell) => {
  expect(splitName(cell)).toBeNull();
});

test('names of grown-ups, alone and two in a cell', () => {
  expect(inOrder('Sampleton, Bea')).toBe('Bea Sampleton');
  expect(inOrder('Bea Sampleton')).toBe('Bea Sampleton');
  expect(twoPeople('Bea & Carl Sampleton')).toEqual(['Bea Sampleton', 'Carl Sampleton']);
  expect(twoPeople('Bea Moe; Cy Moe')).toEqual(['Bea Moe', 'Cy Moe']);
  expect(twoPeople('Bea Moe and Cy Foe')).toEqual(['Bea Moe', 'Cy Foe']);
  expect(twoPeople('Bea Moe')).toBeNull();
  expect(twoPeople('Andy Moe')).toBeNull();
});
