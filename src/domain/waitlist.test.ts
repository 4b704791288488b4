import { expect, test } from 'vitest';
import { holdsEveryoneBack, type WaitedForClass } from './waitlist.ts';

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
