import { expect, test } from 'vitest';
import { mailSuite } from './mail.ts';
import { broken, SHORT } from './suite.ts';

// Suite T10 in its short form.
test('a mail server that puts off, refuses, cuts and dawdles, and portals that are killed: every mail arrives once', async () => {
  expect(broken(await mailSuite(SHORT))).toEqual([]);
}, 120_000);
