import { expect, test } from 'vitest';
import { canBeCalled, digitsOf } from './phone-digits.ts';

test.each([
  ['(828) 555-0109', '8285550109'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۹۱۲ ۳۴۵', '0912345'],
  ['०१२३४', '01234'],
  ['+4４9 ⁹', '4499'],
  ['call me maybe', ''],
  ['', ''],
])('the digits of "%s" are %s', (phone, digits) => {
  expect(digitsOf(phone)).toBe(digits);
});

test.each([
  ['55501', true],
  ['٥٥٥٠١', true],
  ['5550', false],
  ['five five five', false],
])('%s can be called: %s', (phone, can) => {
  expect(canBeCalled(phone)).toBe(can);
});
