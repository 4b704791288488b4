import type { FastifyInstance } from 'fastify';
import { isId } from '../../../contract/fields.ts';
import { packPath, type PackAsked } from '../../../contract/packs.ts';
import { openDayFile } from '../../day-files/store.ts';
import { addSheetReceipts, type Keyring } from '../../health/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type PrivateFileParts, privateFileRoute } from '../../platform/http/private-file.ts';
import { isStillTheirs, whosePacks } from './own-packs.ts';
import type { PackReach } from './reach.ts';

interface RouteParts extends PrivateFileParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

/** So long (milliseconds) the receipts of making a pack tell of fetching it too; whoever comes later leaves others. */
const SAME_READING_MS = 10 * 60_000;

/** `GET /api/packs/ID`: a pack, for whoever asked for it, as long as every sheet in it is theirs. */
export function packRoute(app: FastifyInstance, parts: RouteParts): void {
  const { database, clock } = parts;
  privateFileRoute(app, { path: packPath, what: 'pack' }, parts, async ({ organization, caller, id }) => {
    const asking = { organization, caller, clock };
    const bytes = await inTransaction(database, async (transaction) => {
      const context = { ...asking, database: transaction };
      const isTheirs = (reach: string) => isStillTheirs(reach, context);
      const file = isId(id)
        ? await openDayFile({ ...parts, database: transaction }, whosePacks(context), id, isTheirs)
        : null;
      if (!file) throw notFound('pack');
      if (clock.now() - Date.parse(file.readyAt) > SAME_READING_MS) await leaveReceipts(file.reach, context);
      // Written by `askPack`.
      const { name } = file.asked as Pick<PackAsked, 'name'>;
      return { bytes: file.bytes, name };
    });
    return { bytes: bytes.bytes, mediaType: 'application/pdf', name: `${bytes.name}.pdf` };
  });
}

/** For each family whose health answers are handed out once more. */
async function leaveReceipts(
  kept: string,
  context: Pick<SignedInContext, 'database' | 'organization' | 'caller' | 'clock'>,
): Promise<void> {
  // Written by `reachOf`.
  const { health } = JSON.parse(kept) as PackReach;
  for (const { classId, studentIds, sections } of health)
    await addSheetReceipts(context, { classId, studentIds, sections });
}
