import { expect, test } from 'vitest';
import { isDatabaseTrouble } from './trouble.ts';

const failure = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

test.each([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EMFILE',
  'ENFILE',
  'EADDRNOTAVAIL',
  'EAGAIN',
  '57P01',
  '53300',
])('%s passes: whoever asks is told to come again', (code) => {
  expect(isDatabaseTrouble(failure(code))).toBe(true);
});

test.each(['EISDIR', 'ERR_INVALID_ARG_TYPE', '42P01', '23505'])('%s is a bug of ours', (code) => {
  expect(isDatabaseTrouble(failure(code))).toBe(false);
});
