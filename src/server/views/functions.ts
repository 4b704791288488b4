import { decideReach } from '../../contract/kit.ts';
import { ADMINISTRATORS } from '../../contract/staff.ts';
import type * as viewCalls from '../../contract/views.ts';
import { MOST_VIEWS } from '../../contract/views.ts';
import { invalidField, notFound } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import { deleteView, listViews, lockViews, putView } from './store.ts';

/** What staff come back to in a table. */
export const viewFunctions: HandlersOf<typeof viewCalls> = {
  savedViews: async ({ list }, context) => {
    const views = await listViews(context.database, ownOf(context), list);
    const mayRemoveShared = isAdministrator(context);
    return {
      views: views.map((view) => ({ ...view, isRemovable: view.isOwn || (view.isShared && mayRemoveShared) })),
    };
  },

  saveView: async (view, context) => {
    const { count, namedId } = await lockViews(context.database, ownOf(context), view);
    if (namedId === null && count >= MOST_VIEWS) throw invalidField('name', 'too-many', { most: MOST_VIEWS });
    const viewId = namedId ?? newId();
    await putView(context.database, ownOf(context), { ...view, id: viewId, savedAt: context.clock.iso() });
    return { viewId, isReplaced: namedId !== null };
  },

  removeView: async ({ viewId }, context) => {
    const asked = { viewId, mayRemoveShared: isAdministrator(context) };
    if (!(await deleteView(context.database, ownOf(context), asked))) throw notFound('view');
    return {};
  },
};

const ownOf = ({ organization, caller }: SignedInContext) => ({
  organizationId: organization.id,
  accountId: caller.accountId,
});

const isAdministrator = ({ caller }: SignedInContext) => decideReach(ADMINISTRATORS, caller.roles) !== null;
