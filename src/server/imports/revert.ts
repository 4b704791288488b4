import { record } from '../audit/store.ts';
import { promoteWaiting } from '../enrollments/store.ts';
import { type Actor, actorName } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ImportEdge } from './apply.ts';
import { deleteClasses, deleteUnused, listTouched, lockBatch, markReverted } from './revert-store.ts';
import { type Batch, type BatchChange, recordImport, saveBatchChanges } from './batch-store.ts';
import { ensureTypesAndPlaces } from './named.ts';
import { updateClasses } from './store.ts';
import { inSlices } from '../platform/give-way.ts';

export type RevertOutcome =
  | {
      readonly outcome: 'reverted';
      readonly removed: number;
      readonly restored: number;
      readonly fileName: string;
      /** Titles of those that stay, because somebody has touched them. */
      readonly touched: readonly string[];
    }
  | { readonly outcome: 'not-found' | 'already-reverted' }
  | { readonly outcome: 'touched'; readonly titles: readonly string[] };

/** Undoes a batch, but for the classes that somebody has touched since: they stay, and in the batch too, to be undone another time. */
export async function revertImport(
  edge: ImportEdge,
  organizationId: string,
  batchId: string,
  actor: Actor,
): Promise<RevertOutcome> {
  return inTransaction(edge.database, async (transaction): Promise<RevertOutcome> => {
    const batch = await lockBatch(transaction, organizationId, batchId);
    if (!batch) return { outcome: 'not-found' };
    if (batch.revertedAt) return { outcome: 'already-reverted' };
    const { held, touched: kept } = await findTouched(transaction, organizationId, batch);
    const titles = [...kept.values()];
    const isKept = (change: BatchChange) => 'version' in change && kept.has(change.id);
    // What was deleted since needs no undo.
    const changes = batch.changes.filter(
      (change) => !isKept(change) && (!('version' in change) || held.has(change.id)),
    );
    if (titles.length > 0 && !changes.some((change) => 'version' in change)) return { outcome: 'touched', titles };
    const at = edge.clock.iso();
    const counts = await undo(transaction, organizationId, { ...batch, changes }, at, actor);
    if (titles.length === 0) await markReverted(transaction, organizationId, batch.id, at);
    else
      await saveBatchChanges(
        transaction,
        organizationId,
        batch.id,
        batch.changes.filter((change) => isKept(change) || !('version' in change)),
      );
    const change = { file: batch.fileName, ...counts, ...(titles.length > 0 && { kept: titles.length }) };
    await recordImport(transaction, organizationId, {
      action: 'import.reverted',
      batchId: batch.id,
      actor,
      at,
      change,
    });
    return { outcome: 'reverted', fileName: batch.fileName, touched: titles, ...counts };
  });
}

function findTouched(database: Database, organizationId: string, batch: Batch): ReturnType<typeof listTouched> {
  const versions = batch.changes.flatMap((change) =>
    'version' in change ? [[change.id, change.version] as const] : [],
  );
  return listTouched(database, organizationId, new Map(versions), batch.createdAt);
}

async function undo(database: Database, organizationId: string, batch: Batch, at: string, actor: Actor) {
  const created = batch.changes.flatMap((change) => (change.kind === 'created' ? [change.id] : []));
  const changed = batch.changes.flatMap((change) => (change.kind === 'changed' ? [change] : []));
  for await (const ids of inSlices(created)) await deleteClasses(database, organizationId, ids);
  if (changed.length > 0) {
    const contents = changed.map(({ before }) => before);
    const named = await ensureTypesAndPlaces(database, organizationId, contents, {
      illustrations: new Map(),
      addresses: new Map(),
    });
    const by = actorName(actor);
    for await (const part of inSlices(changed)) {
      const classes = part.map(({ id, before, schedule }) => named.toWrite(id, before, schedule ?? null));
      await updateClasses(database, organizationId, classes, { at, by });
      await record(
        database,
        organizationId,
        part.map(({ id }) => ({
          action: 'class.changed',
          entityId: id,
          change: { importTakenBack: batch.fileName },
          at,
          by: actor,
        })),
      );
    }
    // Taking back a smaller number of seats frees some again.
    await promoteWaiting(
      database,
      organizationId,
      changed.map(({ id }) => id),
      at,
    );
  }
  for (const [kind, table] of [
    ['class_types', 'classTypes'],
    ['locations', 'locations'],
    ['instructors', 'instructors'],
  ] as const) {
    const made = batch.changes.flatMap((change) => (change.kind === kind ? [change.id] : []));
    await deleteUnused(database, table, organizationId, made);
  }
  return { removed: created.length, restored: changed.length };
}
