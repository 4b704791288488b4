import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { OrganizationSettings } from '../contract/organization.ts';
import { m } from '../words/messages.js';
import { acceptedEncoding, encodeBytes } from './platform/http/compression.ts';
import { nearestLocale } from './platform/locale.ts';
import type { PageData } from './platform/http/pages.ts';
import type { TeachingParts } from './page-content.ts';

const START = '/teaching';
const BACKGROUND = '#ffffff';
const GREEN = '#1f5a41';

/** What makes the instructors' screens a page that can be installed, under the school's own name, and that opens without a network (0072). */
export async function installedPageRoutes(
  app: FastifyInstance,
  { webFolder, pageData }: { readonly webFolder: string; readonly pageData: PageData },
): Promise<void> {
  app.get('/teaching.webmanifest', async ({ url, host, headers }, reply) => {
    const { data } = await pageData({ url, host, cookie: headers.cookie });
    // What the page data holds of the school is what every visitor's browser gets.
    const { name, locale, primaryColor } = data['organization'] as OrganizationSettings;
    const reader = { locale: nearestLocale(locale) };
    const icon = (size: number, purpose: 'any' | 'maskable') => ({
      src: `/assets/teaching-${purpose}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    });
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send({
        id: START,
        name: m.offline_app_name({ school: name }, reader),
        short_name: m.teaching_title({}, reader),
        lang: locale,
        start_url: START,
        scope: START,
        display: 'standalone',
        background_color: BACKGROUND,
        theme_color: primaryColor ?? GREEN,
        icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
      });
  });

  const file = join(webFolder, 'teaching-worker.js');
  if (!existsSync(file)) return;
  const encodings = await encodeBytes(readFileSync(file));
  app.get('/teaching-worker.js', async ({ headers }, reply) => {
    const encoding = acceptedEncoding(headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache')
      .send(encodings[encoding]);
  });
}

/** What these screens are made of, as the build lists it; nothing without a build. */
export function readTeachingParts(webFolder: string): TeachingParts {
  const file = join(webFolder, 'teaching-parts.json');
  // The build's own list (vite.worker.config.ts).
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TeachingParts) : { modules: [], styles: [] };
}
