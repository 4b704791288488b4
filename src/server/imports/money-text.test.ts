import { expect, test } from 'vitest';
import { readMoney } from './money-text.ts';

test.each([
  ['50', 5000, null, ''],
  ['$1,200.50', 120_050, null, ''],
  ['1.200,50 €', 120_050, null, ''],
  ['1 200 EUR', 120_000, null, ''],
  ['US$ 95', 9500, null, ''],
  ['+80', 8000, null, ''],
  ['Free', 0, null, ''],
  ['Free!', 0, null, ''],
  ['Free (bring a friend)', 0, null, '(bring a friend)'],
  ['$360-450', 36_000, 45_000, ''],
  ['$360 to $450', 36_000, 45_000, ''],
  ['$360 – $450 per week', 36_000, 45_000, 'per week'],
  ['$305-305', 30_500, null, ''],
  ['$305+', 30_500, null, '+'],
  ['from $305', 30_500, null, 'from'],
  ['$250/week', 25_000, null, '/week'],
  ['$250 - weekly', 25_000, null, '- weekly'],
  ['$95 (members $80)', 9500, null, '(members $80)'],
])('"%s" is %s, at most %s, and says "%s" beside', (cell, least, most, rest) => {
  expect(readMoney(cell, 2)).toEqual({ least, most, rest });
});

test.each([
  '',
  'call us',
  'members $80, others $95',
  'Free for members, $5',
  '$20-10',
  '-5',
  '10 20',
  '1.2345',
  '12/5',
  'TBA',
  '$',
])('nothing is guessed from "%s"', (cell) => {
  expect(readMoney(cell, 2)).toBeNull();
});
