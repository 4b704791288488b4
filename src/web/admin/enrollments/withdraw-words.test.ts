import { expect, test } from 'vitest';
import { describeClass } from './withdraw-words.ts';

test('a class is told with what there is of it, and nothing that there is none of', () => {
  const title = 'Canoeing';
  expect(describeClass({ title, enrollments: 3, waiting: 0, promoted: 0 })).toBe('Canoeing: 3 enrolled');
  expect(describeClass({ title, enrollments: 0, waiting: 2, promoted: 0 })).toBe('Canoeing: 2 waiting');
  expect(describeClass({ title, enrollments: 3, waiting: 1, promoted: 2 })).toBe(
    'Canoeing: 3 enrolled, 1 waiting, 2 of the waitlist would get a seat',
  );
});
