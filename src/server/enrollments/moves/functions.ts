import { hash } from 'node:crypto';
import type * as moveCalls from '../../../contract/moves.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { getDeadlines } from '../../organizations/store.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { askerOf } from '../asker-of.ts';
import type { Desk } from '../desk/desk.ts';
import type { Moved } from '../desk/items.ts';
import { listPlacesIn } from '../transfers/store.ts';
import { listMoveChoices } from './choices.ts';
import { findSeat } from './store.ts';

/** How families move a student to another class, and take a withdrawal back. */
export function moveFunctions({ desk }: { readonly desk: Pick<Desk, 'submit'> }): HandlersOf<typeof moveCalls> {
  return {
    moveChoices: ({ enrollmentId }, context) => listMoveChoices(context, enrollmentId),

    moveEnrollment: async ({ idempotencyKey, ...asked }, context) => {
      const { database, organization, clock } = context;
      const { withdrawDaysBefore } = await getDeadlines(database, organization.id);
      const { enrollmentId, toClassId, ifFull } = asked;
      const item = {
        ...asked,
        kind: 'move' as const,
        asker: askerOf(context),
        key: idempotencyKey,
        hash: hash('sha256', `move ${enrollmentId} ${toClassId} ${ifFull}`, 'base64url'),
        entryIds: await listPlacesIn(database, organization.id, toClassId, [enrollmentId]),
        today: dayAtSchool(clock.now(), organization.timeZone),
        withdrawDaysBefore,
      };
      return (await desk.submit(item, context.since)) as Moved; // the desk answers in kind
    },

    takeBackWithdrawal: async ({ enrollmentId }, context) => {
      const { database, organization } = context;
      const accountId = (await findSeat(database, organization.id, enrollmentId))?.accountId ?? null;
      const item = { kind: 'take-back' as const, asker: askerOf(context), enrollmentId, accountId };
      await desk.submit(item, context.since);
      return { enrollmentId, state: 'enrolled' };
    },
  };
}
