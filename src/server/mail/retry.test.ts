import { expect, test } from 'vitest';
import { MailTrouble } from '../platform/mailer/mailer.ts';
import { decideAfterTrouble } from './retry.ts';

test('a refused mail fails at once', () => {
  expect(decideAfterTrouble(new MailTrouble('refused', 'EENVELOPE 550'), 1)).toEqual({
    next: 'fail',
    error: 'EENVELOPE 550',
    answer: null,
  });
});

test('any other trouble is tried again, soon at first and hourly later, for about a day and a half', () => {
  const trouble = new MailTrouble('unreachable', 'ECONNECTION');
  expect(decideAfterTrouble(trouble, 1)).toMatchObject({ next: 'retry', inMs: 5_000 });
  expect(decideAfterTrouble(trouble, 39)).toMatchObject({ next: 'retry', inMs: 3_600_000 });
  expect(decideAfterTrouble(trouble, 40)).toMatchObject({ next: 'fail' });
});

test('what a bug says may hold an address and is not kept', () => {
  expect(decideAfterTrouble(new Error('cannot write to kim@example.org'), 1)).toMatchObject({ error: 'INTERNAL' });
});
