import { expect, test } from 'vitest';
import { foldTagName } from './tags.ts';

test('a tag is the same however its name is spaced and in capitals; a mark or an accent makes another', () => {
  expect(new Set(['Staff child', ' staff  CHILD', 'Staff\u00a0child', 'staffchild'].map(foldTagName)).size).toBe(1);
  expect(foldTagName('Staff child')).not.toBe(foldTagName('Staff children'));
  expect(foldTagName('C+')).not.toBe(foldTagName('C'));
});
