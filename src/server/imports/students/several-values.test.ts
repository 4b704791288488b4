import { expect, test } from 'vitest';
import { emailsIn, phonesIn } from './several-values.ts';

test.each([
  ['bea@example.org', 'bea@example.org', []],
  ['bea@example.org; cal@example.org', 'bea@example.org', ['cal@example.org']],
  ['bea@example.org cal@example.org', 'bea@example.org', ['cal@example.org']],
  ['bea@example.org/bea@example.org', 'bea@example.org', []],
  ['Bea Moe <bea@example.org>', 'bea@example.org', []],
  ['mailto:bea@example.org', 'bea@example.org', []],
  ['ask the office', 'ask the office', []],
])('e-mails in “%s”', (cell, first, others) => {
  expect(emailsIn(cell)).toEqual({ first, others });
});

test.each([
  ['303-555-0101', '303-555-0101', []],
  ['303-555-0101 / 303-555-0102 (work)', '303-555-0101', ['303-555-0102 (work)']],
  ['303-555-0101, 303-555-0102', '303-555-0101', ['303-555-0102']],
  ['(303) 555-0101 or (303) 555-0102', '(303) 555-0101', ['(303) 555-0102']],
  ['303-555-0101 (Bea) 303-555-0102 (Cal)', '303-555-0101', ['303-555-0102']],
  ['H: 303-555-0103 C: 303-555-0113', '303-555-0103', ['303-555-0113']],
  ['+49 (0)89 5550123 ext. 1234', '+49 (0)89 5550123 ext. 1234', []],
  ['089/5550123', '089/5550123', []],
  ['0303 555 01 01', '0303 555 01 01', []],
  ['555-0101 ext. 4', '555-0101 ext. 4', []],
  ['555-0101; 4', '555-0101; 4', []],
])('phones in “%s”', (cell, first, others) => {
  expect(phonesIn(cell)).toEqual({ first, others });
});
