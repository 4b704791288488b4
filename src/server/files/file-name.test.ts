import { expect, test } from 'vitest';
import { contentDisposition } from '../platform/http/attachment-name.ts';
import { shownName } from './file-name.ts';

test.each([
  ['Packing%20list.pdf', 'Packing list.pdf'],
  [encodeURIComponent('C:\\fakepath\\Élodie.pdf'), 'Élodie.pdf'],
  ['..%2F..%2Fetc%2Fpasswd', 'passwd'],
  ['..', 'attachment.pdf'],
  ['%00%0d%0aX-Header:%20a.pdf', 'X-Header: a.pdf'],
  [encodeURIComponent('gpj\u202e.pdf'), 'gpj.pdf'],
  ['%E0%A4%A', 'attachment.pdf'],
  ['', 'attachment.pdf'],
  [undefined, 'attachment.pdf'],
])('the name %s is shown as %s', (header, shown) => {
  expect(shownName(header, 'attachment')).toBe(shown);
});

test('a long name keeps its ending', () => {
  const name = shownName(encodeURIComponent(`${'é'.repeat(400)}.pdf`), 'attachment');
  expect([Array.from(name).length, name.endsWith('é.pdf')]).toEqual([150, true]);
});

test('no name can end its header or add another', () => {
  const header = contentDisposition('a"; filename=b.exe\r\nSet-Cookie: x;\\ 弓道 (1)*\'.pdf');
  expect(header).toMatch(/^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w.%~!-]*$/);
});
