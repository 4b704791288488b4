import { expect, test } from 'vitest';
import { fairLine } from './fair-line.ts';
import { broken, SHORT } from './suite.ts';

test('a burst of made-up sign-ins of one address holds nobody up, and a school behind one address is let in', async () => {
  expect(broken(await fairLine(SHORT))).toEqual([]);
}, 240_000);
