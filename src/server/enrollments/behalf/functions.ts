import { UNDO_ON_BEHALF_MS } from '../../../contract/on-behalf.ts';
import type * as onBehalfCalls from '../../../contract/on-behalf.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { decideBesideDesk } from '../desk/beside-store.ts';
import type { Desk } from '../desk/desk.ts';
import { promoteWherePossible } from '../desk/promote.ts';
import { recordAct } from '../desk/record.ts';
import { saveChanges } from '../desk/save-store.ts';
import { freeSeat } from '../desk/state.ts';
import { takeBackMails } from '../../mail/store.ts';
import { findGiven, findWaiting } from './behalf-store.ts';
import { previewOnBehalf } from './preview.ts';

/** Who is enrolled may be new to the school: entering them is the families' own. */
type OfOthers = 'enterStudent';

/** Seats that staff give in the name of a family, and take back while the letter has not left. */
export function onBehalfFunctions({
  desk,
}: {
  readonly desk: Pick<Desk, 'submit'>;
}): Omit<HandlersOf<typeof onBehalfCalls>, OfOthers> {
  return {
    previewOnBehalf,

    enrollOnBehalf: async ({ letter, reason, chosenCents = null, ...wanted }, context) => {
      const { database, organization, caller, clock } = context;
      const waiting = await findWaiting(database, organization.id, wanted);
      const undoUntil = new Date(clock.now() + UNDO_ON_BEHALF_MS).toISOString();
      const answer = await desk.submit(
        {
          kind: 'on-behalf',
          asker: { organizationId: organization.id, at: clock.iso(), now: clock.now(), by: caller },
          ...wanted,
          chosenCents,
          reason: reason === '' ? null : reason,
          entryIds: waiting ? [waiting.id] : [],
          letterAt: letter ? undoUntil : null,
        },
        context.since,
      );
      const { enrollmentId, agreedCents } = answer as { enrollmentId: string; agreedCents: number }; // the desk answers in kind
      return { enrollmentId, agreedCents, undoUntil: waiting ? null : undoUntil };
    },

    undoOnBehalf: async ({ enrollmentId }, context) => {
      const { database, organization, clock } = context;
      const given = await findGiven(database, organization.id, enrollmentId);
      if (!given) throw notFound('enrollment');
      const isOver = clock.now() >= Date.parse(given.enrolledAt) + UNDO_ON_BEHALF_MS;
      if (isOver || given.hasWaited) throw refused('too-late');
      await takeBack(given, context);
      await takeBackMails(database, organization.id, {
        batch: 'enrolled-by-school',
        id: enrollmentId,
        at: clock.iso(),
      });
      return { enrollmentId, state: 'revoked' };
    },
  };
}

/** The reason that the history has for what was undone. */
const UNDONE = 'Undo';

/** Frees the seat again, which goes to whoever waits. */
async function takeBack(
  { id, classId, studentId }: { readonly id: string; readonly classId: string; readonly studentId: string },
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const at = clock.iso();
  const named = { classIds: [classId], studentIds: new Set([studentId]), enrollmentIds: [id] };
  const { state, changes } = await decideBesideDesk(
    database,
    organization.id,
    { ...named, at: null, lock: true },
    (decision) => {
      const enrollment = decision.state.enrollments.get(id);
      const schoolClass = decision.state.classes.get(classId);
      if (enrollment?.state !== 'enrolled' || !schoolClass) throw refused('already-ended');
      Object.assign(enrollment, { state: 'revoked', endedAt: at, endReason: 'by-school' });
      decision.changes.changedEnrollments.add(enrollment);
      freeSeat(schoolClass, decision.state.students.get(studentId));
      const change = { from: 'enrolled', to: 'revoked', classId, studentId };
      const act = { at, by: caller, reason: UNDONE };
      recordAct(decision.changes, act, { action: 'enrollment.revoked', entityId: id, change });
      promoteWherePossible(decision, { at });
    },
  );
  await saveChanges(statementsIn(database), state, changes);
}
