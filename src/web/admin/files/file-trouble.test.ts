import { expect, test } from 'vitest';
import { CallFailure } from '../../call.ts';
import { explainTrouble, findTrouble } from './file-trouble.ts';

const MB = 1024 * 1024;

test.each([
  ['a picture', 'picture', 'Photo.JPG', 'image/jpeg', 5 * MB, null],
  ['a picture pasted without an ending', 'picture', 'image', 'image/png', 10, null],
  ['a picture beyond the limit', 'picture', 'a.png', 'image/png', 5 * MB + 1, /at most 5 MB/],
  ['nothing', 'picture', 'a.png', 'image/png', 0, /empty/],
  ['a picture of a phone', 'picture', 'IMG_1.HEIC', '', 10, /HEIC/],
  ['a picture of a format that is not taken', 'picture', 'a.avif', 'image/avif', 10, /JPG, PNG or WebP/],
  ['a vector drawing', 'picture', 'a.svg', 'image/svg+xml', 10, /JPG, PNG or WebP/],
  ['a PDF', 'attachment', 'a.pdf', '', 10 * MB, null],
  ['a document', 'attachment', 'a.docx', '', 10, /not a PDF/],
  ['a table', 'import', 'Kurse.csv', 'application/vnd.ms-excel', 20 * MB, null],
  ['an old workbook', 'import', 'a.xls', '', 10, /CSV or an Excel file/],
] as const)('%s is judged before it is sent', (_, kind, name, type, size, words) => {
  const trouble = findTrouble(kind, { name, type, size });
  if (words) expect(trouble?.words).toMatch(words);
  else expect(trouble).toBeNull();
});

test('a refusal is told in words of its own, which fit what was to be sent', () => {
  const encrypted = new CallFailure('invalid-argument', '', { reason: 'encrypted' }, 400);
  expect(explainTrouble('attachment', encrypted).words).toMatch(/PDF/);
  expect(explainTrouble('import', encrypted).words).toMatch(/xlsx/);
});

test('what may pass can be tried again, what stays wrong cannot', () => {
  const canRetry = (failure: unknown) => explainTrouble('picture', failure).canRetry;
  expect(canRetry(new CallFailure('internal', ''))).toBe(true);
  expect(canRetry(new CallFailure('unavailable', '', undefined, 503))).toBe(true);
  expect(canRetry(new CallFailure('unauthenticated', '', undefined, 401))).toBe(true);
  expect(canRetry(new CallFailure('permission-denied', '', undefined, 403))).toBe(false);
  expect(canRetry(new CallFailure('invalid-argument', '', { reason: 'damaged' }, 400))).toBe(false);
  expect(canRetry(new CallFailure('unavailable', '', undefined, 413))).toBe(false);
});
