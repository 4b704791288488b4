import { notFound, refused } from '../../platform/call/errors.ts';
import { actorName, type SignedInContext } from '../../platform/call/handler.ts';
import { type Batch, lockBatch } from './batch-store.ts';

/** A batch of this kind that its maker goes on with; nobody else can, nor once something of it is undone. */
export async function lockOwnBatch(
  { database, organization, caller }: SignedInContext,
  batchId: string,
  kind: Batch['kind'],
): Promise<Batch> {
  const batch = await lockBatch(database, organization.id, batchId);
  if (batch?.kind !== kind || batch.by !== actorName(caller)) throw notFound('change');
  if (batch.changes.some(({ isUndone, isPart }) => isUndone || isPart)) throw refused('already-undone');
  return batch;
}
