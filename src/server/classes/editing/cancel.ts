import type { functions } from '../../../contract/functions.ts';
import { record } from '../../audit/store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { paidOfClass, postAll } from '../../payments/store.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { bumpCatalogue } from '../store.ts';
import { changeOf, getEditedClass, lockForChange, toEditedClass } from './edited-class.ts';
import { tellOfCancelling, tellOfReturn } from './tell-families.ts';
import { raiseVersion } from './write-store.ts';

/** Cancels a class, or brings it back. Enrollments, waitlist and everybody's data stay as they are. */
export const cancelClass: Handler<typeof functions.cancelClass> = async (input, context) => {
  const { database, organization, clock, caller } = context;
  const { stored, touchedClassIds } = await lockForChange(context, input);
  const wasCancelled = stored.cancelledAt !== null;
  if (wasCancelled === input.isCancelled) return { class: toEditedClass(stored), mails: 0 };
  const money = await paidOfClass(database, organization.id, { classId: stored.id, isCancelled: wasCancelled });
  await raiseVersion(database, changeOf(context, stored), {
    cancelledAt: input.isCancelled ? clock.iso() : null,
    cancelReason: input.isCancelled ? input.reason : '',
  });
  await record(database, organization.id, [
    {
      action: input.isCancelled ? 'class.cancelled' : 'class.reinstated',
      entityId: stored.id,
      change: { isCancelled: { from: wasCancelled, to: input.isCancelled } },
      reason: input.reason || null,
      at: clock.iso(),
      by: caller,
    },
  ]);
  const school = { organizationId: organization.id, timeZone: organization.timeZone };
  const act = input.isCancelled ? 'cancelled' : 'reinstated';
  await postAll(database, school, { classId: stored.id }, { act, at: clock.iso(), by: caller });
  const facts = { reason: input.reason, wasOwed: money !== null };
  const tell = input.isCancelled ? tellOfCancelling : tellOfReturn;
  const mails = input.tell ? await tell(context, stored, input.tell.words, facts) : 0;
  // Its dates are free again: whoever was held back elsewhere because of them may have a seat there. Brought back, its own waitlist may.
  await promoteWaiting(database, organization.id, touchedClassIds, clock.iso());
  if (stored.publishedAt !== null) await bumpCatalogue(database, organization.id);
  return { class: await getEditedClass(context, stored.id), mails };
};
