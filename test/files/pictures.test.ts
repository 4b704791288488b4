import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo, pictureBomb } from './samples.ts';
import { type FileWorld, openFileWorld } from './world.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await openFileWorld();
});
afterAll(() => world.close());

const fetchPicture = async (fileId: string, width: number) => fetch(`${world.url}/files/${fileId}/${width}.webp`);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a photo is kept in three sizes as WebP, for everybody and for ever', async () => {
  const answer = await world.upload('picture', await photo(2600, 1300).jpeg().toBuffer(), {
    name: 'Kayak am Fluß.jpg',
  });
  expect(answer).toMatchObject({ status: 200, result: { name: 'Kayak am Fluß.jpg', width: 1280, height: 640 } });
  const { fileId = '' } = answer.result ?? {};
  for (const width of [320, 640, 1280]) {
    const picture = await fetchPicture(fileId, width);
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const facts = await sharp(await bytesOf(picture)).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', width, width / 2]);
  }
  const audit = await world.school.database
    .selectFrom('auditEntries')
    .selectAll()
    .where('entityId', '=', fileId)
    .execute();
  expect(audit).toMatchObject([{ action: 'file.uploaded', entity: 'file', actor: 'office@example.org' }]);
});

test('a browser that has it already is told so, and HEAD tells its size', async () => {
  const { result } = await world.upload('picture', await photo().png().toBuffer());
  const address = `${world.url}/files/${result?.fileId}/640.webp`;
  const first = await fetch(address);
  const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
  const head = await fetch(address, { method: 'HEAD' });
  expect([head.status, Number(head.headers.get('content-length')), (await bytesOf(head)).length]).toEqual([
    200,
    (await bytesOf(first)).length,
    0,
  ]);
});

test('a small picture is not made larger', async () => {
  const { result } = await world.upload('picture', await photo(200, 100).webp().toBuffer());
  expect(result).toMatchObject({ width: 200, height: 100 });
  const facts = await sharp(await bytesOf(await fetchPicture(result?.fileId ?? '', 1280))).metadata();
  expect([facts.width, facts.height]).toEqual([200, 100]);
});

test('nothing that the camera wrote stays, and the picture stands upright', async () => {
  const sideways = await photo(900, 600)
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(sideways).metadata()).exif?.toString('latin1')).toContain('secret owner');
  const { result } = await world.upload('picture', sideways, { name: 'IMG_1.JPG' });
  expect(result).toMatchObject({ width: 600, height: 900 });
  for (const width of [320, 640, 1280]) {
    const bytes = await bytesOf(await fetchPicture(result?.fileId ?? '', width));
    const facts = await sharp(bytes).metadata();
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.toString('latin1')).not.toContain('secret owner');
  }
  // Turned by a quarter to the right, what was left is on top.
  const { data, info } = await sharp(await bytesOf(await fetchPicture(result?.fileId ?? '', 320)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data.subarray(Math.floor(info.width / 2) * info.channels);
  expect(red).toBeGreaterThan(blue);
});

test.each([
  ['greyscale', () => photo().greyscale().jpeg()],
  ['CMYK', () => photo().toColourspace('cmyk').jpeg()],
  ['16 bits a channel', () => photo().toColourspace('rgb16').png()],
  ['transparent', () => photo().ensureAlpha(0.5).png()],
  ['a name that claims another format', () => photo().png()],
])('%s is fine', async (_, make) => {
  const { status, result } = await world.upload('picture', await make().toBuffer(), {
    name: 'photo.jpg',
    type: 'image/jpeg',
  });
  expect(status).toBe(200);
  const { data } = await sharp(await bytesOf(await fetchPicture(result?.fileId ?? '', 320)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(50);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';
const html = '<!doctype html><script>alert(1)</script>';

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  ['nothing', () => Buffer.alloc(0), 400, 'empty'],
  ['a web page named .png', () => Buffer.from(html), 400, 'not-a-picture'],
  ['an SVG', () => Buffer.from(svg), 400, 'not-a-picture'],
  ['a GIF', () => photo(9, 9).gif().toBuffer(), 400, 'not-a-picture'],
  ['a TIFF', () => photo(9, 9).tiff().toBuffer(), 400, 'not-a-picture'],
  ['an AVIF', () => photo(64, 64).avif({ effort: 0 }).toBuffer(), 400, 'not-a-picture'],
  ['a PDF', () => Buffer.from('%PDF-1.4\n%%EOF'), 400, 'not-a-picture'],
  ['an HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1'), 400, 'heic'],
  ['a page with the first bytes of a JPG', () => Buffer.from(`\xff\xd8\xff${html}`, 'latin1'), 400, 'damaged'],
  ['an SVG with the first bytes of a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), 400, 'damaged'],
  ['a picture bomb', () => pictureBomb(60_000, 60_000), 400, 'too-many-pixels'],
  ['a bomb within the limit of pixels', () => pictureBomb(6000, 6000), 400, 'damaged'],
  [
    'a cut JPG',
    async () => {
      const whole = await photo().jpeg().toBuffer();
      return whole.subarray(0, Math.floor(whole.length / 2));
    },
    400,
    'damaged',
  ],
  ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, 'too-large'],
])('%s is refused and leaves nothing behind', async (_, make, status, reason) => {
  const before = { rows: await world.rows(), stored: world.stored() };
  const answer = await world.upload('picture', await make(), { name: 'photo.png', type: 'image/png' });
  expect(answer).toMatchObject({ status, error: { status: 'INVALID_ARGUMENT', details: { reason } } });
  expect({ rows: await world.rows(), stored: world.stored() }).toEqual(before);
});

test('a polyglot loses everything but its picture', async () => {
  const polyglot = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from(html)]);
  const { result } = await world.upload('picture', polyglot);
  const kept = await bytesOf(await fetchPicture(result?.fileId ?? '', 1280));
  expect(kept.toString('latin1')).not.toContain('script');
});

test('files are the portal’s own: readable by nobody else, under names that we made', async () => {
  const { result } = await world.upload('picture', await photo().jpeg().toBuffer(), { name: '../../../etc/passwd' });
  expect(result?.name).toBe('passwd');
  const own = world.stored().filter((file) => file.includes(result?.fileId ?? ''));
  const folder = `files/00000000-0000-7000-8000-000000000001/${result?.fileId}`;
  expect(own).toEqual([`${folder}/1280.webp`, `${folder}/320.webp`, `${folder}/640.webp`]);
  for (const file of own) expect(statSync(join(world.dataDir, file)).mode & 0o777).toBe(0o600);
  expect(statSync(join(world.dataDir, folder)).mode & 0o777).toBe(0o700);
});
