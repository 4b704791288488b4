import type * as calls from '../../contract/my-data.ts';
import { decideExport, MOST_EXPORTS } from '../../domain/data-exports.ts';
import { daysKept, nextToGo } from '../../domain/last-use.ts';
import { holdAccount } from '../accounts/store.ts';
import { record } from '../audit/store.ts';
import { addDayFile, listDayFiles } from '../day-files/store.ts';
import type { Keyring } from '../health/store.ts';
import { getOrganization } from '../organizations/store.ts';
import { notSignedIn, tooOften } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import { listErased, listRecordEnds } from './retention/record-ends-store.ts';

/** What people take along of their own data. */
export function myDataFunctions({
  keyring,
}: {
  readonly keyring: Keyring;
}): Pick<HandlersOf<typeof calls>, 'myData' | 'askMyData' | 'recordRetention'> {
  return {
    myData: async (_input, context) => tell(await decide(keyring, context), context),

    askMyData: async (_input, context) => {
      const { database, organization, caller, clock } = context;
      // A second tab waits, and so does the end of the account.
      if (!(await holdAccount(database, caller.accountId))) throw notSignedIn();
      const { state, againAt } = await decide(keyring, context);
      if (state !== 'working') {
        if (againAt !== null) {
          const seconds = Math.ceil((Date.parse(againAt) - clock.now()) / 1000);
          throw tooOften(seconds, 'too-many-exports', { most: MOST_EXPORTS });
        }
        await addDayFile(database, ownOf(context), { id: newId(), askedAt: clock.iso() });
        const asked = { action: 'account.data-asked', entityId: caller.accountId, change: {} } as const;
        await record(database, organization.id, [{ ...asked, at: clock.iso(), by: caller }]);
      }
      return tell(await decide(keyring, context), context);
    },

    recordRetention: async (_input, { database, organization }) => {
      const settings = await getOrganization(database, organization.id);
      const ends = await listRecordEnds(database, organization);
      return { days: settings.recordDays, ...nextToGo(ends, ({ isLeft }) => daysKept(settings, isLeft)) };
    },
  };
}

const ownOf = ({ organization, caller }: SignedInContext) => ({
  organizationId: organization.id,
  accountId: caller.accountId,
  kind: 'my-data' as const,
});

/** A copy whose key was changed meanwhile opens for nobody any more: it is as if it were not there. */
async function decide(keyring: Keyring, context: SignedInContext) {
  const keys = keyring.keys().map(({ id }) => id);
  const exports = await listDayFiles(context.database, ownOf(context));
  const opening = exports.filter(({ keyId }) => keyId === null || keys.includes(keyId));
  const decided = decideExport(opening, context.clock.now());
  return { ...decided, row: opening.find(({ id }) => id === decided.newest?.id) };
}

async function tell(
  { state, newest, row, endsAt, againAt }: Awaited<ReturnType<typeof decide>>,
  { database, organization, caller }: SignedInContext,
) {
  const erasedAt = await listErased(database, organization.id, caller.accountId);
  const { done = null, total = null } = (state === 'working' && row) || {};
  const progress = done !== null && total !== null ? { done, total } : null;
  return { state, progress, exportId: newest?.id ?? null, readyAt: newest?.readyAt ?? null, endsAt, againAt, erasedAt };
}
