import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { type PageContent, pageRoutes } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'index.html'),
  '<i><!--MARKUP--></i><script type="application/json">__DATA__</script><script type="application/json" id="page-moment">__MOMENT__</script>',
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
    data: { name: '</script><script>alert(1)</script> $& $1 __MOMENT__' },
    moment: { at: '</script>' },
    images: [],
    draw: async () => '<b>$& __DATA__</b>',
  });
  expect(body.match(/<\/script>/g)).toHaveLength(2);
  expect(body).toContain('$& $1 __MOMENT__');
  expect(body).toContain('<i><b>$& __DATA__</b></i>');
});

test('a page is made once while what it is made from stays the same; its end is new in every answer', async () => {
  let drawn = 0;
  let classes = {};
  const page = await serve(() => ({
    data: { classes },
    moment: { serverTime: 'now' },
    images: [],
    draw: async () => String(++drawn),
    shelf: { place: 'a', madeFrom: [classes, 'winter'] },
  }));
  const answers = await Promise.all([page(), page(), page()]);
  expect(drawn).toBe(1);
  const nonces = answers.map(({ body, headers }) => {
    const { nonce } = JSON.parse(body.slice(body.lastIndexOf('{'), body.lastIndexOf('}') + 1)) as { nonce: string };
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    return nonce;
  });
  expect(new Set(nonces)).toHaveLength(3);
  classes = {};
  expect((await page()).body).toContain('<i>2</i>');
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
