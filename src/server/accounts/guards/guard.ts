import type { FastifyInstance, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import type { Config } from '../../platform/config.ts';
import { IdentityFailure } from '../port.ts';

const BODY_LIMIT = 16_384;

/** Only our own pages may use the cookie: the custom header (no form can send it), Origin and Sec-Fetch-Site, then JSON. */
export function guardRequests(scope: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const { origin, protocol } = new URL(config.publicUrl);
  scope.addHook('onRequest', async (request) => {
    if (request.method !== 'POST') return;
    requireOwnPage(request, origin, protocol);
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json') throw new IdentityFailure('internal-error', { status: 415 });
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      const parsed = parseObject(body as Buffer);
      if (parsed) done(null, parsed);
      else done(new IdentityFailure('malformed-body'));
    },
  );
}

function requireOwnPage(request: FastifyRequest, ownOrigin: string, protocol: string): void {
  const { origin, 'sec-fetch-site': site, 'x-portal-identity': header } = request.headers;
  // A browser cannot lie about Host; its own host under our scheme is our page (an installation may have several addresses).
  const isOwn = origin === undefined || origin === ownOrigin || origin === `${protocol}//${request.host}`;
  if (header !== '1' || !isOwn || (site !== undefined && site !== 'same-origin'))
    throw new IdentityFailure('unauthorized-domain');
}

function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const parsed: unknown = secureJson.parse(body, { protoAction: 'error', constructorAction: 'error' });
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}
