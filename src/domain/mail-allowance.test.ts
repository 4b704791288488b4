import { expect, test } from 'vitest';
import { type DueMail, decideMails, type MailAddress } from './mail-allowance.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-09-01T13:00:00Z');
const known: MailAddress = { isProven: true, leftAt: [], gathersFor: false };

function due(count: number, of: Partial<DueMail> = {}): DueMail[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `mail ${index + 1}`,
    provesAddress: false,
    isDigest: false,
    leftAt: null,
    ...of,
  }));
}

const nexts = (mails: readonly DueMail[], address: MailAddress, most = 10) =>
  decideMails(mails, address, { now, most }).map(({ next }) => next);

test('an address that nobody has proven gets the mails that prove it and nothing else', () => {
  const mails = [...due(2), ...due(1, { provesAddress: true }), ...due(1, { isDigest: true })];
  expect(nexts(mails, { ...known, isProven: false })).toEqual(['await-proof', 'await-proof', 'leave', 'await-proof']);
});

test('what is too many within an hour is gathered until there is room again', () => {
  const leftAt = [now - 50 * MINUTE, now - 40 * MINUTE, now - 30 * MINUTE];
  const decided = decideMails(due(6), { ...known, leftAt }, { now, most: 10 });
  expect(decided.map(({ next }) => next)).toEqual(['leave', 'leave', 'leave', 'leave', 'gather', 'gather']);
  // Seven may be news; the oldest of them is an hour old in ten minutes.
  expect(decided[4]).toMatchObject({ until: now + 10 * MINUTE });
});

test('links that prove or open an account have room of their own, and the hour never holds more than `most`', () => {
  const leftAt = Array.from({ length: 7 }, () => now - MINUTE);
  expect(nexts(due(5, { provesAddress: true }), { ...known, leftAt })).toEqual([
    'leave',
    'leave',
    'leave',
    'wait',
    'wait',
  ]);
  expect(nexts(due(20, { provesAddress: true }), known).filter((next) => next === 'leave')).toHaveLength(10);
  expect(nexts(due(3), known, 1)).toEqual(['leave', 'gather', 'gather']);
});

test('while a digest gathers, everything new goes into it, also where there is room', () => {
  expect(nexts(due(2), { ...known, gathersFor: true })).toEqual(['gather', 'gather']);
  expect(nexts(due(1, { isDigest: true }), { ...known, gathersFor: true })).toEqual(['leave']);
});

test('a mail that may have arrived is never told again in a digest: it takes its own place, or waits for one', () => {
  const tried = due(1, { leftAt: now - 20 * MINUTE });
  const leftAt = Array.from({ length: 6 }, () => now - 10 * MINUTE);
  expect(nexts(tried, { ...known, leftAt })).toEqual(['leave']);
  const full = decideMails(tried, { ...known, leftAt: [...leftAt, now - MINUTE] }, { now, most: 10 });
  expect(full).toEqual([{ id: 'mail 1', next: 'wait', until: now + 50 * MINUTE }]);
});

test('what left an hour ago is forgotten', () => {
  const leftAt = Array.from({ length: 10 }, () => now - 60 * MINUTE);
  expect(nexts(due(1), { ...known, leftAt })).toEqual(['leave']);
});
