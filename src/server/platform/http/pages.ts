import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { compressFor } from './compression.ts';
import { contentSecurityPolicy } from './headers.ts';

/** What a page is made with. */
export interface PageContent {
  /** Inlined as data (never code), so that the first screen needs no second request. */
  readonly data: Record<string, unknown>;
  /** Addresses of pictures on other sites that it may show. */
  readonly images: readonly string[];
}

export type PageData = (path: string, host: string | undefined) => Promise<PageContent>;

export interface PageParts {
  readonly webFolder: string;
  /** Other origins that the browser program talks to. */
  readonly connectsTo: readonly string[];
  readonly pageData: PageData;
}

/** Serves the built browser program: hashed files for ever, and its one page for every other address. */
export async function pageRoutes(app: FastifyInstance, { webFolder, connectsTo, pageData }: PageParts): Promise<void> {
  const template = join(webFolder, 'index.html');
  const page = existsSync(template) ? readFileSync(template, 'utf8') : null;
  if (!page) return;
  await app.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send({ error: 'Not found' });
    if (/^\/(api|identity|assets|\.well-known)\//.test(request.url))
      return reply.code(404).send({ error: 'Not found' });
    const nonce = randomBytes(16).toString('base64url');
    const path = request.url.split('?')[0] ?? '/';
    const { data, images } = await pageData(path, request.host).catch(() => ({ data: {}, images: [] }));
    const { encoding, body } = await compressFor(
      request.headers['accept-encoding'],
      Buffer.from(fill(page, data, nonce)),
    );
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', contentSecurityPolicy(connectsTo, nonce, images))
      .send(body);
  });
}

/** `<` is escaped, so that no text of ours can end the data block. */
function fill(page: string, data: Record<string, unknown>, nonce: string): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return page.replaceAll('__NONCE__', nonce).replace('__DATA__', () => json);
}
