import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test.each([
  ['(828) 555-0109', 'tel:8285550109'],
  ['+1 828–555.0109', 'tel:+18285550109'],
  ['(828) 555-0100 ext. 4', 'tel:8285550100'],
  ['828 555 0100 x44', 'tel:8285550100'],
  ['Room 4: 828 555 0100 or 828 555 0101', 'tel:8285550100'],
  ['هاتف ٠١٢ ٣٤٥ ٦٧٨٩', 'tel:0123456789'],
  ['call me maybe', undefined],
  ['', undefined],
])('%s is dialled as %s', (words, link) => {
  expect(phoneLink(words)).toBe(link);
});
