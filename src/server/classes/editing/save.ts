import type { functions } from '../../../contract/functions.ts';
import { refused } from '../../platform/call/errors.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { forgetDraft } from './draft-store.ts';
import { getEditedClass, lockForChange } from './edited-class.ts';
import { checkWanted, requireComplete } from './wanted-content.ts';
import { writeChange } from './write-change.ts';

/** How many hold seats beyond a capacity, and whether that is more than staff have allowed before. */
export function countOverCapacity(
  { seatsTaken, seatsOver }: { seatsTaken: number; seatsOver: number },
  capacity: number,
): { over: number; needsReason: boolean } {
  const over = Math.max(0, seatsTaken - capacity);
  return { over, needsReason: over > seatsOver };
}

/** Saves a class over the version that its editor has seen. */
export const saveClass: Handler<typeof functions.saveClass> = async (input, context) => {
  const { database, organization, caller } = context;
  const { stored, touchedClassIds } = await lockForChange(context, input);
  if (stored.cancelledAt !== null) throw refused('cancelled');
  const wanted = await checkWanted(context, stored, input.content);
  if (stored.publishedAt !== null) requireComplete(wanted, stored);
  const { over, needsReason } = countOverCapacity(stored, wanted.content.capacity);
  const reason = input.overCapacityReason?.trim() || null;
  if (needsReason && reason === null) throw refused('below-enrolled', { enrolled: stored.seatsTaken });

  await forgetDraft(database, { organizationId: organization.id, classId: stored.id, accountId: caller.accountId });
  const told = await writeChange(context, { stored, touchedClassIds }, wanted, {
    tell: input.tell,
    seatsOver: over,
    reason: needsReason ? reason : null,
  });
  return { class: await getEditedClass(context, stored.id), ...told };
};
