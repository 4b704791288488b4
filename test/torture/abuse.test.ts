import { expect, test } from 'vitest';
import { abuse } from './abuse.ts';
import { broken, SHORT } from './suite.ts';

// Suite T18 in its short form.
test('guesses, floods, made-up accounts, mail bombs, huge bodies and idle sockets: other families enrol all the same', async () => {
  expect(broken(await abuse(SHORT))).toEqual([]);
}, 240_000);
