import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { TEXT_FORMAT } from './text-format.ts';

/** Whoever holds the token reads at `/metrics` how this server stands, by any host name; without a token there is nothing there. */
export function metricsRoute(app: FastifyInstance, token: string | undefined, text: () => Promise<string>): void {
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (token === undefined) return reply.code(404).send('not found\n');
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`))
      return reply.code(401).header('www-authenticate', 'Bearer').send('unauthorized\n');
    return reply.type(TEXT_FORMAT).send(await text());
  });
}

/** Takes as long for every answer: of equal length by their hashes, compared whole. */
function isSame(given: string, wanted: string): boolean {
  const hashOf = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hashOf(given), hashOf(wanted));
}
