import { MOST_PACKS } from '../../../contract/packs.ts';
import type * as packCalls from '../../../contract/packs.ts';
import { sheetsFor } from '../../../contract/sheets.ts';
import { holdAccount } from '../../accounts/store.ts';
import { addDayFile, askDayFileAgain, listDayFiles, removeDayFile } from '../../day-files/store.ts';
import type { Keyring } from '../../health/store.ts';
import { denied, notFound, notSignedIn } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { listOwnPacks, whosePacks } from './own-packs.ts';

/** Packs of sheets: asked for here, made by a job. */
export function packFunctions({ keyring }: { readonly keyring: Keyring }): HandlersOf<typeof packCalls> {
  const answer = async (context: SignedInContext) => ({ packs: await listOwnPacks(keyring, context) });
  return {
    packs: async (_input, context) => answer(context),

    askPack: async ({ packId, ...asked }, context) => {
      const { database, caller, clock } = context;
      const own = sheetsFor(caller.roles);
      if (!asked.classes.every(({ kinds }) => kinds.every((kind) => own.includes(kind)))) throw denied();
      // A second tab waits, and so does the end of the account.
      if (!(await holdAccount(database, caller.accountId))) throw notSignedIn();
      const whose = whosePacks(context);
      const isNew = await addDayFile(database, whose, { id: packId, askedAt: clock.iso(), asked });
      const rows = await listDayFiles(database, whose);
      // Somebody else's, which nobody is told of.
      if (!isNew && !rows.some(({ id }) => id === packId)) throw notFound('pack');
      for (const { id } of rows.slice(MOST_PACKS)) await removeDayFile(database, whose, id);
      return answer(context);
    },

    retryPack: async ({ packId }, context) => {
      const { database, clock } = context;
      if (!(await askDayFileAgain(database, whosePacks(context), packId, clock.iso()))) throw notFound('pack');
      return answer(context);
    },

    removePack: async ({ packId }, context) => {
      if (!(await removeDayFile(context.database, whosePacks(context), packId))) throw notFound('pack');
      return answer(context);
    },
  };
}
