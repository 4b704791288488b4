import type * as bulkCalls from '../../../contract/bulk.ts';
import { isId } from '../../../contract/fields.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { listBatches } from './batch-store.ts';
import { applyBulkChange, previewBulkChange } from './bulk.ts';
import { previewRollForward, rollForward } from './roll-forward.ts';
import { undoBatch } from './undo.ts';

type BatchFunctions = HandlersOf<typeof bulkCalls>;

/** What staff do with many classes at once. */
export const classBatchFunctions: BatchFunctions = {
  previewBulkChange,
  applyBulkChange,
  previewRollForward,
  rollForward,
  classBatches: async ({ semesterId }, { database, organization }) => ({
    batches: isId(semesterId) ? await listBatches(database, organization.id, semesterId) : [],
  }),
  undoBatch,
};
