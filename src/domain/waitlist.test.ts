import { expect, test } from 'vitest';
import { decideMoves, holdsEveryoneBack, type WaitedForClass } from './waitlist.ts';

const open: WaitedForClass = {
  id: 'pond',
  isPublished: true,
  isInformationOnly: false,
  isPaused: false,
  isCancelled: false,
  meetings: [],
};

test.each([
  [{}, false],
  [{ isPublished: false }, true],
  [{ isCancelled: true }, true],
  [{ isPaused: true }, true],
  [{ isInformationOnly: true }, true],
])(
  'a class gives seats to its waitlist, unless it is a draft, cancelled, paused or for information only: %o',
  (change, isHeld) => {
    expect(holdsEveryoneBack({ ...open, ...change })).toBe(isHeld);
  },
);

test('who is moved takes a place, those between go on by one, and the tickets stay the same', () => {
  const queue = [4, 7, 9, 12].map((ticket) => ({ id: `of ${ticket}`, ticket }));
  expect(decideMoves(queue, 'of 12', 2)).toEqual([
    { id: 'of 12', from: 4, to: 2, ticket: 7 },
    { id: 'of 7', from: 2, to: 3, ticket: 9 },
    { id: 'of 9', from: 3, to: 4, ticket: 12 },
  ]);
  expect(decideMoves(queue.toReversed(), 'of 4', 99)).toEqual([
    { id: 'of 7', from: 2, to: 1, ticket: 4 },
    { id: 'of 9', from: 3, to: 2, ticket: 7 },
    { id: 'of 12', from: 4, to: 3, ticket: 9 },
    { id: 'of 4', from: 1, to: 4, ticket: 12 },
  ]);
  expect(decideMoves(queue, 'of 7', 2)).toEqual([]);
  expect(decideMoves(queue, 'nobody', 1)).toEqual([]);
});
