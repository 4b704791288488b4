import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyDigits, readMoney, writeMoney } from './money.ts';

test.each([
  ['120', 12_000],
  ['120.5', 12_050],
  ['120,50', 12_050],
  ['$1,200', 120_000],
  ['1.200,00 €', 120_000],
  ['1 200.5', 120_050],
  ['HKD 45', 4500],
  ['0', 0],
  ['120.', 12_000],
])('%s is an amount', (typed, cents) => {
  expect(readMoney(typed, 2)).toBe(cents);
});

test.each(['', '-5', '12.345.6', 'free', '1,2,3', '12.505', '99999999999999999'])('“%s” is none', (typed) => {
  expect(readMoney(typed, 2)).toBeNull();
});

test('a currency without decimals takes whole amounts', () => {
  expect(currencyDigits('JPY')).toBe(0);
  expect(readMoney('1,200', 0)).toBe(1200);
  expect(readMoney('1200.5', 0)).toBeNull();
});

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.constantFrom(0, 2, 3), (cents, digits) => {
      expect(readMoney(writeMoney(cents, digits), digits)).toBe(cents);
    }),
  );
});
