import type { Functions } from '../../../contract/functions.ts';
import { UNDO_MAILS_MS } from '../../../contract/outbox.ts';
import { decidePlaceBack } from '../../../domain/withdrawal.ts';
import { takeBackMails } from '../../mail/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import { waitAgain } from '../desk/give-back.ts';
import { promoteWherePossible } from '../desk/promote.ts';
import { readersOf } from '../desk/readers.ts';
import { recordAct } from '../desk/record.ts';
import { saveChanges } from '../desk/save-store.ts';
import { waitlistSkippedMail } from '../letters/waitlist-skipped.ts';
import { addMoves, findPlace, listQueue, removeSkip } from './waitlist-store.ts';

type Skip = Handler<Functions['skipWaiting']>;
type UndoSkip = Handler<Functions['undoSkip']>;

/** Takes somebody off a waitlist, says why to the family, and keeps where they stood. Nobody gets a seat by it: none was free for them either. */
export const skipWaiting: Skip = async ({ entryId, reason }, context) => {
  const { database, organization, clock, caller } = context;
  const place = await findPlace(database, organization.id, entryId);
  if (!place) throw notFound('waitlist entry');
  const { classId, studentId } = place;
  const at = clock.iso();
  const undoUntil = untilOf(at);
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
        waitlistSkippedMail.to(
          email,
          { classId, studentId, reason, entryId },
          { ...about, mayRepeat: true, at, notBefore: undoUntil },
        ),
      );
    }
  });
  const queue = await listQueue(database, organization.id, classId);
  const fromPosition = queue.findIndex((each) => each.id === entryId) + 1;
  await saveChanges(statementsIn(database), state, changes);
  const row = { entryId, kind: 'skipped' as const, fromPosition, toPosition: null, reason };
  await addMoves(database, { organizationId: organization.id, at }, [row]);
  return { entryId, state: 'skipped', undoUntil };
};

const untilOf = (at: string) => new Date(Date.parse(at) + UNDO_MAILS_MS).toISOString();

/** The reason that the history has for what was undone. */
const UNDONE = 'Undo';

/** Gives the place back, and the seat where one is free that nobody else waits for. */
export const undoSkip: UndoSkip = async ({ entryId }, context) => {
  const { database, organization, clock, caller } = context;
  const place = await findPlace(database, organization.id, entryId);
  if (!place) throw notFound('waitlist entry');
  const { classId, studentId } = place;
  const at = clock.iso();
  const wanted = { classIds: [classId], studentIds: new Set([studentId]), entryIds: [entryId], at: null, lock: true };
  const { state, changes } = await decideBesideDesk(database, organization.id, wanted, (decision) => {
    const entry = decision.state.entries.get(entryId);
    const [schoolClass, student] = [decision.state.classes.get(classId), decision.state.students.get(studentId)];
    if (!entry || !schoolClass || !student || entry.state !== 'skipped') throw refused('already-ended');
    if (at >= untilOf(entry.endedAt ?? '')) throw refused('too-late');
    if (decidePlaceBack(schoolClass, student) !== null) throw refused('already-ended');
    waitAgain(decision, entry);
    const change = { from: 'skipped', to: 'waiting', classId, studentId };
    const act = { at, by: caller, reason: UNDONE };
    recordAct(decision.changes, act, { action: 'waitlist.reopened', entityId: entryId, change });
    promoteWherePossible(decision, { at });
  });
  await saveChanges(statementsIn(database), state, changes);
  await removeSkip(database, organization.id, entryId);
  await takeBackMails(database, organization.id, { batch: 'waitlist-skipped', id: entryId, at });
  // Where a seat was free that nobody else waited for, it is theirs.
  return { entryId, state: state.entries.get(entryId)?.state === 'waiting' ? 'waiting' : 'accepted' };
};
