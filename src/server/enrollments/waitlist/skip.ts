import type { Functions } from '../../../contract/functions.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import { readersOf } from '../desk/readers.ts';
import { recordAct } from '../desk/record.ts';
import { saveChanges } from '../desk/save-store.ts';
import { waitlistSkippedMail } from '../letters/waitlist-skipped.ts';
import { addMoves, findPlace, listQueue } from './waitlist-store.ts';

/** Takes somebody off a waitlist, says why to the family, and keeps where they stood. Nobody gets a seat by it: none was free for them either. */
export const skipWaiting: Handler<Functions['skipWaiting']> = async ({ entryId, reason }, context) => {
  const { database, organization, clock, caller } = context;
  const place = await findPlace(database, organization.id, entryId);
  if (!place) throw notFound('waitlist entry');
  const { classId, studentId } = place;
  const at = clock.iso();
  const wanted = { classIds: [classId], studentIds: new Set([studentId]), entryIds: [entryId], at: null, lock: true };
  const { state, changes } = await decideBesideDesk(database, organization.id, wanted, (decision) => {
    const entry = decision.state.entries.get(entryId);
    const schoolClass = decision.state.classes.get(classId);
    if (!entry || !schoolClass || entry.state !== 'waiting') throw refused('already-ended');
    Object.assign(entry, { state: 'skipped', endedAt: at, heldBackReason: null });
    decision.changes.changedEntries.add(entry);
    schoolClass.waiting -= 1;
    const change = { from: 'waiting', to: 'skipped', classId, studentId };
    recordAct(decision.changes, { at, by: caller, reason }, { action: 'waitlist.skipped', entityId: entryId, change });
    for (const [index, { email }] of readersOf(decision.state, [studentId]).entries()) {
      const about = index === 0 ? { aboutId: entryId } : {};
      decision.changes.mails.push(
        waitlistSkippedMail.to(email, { classId, studentId, reason }, { ...about, mayRepeat: true, at }),
      );
    }
  });
  const queue = await listQueue(database, organization.id, classId);
  const fromPosition = queue.findIndex((each) => each.id === entryId) + 1;
  await saveChanges(statementsIn(database), state, changes);
  const row = { entryId, kind: 'skipped' as const, fromPosition, toPosition: null, reason };
  await addMoves(database, { organizationId: organization.id, at }, [row]);
  return { entryId, state: 'skipped' };
};
