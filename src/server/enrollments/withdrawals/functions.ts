import type * as withdrawalCalls from '../../../contract/withdrawals.ts';
import { UNDO_HOURS, undoUntil } from '../../../domain/withdrawal.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import type { Desk } from '../desk/desk.ts';
import { listUndoable } from './store.ts';
import { previewWithdrawal, undoWithdrawal, withdrawEverything } from './withdraw.ts';

type WithdrawalFunctions = HandlersOf<typeof withdrawalCalls>;

/** So many addresses tell whose it was; the others are counted. */
const MOST_NAMED = 3;

/** What staff do about somebody who took seats that are not theirs to take. */
export function withdrawalFunctions({ desk }: { readonly desk: Pick<Desk, 'submit'> }): WithdrawalFunctions {
  return {
    previewWithdrawAll: ({ of }, context) => previewWithdrawal(context, of),

    withdrawAll: ({ of, reason }, context) =>
      withdrawEverything({ ...context, desk }, { of, reason, by: context.caller }),

    undoWithdrawAll: ({ withdrawalId }, context) =>
      undoWithdrawal({ ...context, desk }, { withdrawalId, by: context.caller }),

    withdrawals: async (_input, { database, organization, clock }) => {
      const since = new Date(clock.now() - UNDO_HOURS * 3_600_000).toISOString();
      const rows = await listUndoable(database, organization.id, since);
      return {
        withdrawals: rows.map(({ emails, ...row }) => ({
          ...row,
          emails: emails.slice(0, MOST_NAMED),
          more: Math.max(0, emails.length - MOST_NAMED),
          undoUntil: new Date(undoUntil(Date.parse(row.at))).toISOString(),
        })),
      };
    },
  };
}
