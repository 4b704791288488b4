import { expect, test } from 'vitest';
import { compareCodeWord, decidePoorWord, namesOf } from './code-words.ts';

const ada = namesOf({ firstName: 'Adelina', lastName: 'Owusu', preferredName: 'Addie B', preferredLastName: '' });

test.each([
  ['Otter', 'too-short'],
  ['a.b - c  d!e', 'too-short'],
  ['Otters', null],
  ['blue 7', 'too-short'],
  ['blue 77', null],
  ['кракен', null],
  ['水獭和狐狸们', null],
  ['水獭', 'too-short'],
  ['Password', 'obvious'],
  ['aaaaaaaa', 'obvious'],
  ['ADELINA', 'obvious'],
  ['Adelina Owusu', 'obvious'],
  ['addie  b owusu', 'obvious'],
  ['Adelinas otter', null],
  ['', null],
  ['   ', null],
])('the code word "%s" is %s', (word, poor) => {
  expect(decidePoorWord(word, ada)).toBe(poor);
});

test('what is said compares however it is written, and what nobody can read is never wrong', () => {
  expect(compareCodeWord('Étoile Filante', ' etoile  FILANTE ')).toBe('right');
  expect(compareCodeWord('Otters', 'Otter')).toBe('wrong');
  expect(compareCodeWord(null, 'Otters')).toBe('unreadable');
  expect(compareCodeWord(undefined, 'Otters')).toBe('none');
});
