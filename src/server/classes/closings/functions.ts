import type * as closingCalls from '../../../contract/closings.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { closeDay } from './close.ts';
import { listClosings } from './closings-store.ts';
import { previewClosing } from './preview.ts';
import { undoClosing } from './undo.ts';

const LISTED_MS = 31 * 86_400_000;

/** Days on which classes are called off together. */
export const closingFunctions: HandlersOf<typeof closingCalls> = {
  previewClosing,
  closeDay,
  undoClosing,
  dayClosings: async (_input, { database, organization, clock }) => ({
    closings: await listClosings(database, organization.id, new Date(clock.now() - LISTED_MS).toISOString()),
  }),
};
