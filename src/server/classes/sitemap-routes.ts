import type { FastifyInstance } from 'fastify';
import type { ReachedOrganization } from '../platform/call/handler.ts';
import type { Catalogue } from './catalogue.ts';
import { listAvailable } from './structured-data.ts';

interface SitemapParts {
  readonly catalogue: Pick<Catalogue, 'available'>;
  readonly organizationFor: (host: string | undefined) => Promise<ReachedOrganization>;
}

/** For search engines: which pages everybody may see (`/sitemap.xml`), and what is not for them (`/robots.txt`). */
export function sitemapRoutes(app: FastifyInstance, { catalogue, organizationFor }: SitemapParts): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const { id: organizationId, publicUrl } = await organizationFor(request.host);
    const available = await catalogue.available(organizationId);
    // Ids need no escaping, and a school's address was checked when it was given.
    const paths = ['/classes/enrollment', '/calendar/classes'].concat(
      [...new Set(listAvailable(available).map(({ id }) => id))].map((id) => `/classes/enrollment/class/${id}`),
    );
    const urls = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(body);
  });
  app.get('/robots.txt', async (request, reply) => {
    const { publicUrl } = await organizationFor(request.host);
    const closed = ['/account', '/admin', '/teaching', '/user', '/api', '/calendar/feeds'];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
