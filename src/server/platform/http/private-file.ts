import type { FastifyInstance } from 'fastify';
import { asCallError } from '../call/dispatcher.ts';
import { notSignedIn } from '../call/errors.ts';
import type { Caller, OrganizationScope } from '../call/handler.ts';
import { encodeError } from '../call/wire.ts';
import type { Log } from '../log.ts';
import { contentDisposition } from './attachment-name.ts';

export interface PrivateFileParts {
  readonly log: Log;
  /** Who asks: the same first steps as those of every call that needs an account. */
  readonly admit: (request: {
    authorization: string | undefined;
    host: string | undefined;
  }) => Promise<{ organization: OrganizationScope; caller: Caller | null }>;
}

interface Asked {
  readonly organization: OrganizationScope;
  readonly caller: Caller;
  readonly id: string;
}

interface PrivateFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly name: string;
}

/** A file that only whoever is signed in may have, by the id at the end of its path: kept by nobody on the way, and refused as calls are. */
export function privateFileRoute(
  app: FastifyInstance,
  { path, what }: { readonly path: (id: string) => string; readonly what: string },
  { log, admit }: PrivateFileParts,
  open: (asked: Asked) => Promise<PrivateFile>,
): void {
  app.get<{ Params: { id: string } }>(path(':id'), async ({ headers, host, params: { id } }, reply) => {
    reply.header('cache-control', 'private, no-store');
    try {
      const { organization, caller } = await admit({ authorization: headers.authorization, host });
      if (!caller) throw notSignedIn();
      const { bytes, mediaType, name } = await open({ organization, caller, id });
      return await reply
        .header('content-type', mediaType)
        .header('content-disposition', contentDisposition(name.replaceAll(/[/\\]/g, '-')))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(bytes));
    } catch (error) {
      const { status, body } = encodeError(asCallError(error, log, what));
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
    }
  });
}
