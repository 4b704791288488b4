import type { FastifyInstance } from 'fastify';
import { isId } from '../../contract/fields.ts';
import { myDataPath } from '../../contract/my-data.ts';
import { EXPORT_HOURS } from '../../domain/data-exports.ts';
import { type Keyring, openFile } from '../health/store.ts';
import { notFound } from '../platform/call/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { type PrivateFileParts, privateFileRoute } from '../platform/http/private-file.ts';
import { placeOf } from './make.ts';
import { findExport, tellReach } from './store.ts';

interface RouteParts extends PrivateFileParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

/** `GET /api/my-data/ID`: the copy of one's data, for whoever asked for it, as long as they may still see all that is in it. */
export function myDataRoute(app: FastifyInstance, parts: RouteParts): void {
  privateFileRoute(app, { path: myDataPath, what: 'my data' }, parts, async ({ organization, caller, id }) => {
    const own = { organizationId: organization.id, accountId: caller.accountId, id };
    const bytes = isId(id) ? await openExport(parts, own) : null;
    if (!bytes) throw notFound('copy');
    return { bytes, mediaType: 'application/zip', name: 'my-data.zip' };
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
