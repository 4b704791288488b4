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
writeFileSync(join(folder, 'index.html'), '<script type="application/json">__DATA__</script><b nonce="__NONCE__">');
afterAll(() => rmSync(folder, { recursive: true }));

async function open(content: PageContent) {
  const app = createApp(parseConfig({}), createLog('silent'));
  await pageRoutes(app, { webFolder: folder, connectsTo: [], pageData: async () => content });
  return app.inject({ method: 'GET', url: '/classes/enrollment?q=1' });
}

test('a page may show the logo that the school keeps elsewhere, and nothing else from there', async () => {
  const { headers } = await open({ data: {}, images: ['https://img.example.org/a/logo.svg', 'no address'] });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: https://img.example.org;");
  expect(policy.match(/img\.example\.org/g)).toHaveLength(1);
});

test('no text in the data can end its block', async () => {
  const { body } = await open({ data: { name: '</script><script>alert(1)</script> $& $1' }, images: [] });
  expect(body.match(/<\/script>/g)).toHaveLength(1);
  expect(body).toContain('$& $1');
});
