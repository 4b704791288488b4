import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageBody } from './page-body.ts';

const begin = `<!doctype html>${'<p>Élodie’s canoe trip costs $20.</p>'.repeat(3000)}`;

test.each([1, 2, 100, 255, 256, 257, 40_000, 65_535])(
  'every answer reads as one page, its end of %i bytes too',
  async (length) => {
    for (const text of ['', begin]) {
      const body = createPageBody(text);
      for (const end of ['x'.repeat(length), randomBytes(length).toString('base64').slice(0, length)]) {
        expect((await body.endedWith('identity', end)).toString()).toBe(text + end);
        expect(gunzipSync(await body.endedWith('gzip', end)).toString()).toBe(text + end);
        expect(brotliDecompressSync(await body.endedWith('br', end)).toString()).toBe(text + end);
      }
    }
  },
);

test('an end that fits no block is refused', async () => {
  const body = createPageBody(begin);
  await expect(body.endedWith('br', '')).rejects.toThrow(RangeError);
  await expect(body.endedWith('gzip', 'x'.repeat(65_536))).rejects.toThrow(RangeError);
});
