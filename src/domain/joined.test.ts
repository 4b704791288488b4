import { expect, test } from 'vitest';
import { joined } from './joined.ts';

test('what there is stands in one line', () => {
  expect(joined('Ada', null, '', undefined, '(828) 555-0109')).toBe('Ada · (828) 555-0109');
});

test('a name from right to left leaves the phone after it as it is read', () => {
  expect(joined('ليلى حداد', '(828) 555-0109')).toBe('\u2068ليلى حداد\u2069 · (828) 555-0109');
});
