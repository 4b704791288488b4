import type { FastifyInstance } from 'fastify';
import { isId } from '../../contract/fields.ts';
import { EXPORT_HOURS } from '../../domain/data-exports.ts';
import { myDataPath } from '../../contract/my-data.ts';
import type { Keyring } from '../health/keyring.ts';
import { openFile } from '../health/sealed-file.ts';
import { asCallError } from '../platform/call/dispatcher.ts';
import { notFound, notSignedIn } from '../platform/call/errors.ts';
import type { Caller, OrganizationScope } from '../platform/call/handler.ts';
import { encodeError } from '../platform/call/wire.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { contentDisposition } from '../platform/http/attachment-name.ts';
import type { Log } from '../platform/log.ts';
import { placeOf } from './make.ts';
import { findExport, tellReach } from './store.ts';

interface RouteParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly admit: (request: {
    authorization: string | undefined;
    host: string | undefined;
  }) => Promise<{ organization: OrganizationScope; caller: Caller | null }>;
}

/** `GET /api/my-data/ID`: the copy of one's data, for whoever asked for it, as long as they may still see all that is in it. */
export function myDataRoute(app: FastifyInstance, parts: RouteParts): void {
  app.get<{ Params: { id: string } }>(myDataPath(':id'), async ({ headers, host, params }, reply) => {
    reply.header('cache-control', 'private, no-store');
    try {
      const { organization, caller } = await parts.admit({ authorization: headers.authorization, host });
      if (!caller) throw notSignedIn();
      const own = { organizationId: organization.id, accountId: caller.accountId, id: params.id };
      const zip = isId(params.id) ? await openExport(parts, own) : null;
      if (!zip) throw notFound('copy');
      return await reply
        .header('content-type', 'application/zip')
        .header('content-disposition', contentDisposition('my-data.zip'))
        .header('x-content-type-options', 'nosniff')
        .send(zip);
    } catch (error) {
      const { status, body } = encodeError(asCallError(error, parts.log, 'my data'));
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
    }
  });
}

async function openExport(
  { database, clock, keyring }: RouteParts,
  own: { readonly organizationId: string; readonly accountId: string; readonly id: string },
): Promise<Buffer | null> {
  const found = await findExport(database, own, own.id);
  if (!found?.sealed || !found.keyId || !found.readyAt) return null;
  if (Date.parse(found.readyAt) + EXPORT_HOURS * 3_600_000 <= clock.now()) return null;
  if ((await tellReach(database, own)) !== found.reach) return null;
  return openFile(keyring, placeOf(own), { keyId: found.keyId, sealed: found.sealed });
}
