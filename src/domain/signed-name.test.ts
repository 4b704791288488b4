import { expect, test } from 'vitest';
import { sharesName } from './signed-name.ts';

test.each([
  ['A. Owusu', 'Ama Owusu-Boateng', true],
  ['AMA', 'Ama Owusu', true],
  ['Łukasz Nowak', 'Lukasz Kowalski', true],
  ['王 芳', '王 伟', true],
  ['', 'Ama Owusu', true],
  ['Kofi Mensah', 'Ama Owusu', false],
  ['Kofi A. Mensah', 'Ama A. Owusu', false],
])('“%s” signed in the account of “%s”: %s', (typed, account, shares) => {
  expect(sharesName(typed, account)).toBe(shares);
});
