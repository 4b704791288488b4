import { expect, test } from 'vitest';
import { createFormat } from '../../shared/format.ts';
import { describeState, type MailState } from './mail-state.ts';

const format = createFormat({
  locale: 'en-US',
  timeZone: 'America/New_York',
  currency: 'USD',
  gradeNames: {},
} as Parameters<typeof createFormat>[0]);
const mail: MailState = {
  state: 'waiting',
  digestAt: null,
  sentAt: null,
  nextTryAt: null,
  tries: 0,
  lastError: null,
  lastAnswer: null,
};
const described = (change: Partial<MailState>) =>
  describeState({ ...mail, ...change }, format).replaceAll('\u202F', ' ');

test.each([
  ['EENVELOPE 550 at RCPT TO', 'the mail server did not take the address'],
  ['EENVELOPE 553 at MAIL FROM', 'the mail server does not let the portal send from its address'],
  ['EAUTH 535 at AUTH PLAIN', 'the mail server refused the portal’s password'],
  ['ECONNECTION at CONN', 'the mail server cannot be reached'],
  ['ETLS 502 at STARTTLS', 'the connection to the mail server cannot be encrypted'],
  ['EMESSAGE 554 at DATA', 'the mail server did not take it'],
])('a mail that failed with %s says: %s', (lastError, why) => {
  expect(described({ state: 'failed', tries: 1, lastError })).toBe(`Failed after 1 try: ${why} (${lastError}).`);
});

test('what the mail server answered stands there in its own words', () => {
  const lastAnswer = '550 5.1.1 No such user here';
  expect(described({ state: 'failed', tries: 1, lastError: 'EENVELOPE 550 at RCPT TO', lastAnswer })).toBe(
    'Failed after 1 try: the mail server did not take the address (EENVELOPE 550 at RCPT TO). The mail server answered: “550 5.1.1 No such user here”.',
  );
});

test('a mail that is tried again says why and when', () => {
  expect(described({ tries: 2, lastError: 'ESOCKET', nextTryAt: '2026-03-01T14:00:00.000Z' })).toBe(
    'Waiting to leave, 2 tries so far: the mail server cannot be reached (ESOCKET). Next try Mar 1, 2026, 9:00 AM.',
  );
  expect(described({ tries: 1, nextTryAt: '2026-03-01T14:00:00.000Z' })).toBe('Waiting to leave, 1 try so far');
  expect(described({})).toBe('Waiting to leave');
});
