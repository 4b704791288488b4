import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { cleanUpFiles } from '../../src/server/files/jobs.ts';
import { openImportFile } from '../../src/server/files/read.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { openStorage } from '../../src/server/platform/storage/open-storage.ts';
import { ORGANIZATION } from '../school.ts';
import { photo } from './samples.ts';
import { type FileWorld, openFileWorld } from './world.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await openFileWorld();
});
afterAll(() => world.close());

const open = (fileId = '') => {
  const { storage } = openStorage(world.school.config);
  return openImportFile({ storage, database: world.school.database, organizationId: ORGANIZATION }, fileId);
};
const cleanUp = () => {
  const { database, clock, config } = world.school;
  return cleanUpFiles({ ...openStorage(config), database, clock, log: createLog('error') });
};
const workbook = async () => {
  const file = await writeExcel([[{ value: 'title' }], [{ value: 'Archery' }]]).toBuffer();
  return Buffer.from(file);
};

test('a table of classes is kept as it came', async () => {
  const csv = Buffer.from('\ufefftitle;price\nBogenschießen;12,50\n');
  const { result } = await world.upload('import', csv, { name: 'Kurse.csv' });
  expect(await open(result?.fileId)).toEqual({ name: 'Kurse.csv', format: 'csv', content: csv });
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('title\tprice\n', 'utf16le')]);
  expect((await world.upload('import', utf16)).status).toBe(200);
  expect((await world.upload('import', utf16.subarray(2).swap16())).status).toBe(200);
});

test('a workbook is told by its content', async () => {
  const content = await workbook();
  const { result } = await world.upload('import', content, { name: 'classes.csv', type: 'text/csv' });
  expect(await open(result?.fileId)).toMatchObject({ format: 'xlsx', content });
});

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['nothing', () => Buffer.alloc(0), 'empty'],
  ['a picture', () => photo(9, 9).png().toBuffer(), 'not-a-table'],
  ['a PDF', () => Buffer.from('%PDF-1.4\n%%EOF'), 'not-a-table'],
  [
    'a picture with the mark of UTF-16',
    async () => Buffer.concat([Buffer.from([0xff, 0xfe]), await photo(9, 9).png().toBuffer()]),
    'not-a-table',
  ],
  ['a web page', () => Buffer.from('<!DOCTYPE html><table></table>'), 'not-a-table'],
  ['an old or protected workbook', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'encrypted'],
  ['half a workbook', async () => (await workbook()).subarray(0, 1000), 'damaged'],
  [
    'a workbook that claims to unpack to gigabytes',
    async () => claimSize(await workbook(), 0xf0000000),
    'too-large-unpacked',
  ],
])('%s is refused', async (_, make, reason) => {
  const answer = await world.upload('import', await make(), { name: 'classes.csv', type: 'text/csv' });
  expect(answer.error?.details?.reason).toBe(reason);
});

/** Writes another unpacked size into the list of contents. */
function claimSize(zip: Buffer, size: number): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(size, changed.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  return changed;
}

test('tables go after a day', async () => {
  const { clock } = world.school;
  const { result } = await world.upload('import', Buffer.from('title\nArchery\n'));
  clock.advance(23 * 3_600_000);
  await cleanUp();
  expect((await open(result?.fileId)).format).toBe('csv');
  clock.advance(2 * 3_600_000);
  await cleanUp();
  await expect(open(result?.fileId)).rejects.toThrow('does not exist');
  expect(world.stored().filter((file) => file.includes(result?.fileId ?? ''))).toEqual([]);
});

test('an unknown table is not found', async () => {
  await expect(open(newId())).rejects.toThrow('does not exist');
  await expect(open('nothing')).rejects.toThrow('does not exist');
});
