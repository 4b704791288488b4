import { expect, test } from 'vitest';
import { leftWork } from './left-work.ts';
import { broken, SHORT } from './suite.ts';

test('a pack, a copy of one’s data and mails under way at a kill are made after the next start', async () => {
  expect(broken(await leftWork(SHORT))).toEqual([]);
}, 240_000);
