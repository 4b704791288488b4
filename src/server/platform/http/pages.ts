import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { NoPortalHere } from '../call/errors.ts';
import { acceptedEncoding, encodeBytes, type Encodings } from './compression.ts';
import { contentSecurityPolicy } from './headers.ts';

/** What a page is made with. Data is inlined as data (never code), so that the first screen needs no second request. */
export interface PageContent {
  /** The same for everyone. */
  readonly data: Record<string, unknown>;
  /** The server's time. It goes beside the page, which may be older. */
  readonly serverTime?: string;
  /** Addresses of pictures on other sites that it may show. */
  readonly images: readonly string[];
  /** The style sheet with the school's own colours, linked after the portal's; it stands in the page's shelf with the rest of the data. */
  readonly theme?: string | null;
  /** What the page says, for search engines: data too, which no browser runs. */
  readonly structured?: Record<string, unknown> | null | undefined;
  /** Programs that its first screen needs, fetched side by side instead of one after the other. */
  readonly modules?: readonly string[];
  /** Style sheets of what is drawn, beside those of every page. */
  readonly styles?: readonly string[];
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
  const page = readFileSync(file, 'utf8');
  // It names the program's files, whose names change with what is in them.
  const version = createHash('sha256').update(page).digest('base64url').slice(0, 10);
  const fill = readTemplate(page.replace('</head>', `<meta name="portal-version" content="${version}" /></head>`));
  const held = shelves(async (content) => encodeBytes(Buffer.from(await fill(content))));
  await app.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (!isForPage(request.method, request.url)) return reply.code(404).send({ error: 'Not found' });
    const { url, host, headers } = request;
    const content = await pageData({ url, host, cookie: headers.cookie }).catch((error: unknown) => {
      if (error instanceof NoPortalHere) throw error;
      return NOTHING;
    });
    const encodings = await held(content);
    const encoding = acceptedEncoding(headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    if (content.serverTime) reply.header('server-timing', `clock;desc="${content.serverTime}"`);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('portal-version', version)
      .header('vary', 'accept-encoding')
      .header('content-security-policy', contentSecurityPolicy({ connectsTo, images: content.images }))
      .send(encodings[encoding]);
  });
}

/** The page of the build has a place for the markup and one for the data. */
function readTemplate(page: string): (content: PageContent) => Promise<string> {
  const [head, between, end, ...more] = page.split(/<!--MARKUP-->|__DATA__/);
  if (head === undefined || between === undefined || end === undefined || more.length > 0)
    throw new Error('The page of the build has not the two places that the server fills.');
  return async ({ data, draw, theme, structured, modules = [], styles = [] }) =>
    [
      withStructured(withTheme(withParts(head, styles, modules), theme), structured),
      (await draw?.()) ?? '',
      between,
      asData(data),
      end,
    ].join('');
}

/** Their addresses are the build's own. Styles first: nothing is painted before they are there. */
function withParts(head: string, styles: readonly string[], modules: readonly string[]): string {
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
  return head.replace('</head>', `${links.join('')}</head>`);
}

/** The address is the server's own; it stands last, so that its colours count. */
function withTheme(head: string, theme: string | null | undefined): string {
  return theme ? head.replace('</head>', `<link rel="stylesheet" data-school-theme href="${theme}"></head>`) : head;
}

function withStructured(head: string, structured: PageContent['structured']): string {
  if (!structured) return head;
  const [before, after = ''] = head.split('</head>');
  return `${before}<script type="application/ld+json">${asData(structured)}</script></head>${after}`;
}

/** `<` is escaped, so that no text of ours can end the data block. */
function asData(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const MOST_PAGES = 100;

/** Pages as they were made last. Whoever comes while one is being made waits for that one. */
function shelves(make: (content: PageContent) => Promise<Encodings>) {
  const pages = new Map<string, { madeFrom: readonly unknown[]; body: Promise<Encodings> }>();
  return (content: PageContent): Promise<Encodings> => {
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

/** Whether somebody opens a screen: everything else under these paths is for programs. */
export function isForPage(method: string, url: string): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !/^\/(api|api-upload|files|identity|assets|\.well-known)\//.test(url)
  );
}
