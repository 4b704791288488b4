import type { FastifyInstance } from 'fastify';
import { isId } from '../../contract/fields.ts';
import { myDataPath } from '../../contract/my-data.ts';
import { openDayFile } from '../day-files/store.ts';
import type { Keyring } from '../health/store.ts';
import { notFound } from '../platform/call/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { type PrivateFileParts, privateFileRoute } from '../platform/http/private-file.ts';
import { tellReach } from './store.ts';

interface RouteParts extends PrivateFileParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

/** `GET /api/my-data/ID`: the copy of one's data, for whoever asked for it, as long as they may still see all that is in it. */
export function myDataRoute(app: FastifyInstance, parts: RouteParts): void {
  privateFileRoute(app, { path: myDataPath, what: 'my data' }, parts, async ({ organization, caller, id }) => {
    const whose = { organizationId: organization.id, accountId: caller.accountId, kind: 'my-data' } as const;
    const sameReach = async (reach: string) => (await tellReach(parts.database, whose)) === reach;
    const file = isId(id) ? await openDayFile(parts, whose, id, sameReach) : null;
    if (!file) throw notFound('copy');
    return { bytes: file.bytes, mediaType: 'application/zip', name: 'my-data.zip' };
  });
}
