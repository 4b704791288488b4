import { expect, test } from 'vitest';
import { otherServer } from './other-server.ts';
import { broken, SHORT } from './suite.ts';

// Suite T6 with a frozen and a skewed server, in its short form.
test('one server freezes with locks held, one has a clock 90 s ahead: families go on at the other', async () => {
  expect(broken(await otherServer(SHORT))).toEqual([]);
}, 240_000);
