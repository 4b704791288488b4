import { expect, test } from 'vitest';
import { environment } from './environment.ts';
import { broken, SHORT } from './suite.ts';

// Suite T13 in its short form.
test('few descriptors, a jumping clock, no name for the mail server, a database gone and back: told, and healed', async () => {
  expect(broken(await environment(SHORT))).toEqual([]);
}, 240_000);
