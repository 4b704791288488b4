import { NoPortalHere } from '../call/errors.ts';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { identityOrigins } from '../identity-settings.ts';
import { errorFacts, type Log } from '../log.ts';
import { isForPage } from './pages.ts';
import { securityHeaders } from './headers.ts';

/** How long the body of a call may take to arrive. */
const SMALL_BODY_MS = 30_000;

/** The HTTP server with what every route shares: limits, headers, and answers that never show a stack. */
export function createApp(
  config: Pick<Config, 'call' | 'trustProxy' | 'publicUrl' | 'identity'>,
  log: Log,
): FastifyInstance {
  const headers = securityHeaders(config.publicUrl, identityOrigins(config.identity));
  const app = fastify({
    logger: false,
    bodyLimit: config.call.bodyLimit,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Files come over slow lines; everything else is small and has half a minute, see below.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    forceCloseConnections: 'idle',
    // We say it ourselves, with all headers and when to come back.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read, or one far too long: no route of ours, and no hook runs for it.
    frameworkErrors: (_error, { method, url }, reply) => {
      if (isForPage(method, url)) {
        // As every address that the portal does not know; only the browser program knows the others.
        reply.raw.writeHead(302, { ...Object.fromEntries(headers), location: '/classes/enrollment' }).end();
        return;
      }
      const body = JSON.stringify({ error: { message: 'There is nothing at this address.', status: 'NOT_FOUND' } });
      reply.raw.writeHead(404, { ...Object.fromEntries(headers), 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(body);
    },
  });
  // What is answered while the server drains ends its connection, so that kept-alive ones do not hold the stop up for a minute.
  let isClosing = false;
  // Called back, not awaited: thousands may come in one instant, and each turn of waiting counts.
  app.addHook('onRequest', ({ method, url, raw }, reply, done) => {
    if (isClosing) {
      const error = { message: 'The portal is closing. Please try again in a moment.', status: 'UNAVAILABLE' };
      reply.code(503).header('retry-after', '2').send({ error });
      return;
    }
    if (method !== 'GET' && method !== 'HEAD' && !url.startsWith('/api-upload/')) {
      const late = setTimeout(() => raw.destroy(), SMALL_BODY_MS).unref();
      raw.once('close', () => clearTimeout(late));
    }
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof NoPortalHere)
      return reply.code(error.statusCode).type('text/plain; charset=utf-8').send(`${error.message}\n`);
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 500) log.error('http', errorFacts(error));
    return reply
      .code(status >= 400 && status < 500 ? status : 500)
      .send({ error: status < 500 ? 'Bad request' : 'Internal error' });
  });
  return app;
}
