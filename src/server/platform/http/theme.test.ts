import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { themeAddress, themeRoutes } from './theme.ts';

const app = Fastify();
themeRoutes(app);
afterAll(() => app.close());

test('a school’s colour comes as a style sheet that is kept for ever', async () => {
  const answer = await app.inject(themeAddress('#7a1f2b'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.body).toContain('--color-header:#7a1f2b');
  expect(answer.body).toMatch(/^:root\{[^{}]+\}\n@media \(prefers-color-scheme: dark\)\{:root\{[^{}]+\}\}\n$/);
});

test.each(['', '?primary=red', '?primary=7a1f2b;}', '?primary=7a1f2b&primary=7a1f2b', '?primary=ffee88'])(
  'there is no style sheet at /theme.css%s',
  async (query) => {
    expect((await app.inject(`/theme.css${query}`)).statusCode).toBe(404);
  },
);
