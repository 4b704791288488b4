import type * as calls from '../../../contract/circular-drafts.ts';
import { MOST_CIRCULAR_DRAFTS } from '../../../contract/circular-drafts.ts';
import { isId } from '../../../contract/fields.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { findPlanned } from '../planned/planned-store.ts';
import { findCirculars } from '../store.ts';
import * as store from './drafts-store.ts';

const writerOf = ({ organization, caller }: SignedInContext): store.Writer => ({
  organizationId: organization.id,
  accountId: caller.accountId,
});

/** Letters to many that are being written: each its writer's alone. */
export const circularDraftFunctions: HandlersOf<typeof calls> = {
  circularDrafts: async (_input, context) => ({ drafts: await store.listDrafts(context.database, writerOf(context)) }),

  circularDraft: async ({ draftId }, context) => {
    const draft = isId(draftId) ? await store.findDraft(context.database, writerOf(context), draftId) : null;
    if (!draft) throw notFound('letter');
    return { draft };
  },

  saveCircularDraft: async ({ draftId, ...typed }, context) => {
    const { database, organization, clock } = context;
    const writer = writerOf(context);
    const [sent] = await findCirculars(database, organization.id, [draftId]);
    if (sent) throw refused('already-sent');
    if (await findPlanned(database, organization.id, draftId)) throw refused('already-planned');
    if (typed.version === 0) await requireRoom(context);
    const changedAt = clock.iso();
    const version = await store.saveDraft(database, writer, { id: draftId, changedAt, ...typed });
    if (version !== null) return { version, changedAt };
    const own = await store.findDraft(database, writer, draftId);
    throw own ? refused('changed-meanwhile') : notFound('letter');
  },

  removeCircularDraft: async ({ draftId, isRemoved }, context) => {
    const { database, clock } = context;
    const isThere = await store.setRemoved(database, writerOf(context), draftId, isRemoved ? clock.iso() : null);
    if (!isThere) throw notFound('letter');
    return {};
  },
};

async function requireRoom(context: SignedInContext): Promise<void> {
  const drafts = await store.listDrafts(context.database, writerOf(context));
  if (drafts.length >= MOST_CIRCULAR_DRAFTS) throw refused('too-many-drafts', { most: MOST_CIRCULAR_DRAFTS });
}
