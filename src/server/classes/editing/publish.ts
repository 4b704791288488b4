import type { functions } from '../../../contract/functions.ts';
import { record } from '../../audit/store.ts';
import { requireSetUp } from '../../organizations/store.ts';
import { refused } from '../../platform/call/errors.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { bumpCatalogue } from '../store.ts';
import { changeOf, getEditedClass, lockForChange, toEditedClass } from './edited-class.ts';
import { checkWanted, requireComplete } from './wanted-content.ts';
import { raiseVersion } from './write-store.ts';

/** Shows a draft to families, or takes a class back into a draft. */
export const publishClass: Handler<typeof functions.publishClass> = async (input, context) => {
  const { database, organization, clock, caller } = context;
  const { stored } = await lockForChange(context, input);
  const wasPublished = stored.publishedAt !== null;
  if (wasPublished === input.isPublished) return { class: toEditedClass(stored) };
  if (stored.cancelledAt !== null) throw refused('cancelled');
  if (input.isPublished) {
    requireComplete(await checkWanted(context, stored, stored.content), null);
    await requireSetUp(database, organization.id);
  } else if (stored.seatsTaken > 0 || stored.waiting > 0) throw refused('has-enrollments');
  await raiseVersion(database, changeOf(context, stored), { publishedAt: input.isPublished ? clock.iso() : null });
  await record(database, organization.id, [
    {
      action: input.isPublished ? 'class.published' : 'class.unpublished',
      entityId: stored.id,
      change: { isPublished: { from: wasPublished, to: input.isPublished } },
      at: clock.iso(),
      by: caller,
    },
  ]);
  await bumpCatalogue(database, organization.id);
  return { class: await getEditedClass(context, stored.id) };
};
