import { NoPortalHere } from '../call/errors.ts';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './compression.ts';
import { contentSecurityPolicy } from './headers.ts';
import { createPageBody, type PageBody } from './page-body.ts';

/** What a page is made with. Data is inlined as data (never code), so that the first screen needs no second request. */
export interface PageContent {
  /** The same for everyone. */
  readonly data: Record<string, unknown>;
  /** Of this one answer: the time. */
  readonly moment?: Record<string, unknown>;
  /** Addresses of pictures on other sites that it may show. */
  readonly images: readonly string[];
  /** The style sheet with the school's own colours, linked after the portal's; it stands in the page's shelf with the rest of the data. */
  readonly theme?: string | null;
  /** Draws the first screen; without it the page is empty until the program runs. */
  readonly draw?: (() => Promise<string>) | undefined;
  /** Which page this is, and what it is made from: as long as that stays the same, it is made and compressed once. */
  readonly shelf?: { readonly place: string; readonly madeFrom: readonly unknown[] };
}

export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly host: string | undefined;
  readonly cookie: string | undefined;
}

const NOTHING: PageContent = { data: {}, images: [] };

export type PageData = (request: PageRequest) => Promise<PageContent>;

export interface PageParts {
  readonly webFolder: string;
  /** Other origins that the browser program talks to. */
  readonly connectsTo: readonly string[];
  readonly pageData: PageData;
}

/** Serves the built browser program: hashed files for ever, and its one page for every other address. */
export async function pageRoutes(app: FastifyInstance, { webFolder, connectsTo, pageData }: PageParts): Promise<void> {
  const file = join(webFolder, 'index.html');
  if (!existsSync(file)) return;
  const { bodyOf, endOf } = readTemplate(readFileSync(file, 'utf8'));
  const held = shelves(bodyOf);
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
    if (/^\/(api|api-upload|files|identity|assets|\.well-known)\//.test(request.url))
      return reply.code(404).send({ error: 'Not found' });
    const { url, host, headers } = request;
    const content = await pageData({ url, host, cookie: headers.cookie }).catch((error: unknown) => {
      if (error instanceof NoPortalHere) throw error;
      return NOTHING;
    });
    const nonce = randomBytes(16).toString('base64url');
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const body = await (await held(content)).endedWith(encoding, endOf({ ...content.moment, nonce }));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', contentSecurityPolicy(connectsTo, nonce, content.images))
      .send(body);
  });
}

/** The page of the build has a place for the markup, one for the data and, at its end, one for what is of one answer only. */
function readTemplate(page: string) {
  const [head, afterMarkup, afterData, end, ...more] = page.split(/<!--MARKUP-->|__DATA__|__MOMENT__/);
  if (
    head === undefined ||
    afterMarkup === undefined ||
    afterData === undefined ||
    end === undefined ||
    more.length > 0
  )
    throw new Error('The page of the build has not the three places that the server fills.');
  return {
    bodyOf: async ({ data, draw, theme }: PageContent): Promise<PageBody> =>
      createPageBody([withTheme(head, theme), (await draw?.()) ?? '', afterMarkup, asData(data), afterData].join('')),
    endOf: (moment: Record<string, unknown>): string => asData(moment) + end,
  };
}

/** The address is the server's own; it stands last, so that its colours count. */
function withTheme(head: string, theme: string | null | undefined): string {
  return theme ? head.replace('</head>', `<link rel="stylesheet" data-school-theme href="${theme}"></head>`) : head;
}

/** `<` is escaped, so that no text of ours can end the data block. */
function asData(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const MOST_PAGES = 100;

/** Pages as they were made last. Whoever comes while one is being made waits for that one. */
function shelves(make: (content: PageContent) => Promise<PageBody>) {
  const pages = new Map<string, { madeFrom: readonly unknown[]; body: Promise<PageBody> }>();
  return (content: PageContent): Promise<PageBody> => {
    const { shelf } = content;
    if (!shelf) return make(content);
    const held = pages.get(shelf.place);
    if (held?.madeFrom.every((part, index) => part === shelf.madeFrom[index])) return held.body;
    const body = make(content);
    if (pages.size >= MOST_PAGES) pages.clear();
    pages.set(shelf.place, { madeFrom: shelf.madeFrom, body });
    body.catch(() => pages.delete(shelf.place));
    return body;
  };
}
