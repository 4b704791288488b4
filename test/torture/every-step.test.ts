import { expect, test } from 'vitest';
import { everyStep } from './every-step.ts';
import { broken, SHORT } from './suite.ts';

// Suite T5 in its short form.
test('the process ends before and after some statements, commits and mails: nothing acknowledged is lost', async () => {
  expect(broken(await everyStep(SHORT))).toEqual([]);
}, 240_000);
