import type * as closingCalls from '../../../contract/closings.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { closeDay } from './close.ts';
import { listClosings } from './closings-store.ts';
import { previewClosing } from './preview.ts';
import { undoClosing } from './undo.ts';

const DAY_MS = 86_400_000;
const LISTED_MS = 31 * DAY_MS;

/** Days on which classes are called off together. */
export const closingFunctions: HandlersOf<typeof closingCalls> = {
  previewClosing,
  closeDay,
  undoClosing,
  dayClosings: async (_input, { database, organization, clock }) => {
    const closings = await listClosings(database, organization.id, new Date(clock.now() - LISTED_MS).toISOString());
    const aDayAgo = new Date(clock.now() - DAY_MS).toISOString();
    return { closings: closings.map((each) => ({ ...each, mayUndo: each.undoneAt === null && each.at > aDayAgo })) };
  },
};
