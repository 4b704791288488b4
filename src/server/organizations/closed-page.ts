import type { FastifyInstance } from 'fastify';
import { m } from '../../words/messages.js';
import { SchoolClosed } from '../platform/call/errors.ts';
import { nearestLocale } from '../platform/locale.ts';
import type { organizationLookup } from './of-host.ts';

/** Asked of the process, not of a school. */
const ASKED_OF_ALL = /^\/(healthz|readyz|metrics(\?|$)|assets\/)/;

/** A school that is closed answers every address with one page; calls are refused where they are answered. */
export function closeSchools(app: FastifyInstance, organizationFor: ReturnType<typeof organizationLookup>): void {
  app.addHook('onRequest', async ({ host, url }, reply) => {
    if (ASKED_OF_ALL.test(url) || url.startsWith('/api/')) return;
    // What else is wrong with the address is told by whoever answers it.
    const closed = await organizationFor(host).catch((error: unknown) => error);
    if (!(closed instanceof SchoolClosed)) return;
    await reply
      .code(closed.statusCode)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(closedPage(closed));
  });
}

function closedPage({ school, locale }: SchoolClosed): string {
  const reader = { locale: nearestLocale(locale) };
  const [name, words] = [escaped(school), escaped(m.shell_school_closed({}, reader))];
  return `<!doctype html>
<html lang="${escaped(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title></head>
<body><main><h1>${name}</h1><p>${words}</p></main></body>
</html>
`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
