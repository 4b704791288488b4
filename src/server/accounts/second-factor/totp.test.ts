import { expect, test } from 'vitest';
import { authenticatorLink, codeOf, makeSecret, stepAt, stepOf } from './totp.ts';

/** "12345678901234567890" of RFC 6238, as an authenticator takes it. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: at second %i the code is %s', (seconds, code) => {
  expect(codeOf(RFC, stepAt(seconds * 1000))).toBe(code);
});

test('a code counts half a minute early and half a minute late, and never after a later one', () => {
  const now = 1_234_567_890_000;
  const step = stepAt(now);
  const counts = (of: number, after = 0) => stepOf(codeOf(RFC, of), RFC, { now, after });
  expect([-2, -1, 0, 1, 2].map((apart) => counts(step + apart))).toEqual([null, step - 1, step, step + 1, null]);
  expect(counts(step, step)).toBeNull();
  expect(counts(step - 1, step)).toBeNull();
  expect(counts(step + 1, step)).toBe(step + 1);
});

test('every secret is another, of a hundred and sixty bits', () => {
  const secrets = new Set(Array.from({ length: 50 }, makeSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the link names the school and the address', () => {
  const link = new URL(authenticatorLink(RFC, 'Camp: North & South', 'ana+x@example.org'));
  expect(link.protocol).toBe('otpauth:');
  expect(decodeURIComponent(link.pathname)).toContain('Camp  North & South:ana+x@example.org');
  expect(link.searchParams.get('secret')).toBe(RFC);
  expect(link.searchParams.get('issuer')).toBe('Camp  North & South');
});
