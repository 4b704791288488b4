import { record } from '../audit/store.ts';
import { bumpCatalogue } from '../classes/store.ts';
import type { Actor } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import type { ImportedClass } from './imported-class.ts';

/** What a batch did, so that it can be undone. */
export type BatchChange =
  | { readonly kind: 'created'; readonly id: string; readonly version: number; readonly placesLeft: number | null }
  | {
      readonly kind: 'changed';
      readonly id: string;
      readonly version: number;
      readonly before: ImportedClass;
      readonly schedule?: unknown;
    }
  | { readonly kind: 'class_types' | 'locations' | 'instructors'; readonly id: string };

export interface Batch {
  readonly id: string;
  readonly semesterId: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly changes: readonly BatchChange[];
}

/** Before its classes, which point at it; its changes follow with `saveBatchChanges`. */
export async function insertBatch(
  database: Database,
  organizationId: string,
  batch: Omit<Batch, 'changes'>,
): Promise<void> {
  await database
    .insertInto('importBatches')
    .values({
      organizationId,
      id: batch.id,
      semesterId: batch.semesterId,
      fileName: batch.fileName,
      createdAt: batch.createdAt,
      createdBy: batch.createdBy,
      changes: '[]',
      revertedAt: null,
    })
    .execute();
}

export async function saveBatchChanges(
  database: Database,
  organizationId: string,
  id: string,
  changes: readonly BatchChange[],
): Promise<void> {
  await database
    .updateTable('importBatches')
    .set({ changes: JSON.stringify(changes) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function recordImport(
  database: Database,
  organizationId: string,
  facts: {
    action: 'import.applied' | 'import.reverted';
    batchId: string;
    actor: Actor;
    at: string;
    change: object;
  },
): Promise<void> {
  const { action, batchId, actor, at, change } = facts;
  await record(database, organizationId, [{ action, entityId: batchId, change, at, by: actor }]);
  await bumpCatalogue(database, organizationId);
}
