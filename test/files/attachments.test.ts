import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAttachment } from '../../src/server/files/read.ts';
import { openStorage } from '../../src/server/platform/storage/open-storage.ts';
import { ORGANIZATION } from '../school.ts';
import { packedObject, pdf, photo } from './samples.ts';
import { type FileWorld, openFileWorld } from './world.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await openFileWorld();
});
afterAll(() => world.close());

const headersOf = (accountId: string) => ({ authorization: `Bearer ${accountId}` });

test('a PDF is kept as it is and given to staff only, as a download', async () => {
  const name = 'Packing “list” für Élodie; v2.pdf';
  const content = pdf(packedObject('5 0 << /Type /Page >>'));
  const { status, result } = await world.upload('attachment', content, { name });
  expect([status, result]).toEqual([
    200,
    { fileId: expect.any(String), name, bytes: content.length, width: null, height: null },
  ]);
  const address = `${world.url}/files/${result?.fileId}/attachment.pdf`;
  const answer = await fetch(address, { headers: headersOf(world.admin.accountId) });
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition':
      'attachment; filename="Packing _list_ fu_r E_lodie_ v2.pdf"; filename*=UTF-8\'\'Packing%20%E2%80%9Clist%E2%80%9D%20f%C3%BCr%20%C3%89lodie%3B%20v2.pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const family = await world.school.addFamily(1);
  expect((await fetch(address)).status).toBe(401);
  expect((await fetch(address, { headers: headersOf(family.accountId) })).status).toBe(403);
  // The same words for strangers where there is no such file.
  expect((await fetch(address.replace(result?.fileId ?? '', ORGANIZATION))).status).toBe(401);
  const files = { storage: openStorage(world.school.config).storage, database: world.school.database };
  const opened = await openAttachment({ ...files, organizationId: ORGANIZATION }, result?.fileId ?? '');
  expect([opened.name, opened.content.equals(content)]).toEqual([name, true]);
});

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['nothing', () => Buffer.alloc(0), 'empty'],
  ['a picture', () => photo(9, 9).png().toBuffer(), 'not-a-pdf'],
  ['a web page', () => Buffer.from('<html>%PDF-1.4 %%EOF'), 'not-a-pdf'],
  ['a page before a PDF', () => Buffer.concat([Buffer.from('<script></script>'), pdf()]), 'not-a-pdf'],
  ['half a PDF', () => pdf('x'.repeat(5000)).subarray(0, 4000), 'damaged'],
  ['a protected PDF', () => pdf('trailer <</Encrypt 8 0 R>>'), 'encrypted'],
  ['JavaScript', () => pdf('7 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj'), 'carries-programs'],
  ['JavaScript with a name in disguise', () => pdf('7 0 obj <</S /J#61vaScript>> endobj'), 'carries-programs'],
  ['a program to launch', () => pdf('7 0 obj <</S /Launch /F (a.exe)>> endobj'), 'carries-programs'],
  ['JavaScript in a packed object', () => pdf(packedObject('7 0 <</S /JavaScript>>')), 'carries-programs'],
  [
    'JavaScript after a packed object that is fine',
    () => pdf(packedObject('5 0 <<>>'), packedObject('7 0 <</S /JavaScript>>')),
    'carries-programs',
  ],
  ['a form', () => pdf('3 0 obj <</AcroForm 4 0 R>> endobj'), 'carries-form'],
  ['a form of Adobe’s own kind', () => pdf('3 0 obj <</XFA 4 0 R>> endobj'), 'carries-form'],
  ['a form in a packed object', () => pdf(packedObject('3 0 <</AcroForm 4 0 R>>')), 'carries-form'],
  ['a field of a form', () => pdf('3 0 obj <</Subtype/Widget/FT/Tx>> endobj'), 'carries-form'],
  [
    'a form added by a later save',
    () => Buffer.concat([pdf(), pdf('1 0 obj <</A#63roForm 4 0 R>> endobj')]),
    'carries-form',
  ],
  ['a file inside', () => pdf('3 0 obj <</Type/EmbeddedFile/Length 0>> endobj'), 'carries-files'],
  ['a table of files inside', () => pdf(packedObject('3 0 <</Names <</EmbeddedFiles 4 0 R>>>>')), 'carries-files'],
  ['a file pinned to a page', () => pdf('3 0 obj <</Subtype /FileAttachment /FS 4 0 R>> endobj'), 'carries-files'],
  ['a file behind a name', () => pdf('3 0 obj <</Type/Filespec/EF<</F 4 0 R>>>> endobj'), 'carries-files'],
  ['a portfolio', () => pdf('3 0 obj <</Collection <<>>>> endobj'), 'carries-files'],
  [
    'JavaScript in a packed object that does not say what it is',
    () => pdf(packedObject('7 0 <</S /JavaScript>>').replace('/Type /ObjStm', '')),
    'carries-programs',
  ],
  ['a form that sends itself off', () => pdf('7 0 obj <</S /SubmitForm>> endobj'), 'carries-programs'],
  [
    'JavaScript in a packed object with a name in disguise',
    () => pdf(packedObject('7 0 <</S /JavaScript>>').replace('/ObjStm', '/O#62j#53t#6D')),
    'carries-programs',
  ],
  [
    'JavaScript in a packed object behind a comment about one',
    () => pdf('% /ObjStm stream', packedObject('7 0 <</S /JavaScript>>')),
    'carries-programs',
  ],
  [
    'an object that is packed twice',
    () => pdf(packedObject('3720 3020>').replace('/FlateDecode', '[/FlateDecode /ASCIIHexDecode]')),
    'not-checkable',
  ],
  ['more packed objects than any PDF has', () => pdf(packedObject('5 0 <<>>').repeat(5001)), 'not-checkable'],
  [
    'a packed object without an end',
    () => pdf('9 0 obj <</Type /ObjStm /Filter /FlateDecode>>\nstream\nabc'),
    'not-checkable',
  ],
  [
    'a packed object whose packing has a name in disguise',
    () => pdf('9 0 obj <</Type /ObjStm /#46ilter /LZWDecode>>\nstream\nabc\nendstream endobj'),
    'not-checkable',
  ],
  [
    'packed objects that cannot be unpacked',
    () => pdf('9 0 obj <</Type /ObjStm /Filter /LZWDecode>>\nstream\nabc\nendstream endobj'),
    'not-checkable',
  ],
  ['a bomb of packed objects', () => pdf(packedObject(' '.repeat(80 * 1024 * 1024))), 'not-checkable'],
  [
    'JavaScript on the border of what is looked at at once',
    () => pdf(`${' '.repeat(512 * 1024 - 120)}/JavaScript`),
    'carries-programs',
  ],
])('%s is refused and leaves nothing behind', async (_, make, reason) => {
  const before = { rows: await world.rows(), stored: world.stored() };
  const answer = await world.upload('attachment', await make(), { name: 'a.pdf', type: 'application/pdf' });
  expect(answer).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT', details: { reason } } });
  expect({ rows: await world.rows(), stored: world.stored() }).toEqual(before);
});

test('what only sounds like it is fine: fonts, bookmarks, links to other files', async () => {
  const plain = '3 0 obj <</FirstChar 32/LastChar 90>> endobj 4 0 obj <</First 5 0 R/Count 2/AcroFormat 1>> endobj';
  const link = '6 0 obj <</S/GoToR/F<</Type/Filespec/F(map.pdf)>>>> endobj';
  expect((await world.upload('attachment', pdf(plain, link, 'stream\nabc\nendstream'))).status).toBe(200);
});

test('objects that are not packed at all are fine', async () => {
  const plain = '9 0 obj <</Type /ObjStm /N 1 /First 4>>\nstream\n5 0 <</Type /Page>>\nendstream endobj';
  expect((await world.upload('attachment', pdf(plain, packedObject('5 0 <<>>')))).status).toBe(200);
});

test.each([
  ['names', '/ObjStm ', ''],
  ['names before one keyword', '/ObjStm ', 'stream endstream'],
  ['beginnings', '/ObjStm stream ', ''],
  ['beginnings before one end', '/ObjStm stream ', 'endstream'],
])('8 MB of %s hold nobody up', async (_, piece, end) => {
  const content = pdf(piece.repeat((8 * 1024 * 1024) / piece.length), end);
  const held = monitorEventLoopDelay({ resolution: 10 });
  held.enable();
  const began = performance.now();
  await world.upload('attachment', content);
  held.disable();
  // With a search of the rest for every name these are minutes.
  expect([performance.now() - began < 8000, held.max / 1e6 < 2000]).toEqual([true, true]);
});

test('more than 10 MB are refused', async () => {
  const answer = await world.upload('attachment', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'));
  expect([answer.status, answer.error?.details?.reason]).toEqual([413, 'too-large']);
});
