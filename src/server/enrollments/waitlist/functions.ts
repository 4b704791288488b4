import { isId } from '../../../contract/fields.ts';
import { decideReach } from '../../../contract/kit.ts';
import { REACHERS } from '../../../contract/staff.ts';
import type * as waitlistCalls from '../../../contract/waitlists.ts';
import { MOST_WAITING } from '../../../contract/waitlists.ts';
import { decideMoves } from '../../../domain/waitlist.ts';
import { record } from '../../audit/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { lockClasses } from '../desk/queries-store.ts';
import { skipWaiting, undoSkip } from './skip.ts';
import { addMoves, findPlace, handOnTickets, listQueue, listWaiting } from './waitlist-store.ts';

/** Who waits for a class, and what the school does about their places. */
export const waitlistFunctions: HandlersOf<typeof waitlistCalls> = {
  waitlist: async ({ classId }, { database, organization, caller }) => {
    if (!isId(classId)) return { total: 0, waiting: [] };
    const found = await listWaiting(database, organization.id, classId, MOST_WAITING);
    if (decideReach(REACHERS, caller.roles)) return found;
    return { ...found, waiting: found.waiting.map((each) => ({ ...each, guardianPhone: '' })) };
  },

  skipWaiting,
  undoSkip,

  moveWaiting: async ({ entryId, from, to, reason }, context) => {
    const { database, organization, clock, caller } = context;
    const { classId, studentId, queue } = await lockQueue(entryId, context);
    const position = queue.findIndex((each) => each.id === entryId) + 1;
    if (position === 0) throw refused('already-ended');
    if (position !== from) throw refused('changed-meanwhile');
    const moved = decideMoves(queue, entryId, to);
    const own = moved.find((each) => each.id === entryId);
    // It is there already.
    if (!own) return { entryId, position };
    await handOnTickets(database, organization.id, moved);
    const at = clock.iso();
    const rows = moved.map(({ id, from: fromPosition, to: toPosition }) => {
      const isOwn = id === entryId;
      return {
        entryId: id,
        kind: isOwn ? ('moved' as const) : ('passed' as const),
        fromPosition,
        toPosition,
        reason: isOwn ? reason : null,
      };
    });
    await addMoves(database, { organizationId: organization.id, at }, rows);
    const change = { position: { from, to: own.to }, classId, studentId };
    await record(database, organization.id, [
      { action: 'waitlist.moved', entityId: entryId, change, reason, at, by: caller },
    ]);
    return { entryId, position: own.to };
  },
};

/** Everybody who waits with somebody, under the lock that every writer of a waitlist takes first. */
async function lockQueue(entryId: string, { database, organization }: SignedInContext) {
  const place = await findPlace(database, organization.id, entryId);
  if (!place) throw notFound('waitlist entry');
  await lockClasses(statementsIn(database), organization.id, [place.classId], true);
  return { ...place, queue: await listQueue(database, organization.id, place.classId) };
}
