import type * as householdCalls from '../../../contract/households.ts';
import type { InvitationParts } from '../../platform/letters/invitation-link.ts';
import { inviteEntered, planEntered } from '../../families/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { listImported } from './student-batches-store.ts';

/** So many are invited by one act: each is a mail, or a link that somebody passes on. */
const AT_ONCE = 500;

/** The guardians of a file are entered without an account; the school invites them, each once. */
export function importInvitations(
  parts: InvitationParts,
): HandlersOf<Pick<typeof householdCalls, 'previewImportInvitations' | 'inviteImported'>> {
  return {
    previewImportInvitations: async ({ batchId }, context) => {
      const { free, ...others } = await planOf(batchId, context);
      return { guardians: free.length, atOnce: Math.min(free.length, AT_ONCE), ...others };
    },

    inviteImported: async ({ batchId }, context) => {
      const { free } = await planOf(batchId, context);
      const invited = await inviteEntered(free.slice(0, AT_ONCE), context, parts);
      return { invited, left: Math.max(0, free.length - AT_ONCE) };
    },
  };
}

async function planOf(batchId: string, context: SignedInContext) {
  const studentIds = await listImported(context.database, context.organization.id, batchId);
  if (!studentIds) throw notFound('import');
  return planEntered(studentIds, context);
}
