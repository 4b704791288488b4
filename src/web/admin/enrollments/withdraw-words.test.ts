import { expect, test } from 'vitest';
import { describeClass, describeEffect } from './withdraw-words.ts';

test('a class is told with what there is of it, and nothing that there is none of', () => {
  const title = 'Canoeing';
  expect(describeClass({ title, enrollments: 3, waiting: 0, promoted: 0 })).toBe('Canoeing: 3 enrolled');
  expect(describeClass({ title, enrollments: 0, waiting: 2, promoted: 0 })).toBe('Canoeing: 2 waiting');
  expect(describeClass({ title, enrollments: 3, waiting: 1, promoted: 2 })).toBe(
    'Canoeing: 3 enrolled, 1 waiting, 2 of the waitlist would get a seat',
  );
});

test('who gets a seat is told only where somebody does, and no mail is said to have arrived', () => {
  expect(describeEffect(0)).toMatch(/nobody who waits would get one/);
  expect(describeEffect(1)).toMatch(/1 who waits would get one, and a mail about it is written/);
  expect(describeEffect(2)).toMatch(/2 who wait would get one/);
});
