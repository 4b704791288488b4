import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { type PageContent, pageRoutes } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'index.html'),
  '<head></head><script>onclick = null</script><i><!--MARKUP--></i><script type="application/json">__DATA__</script>',
);
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(content: () => PageContent) {
  const app = createApp(parseConfig({}), createLog('silent'));
  await pageRoutes(app, { webFolder: folder, connectsTo: [], pageData: async () => content() });
  return (headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: '/classes/enrollment?q=1', headers });
}
const open = async (content: PageContent) => (await serve(() => content))();

test('a page may show the logo that the school keeps elsewhere, and nothing else from there', async () => {
  const { headers } = await open({ data: {}, images: ['https://img.example.org/a/logo.svg', 'no address'] });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: https://img.example.org;");
  expect(policy.match(/img\.example\.org/g)).toHaveLength(1);
});

test('no text in the data can end its block, and none is taken for a place to fill', async () => {
  const { body } = await open({
    data: { name: '</script><script>alert(1)</script> $& $1 <!--MARKUP-->' },
    images: [],
    draw: async () => '<b>$& __DATA__</b>',
  });
  expect(body.match(/<\/script>/g)).toHaveLength(2);
  expect(body).toContain('$& $1 \\u003c!--MARKUP-->');
  expect(body).toContain('<i><b>$& __DATA__</b></i>');
});

test('nothing that stands in the page itself may run or give it a look', async () => {
  const { headers } = await open({ data: { name: '<script>alert(1)</script>' }, images: [] });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
});

test('a page is made once while what it is made from stays the same; the time goes beside it', async () => {
  let drawn = 0;
  let classes = {};
  let serverTime = 'now';
  const page = await serve(() => ({
    data: { classes },
    serverTime,
    images: [],
    draw: async () => String(++drawn),
    shelf: { place: 'a', madeFrom: [classes, 'winter'] },
  }));
  await Promise.all([page(), page()]);
  serverTime = 'later';
  const { headers } = await page();
  expect(drawn).toBe(1);
  expect(headers['server-timing']).toBe('clock;desc="later"');
  classes = {};
  expect((await page()).body).toContain('<i>2</i>');
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['zstd', undefined, (bytes: Buffer) => bytes],
  ['*;q=0', undefined, (bytes: Buffer) => bytes],
  ['', undefined, (bytes: Buffer) => bytes],
])('a page travels as the browser reads it: %j', async (accepted, encoding, read) => {
  const content = { data: {}, images: [], draw: async () => '<p>Élodie’s canoe trip</p>'.repeat(1000) };
  const page = await serve(() => content);
  const { headers, rawPayload } = await page({ 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(read(rawPayload).toString()).toContain('<p>Élodie’s canoe trip</p></i>');
});

test('a page and the answer say which version of the program they are of', async () => {
  const { body, headers } = await open({ data: {}, images: [] });
  const version = String(headers['portal-version']);
  expect(version).toMatch(/^[\w-]{10}$/);
  expect(body).toContain(`<meta name="portal-version" content="${version}" />`);
});

test('a page that could not be made is tried again', async () => {
  let isBroken = true;
  const page = await serve(() => ({
    data: {},
    images: [],
    draw: async () => {
      if (isBroken) throw new Error('broken');
      return 'drawn';
    },
    shelf: { place: 'a', madeFrom: [1] },
  }));
  expect((await page()).statusCode).toBe(500);
  isBroken = false;
  expect((await page()).body).toContain('<i>drawn</i>');
});

test.each(['/%ff', '/classes/enrollment/class/%', '/account/%E0%A4%A?x=1'])(
  'an address that cannot be read leads to the classes: %s',
  async (url) => {
    const app = createApp(parseConfig({}), createLog('silent'));
    const answer = await app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/classes/enrollment']);
    expect(answer.headers).toHaveProperty('content-security-policy');
    const forPrograms = await app.inject({ method: 'GET', url: `/api${url}` });
    expect(forPrograms.statusCode).toBe(404);
    await app.close();
  },
);
