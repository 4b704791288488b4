import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.ts';

const NAMES = 'José,Müller\nÅric,Nuñez-Øberg\nZoë,Æbler\n';
/** Mac Roman, by hand: Node writes no such text. */
const MAC: Readonly<Record<string, number>> = { é: 0x8e, ü: 0x9f, Å: 0x81, ñ: 0x96, Ø: 0xaf, ë: 0x91, Æ: 0xae };
const inMac = (text: string) => Uint8Array.from(text, (char) => MAC[char] ?? char.charCodeAt(0));
const CENTRAL: Readonly<Record<string, number>> = { Ł: 0xa3, ł: 0xb3, ą: 0xb9, ż: 0xbf, ń: 0xf1, ó: 0xf3 };
const inCentral = (text: string) => Uint8Array.from(text, (char) => CENTRAL[char] ?? char.charCodeAt(0));

test.each([
  ['Windows', Buffer.from(NAMES, 'latin1'), NAMES, 'read-as-windows'],
  ['a Mac', inMac(NAMES), NAMES, 'read-as-mac'],
  [
    'Central Europe',
    inCentral('Łucja,Dąbrówka\nJóźek,Żabańska\n'.replaceAll(/[źŻ]/g, 'z')),
    'Łucja,Dąbrówka\nJózek,zabańska\n',
    'read-as-central',
  ],
])('text of %s is told by its words', (_, bytes, text, remark) => {
  const read = decodeText(bytes, undefined);
  expect(read.text).toBe(text);
  expect(read.remarks.map(({ code }) => code)).toEqual([remark]);
  expect(read.encodings.filter(({ isRead }) => isRead)).toHaveLength(1);
});

test('what somebody chose counts, and every way shows its names', () => {
  const read = decodeText(inMac('José\n'), 'windows-1252');
  expect(read.text).toBe('JosŽ\n');
  expect(read.encodings.map(({ encoding, samples }) => [encoding, ...samples])).toEqual([
    ['windows-1252', 'JosŽ'],
    ['macintosh', 'José'],
    ['windows-1250', 'JosŽ'],
  ]);
});

test('lines of Unicode and of Windows in one file are both read, and said', () => {
  const read = decodeText(Buffer.concat([Buffer.from('José\n'), Buffer.from('Müller\n', 'latin1')]), undefined);
  expect(read.text).toBe('José\nMüller\n');
  expect(read.remarks).toEqual([{ code: 'mixed-encodings', facts: { count: 1 } }]);
});
