import { expect, test } from 'vitest';
import { morning } from './morning.ts';
import { broken, SHORT } from './suite.ts';

test('opening morning from one address, more families than earlier limits let in: no limit refuses anybody', async () => {
  expect(broken(await morning(SHORT))).toEqual([]);
}, 240_000);
