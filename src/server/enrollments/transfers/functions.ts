import type * as calls from '../../../contract/enrollment-acts.ts';
import { isId } from '../../../contract/fields.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import type { Desk } from '../desk/desk.ts';
import { actUndoably, reopenOne } from './act.ts';
import { listTargets, previewAct } from './preview.ts';
import { listPlacesIn } from './store.ts';

/** What staff do with single enrollments, or with many at once. */
export function actFunctions({ desk }: { readonly desk: Pick<Desk, 'submit'> }): HandlersOf<typeof calls> {
  return {
    previewEnrollmentAct: (asked, context) => {
      if (asked.act === 'move') requireClass(asked.toClassId);
      return previewAct(context, asked);
    },

    moveEnrollments: async ({ toClassId, overrides, price, ...asked }, context) => {
      requireClass(toClassId);
      const { database, organization } = context;
      const entryIds = await listPlacesIn(database, organization.id, toClassId, asked.enrollmentIds);
      const why = { ...asked, kind: 'transfer' as const, by: context.caller };
      return actUndoably({ ...context, desk }, why, (part) => ({
        ...part,
        kind: 'transfer',
        toClassId,
        entryIds,
        overrides,
        price,
      }));
    },

    endEnrollments: ({ state, keptCents = 0, ...asked }, context) => {
      const kind = state === 'withdrawn' ? ('withdraw' as const) : ('revoke' as const);
      const why = { ...asked, kind, by: context.caller };
      return actUndoably({ ...context, desk }, why, (part) => ({ ...part, kind: 'end-seats', state, keptCents }));
    },

    reopenEnrollment: ({ enrollmentId, reasonTold = false, ...asked }, context) => {
      if (!isId(enrollmentId)) throw notFound('enrollment');
      return reopenOne({ ...context, desk }, { ...asked, reasonTold, enrollmentId, by: context.caller });
    },

    moveTargets: async ({ enrollmentIds }, context) => ({ classes: await listTargets(context, enrollmentIds) }),
  };
}

/** What is no id names no class. */
function requireClass(classId: string): void {
  if (!isId(classId)) throw notFound('class');
}
