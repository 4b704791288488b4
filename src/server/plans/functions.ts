import type * as plansCalls from '../../contract/plans.ts';
import { invalidField } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import * as store from './store.ts';

type PlanFunctions = HandlersOf<typeof plansCalls>;

/** A plan is submitted as one registration, so it holds no more classes than one takes lines. */
const MOST_LINES = 60;

/** The prepared registration, one row per class, so that two tabs never overwrite each other. */
export const planFunctions: PlanFunctions = {
  plan: async (_input, context) => ({ lines: await store.listPlanLines(context.database, ownerOf(context)) }),

  changePlan: async ({ changes }, context) => {
    const { database, clock } = context;
    const owner = ownerOf(context);
    // The last word on a class counts; rows are written in id order, so that two tabs never wait for each other in a circle.
    const last = [...new Map(changes.map((change) => [change.classId, change])).values()];
    await store.deletePlanLines(
      database,
      owner,
      last.filter((change) => change.remove).map((change) => change.classId),
    );
    const kept = last.filter((change) => !change.remove);
    const published = await store.listPublishedIds(
      database,
      owner.organizationId,
      kept.map((change) => change.classId),
    );
    const own = kept.length > 0 ? await store.listOwnStudentIds(database, owner) : new Set<string>();
    const chosenAt = new Map(kept.map(({ classId }, index) => [classId, instantAfter(clock.now(), index)]));
    for (const { classId, studentIds, ifFull, chosenCents } of kept.toSorted((a, b) =>
      a.classId < b.classId ? -1 : 1,
    ))
      if (published.has(classId))
        await store.savePlanLine(database, owner, {
          classId,
          studentIds: studentIds && [...new Set(studentIds)].filter((id) => own.has(id)),
          ifFull,
          chosenCents,
          at: chosenAt.get(classId) ?? clock.iso(),
        });
    const lines = await store.listPlanLines(database, owner);
    if (lines.length > MOST_LINES) throw invalidField('changes', 'too-many', { most: MOST_LINES });
    return { lines };
  },

  planWhoms: async (_input, context) => store.getWhoms(context.database, ownerOf(context)),

  changePlanWhoms: async ({ studentIds, grades, ages }, context) => {
    const { database, clock } = context;
    const owner = ownerOf(context);
    const own = studentIds.length > 0 ? await store.listOwnStudentIds(database, owner) : new Set<string>();
    const whoms = {
      studentIds: [...new Set(studentIds)].filter((id) => own.has(id)),
      grades: [...new Set(grades)],
      ages: [...new Set(ages)],
    };
    if (Object.values(whoms).every((some) => some.length === 0)) await store.deleteWhoms(database, owner);
    else await store.saveWhoms(database, owner, { ...whoms, chosenAt: clock.iso() });
    return whoms;
  },
};

/** Lines of one change keep their order. */
function instantAfter(now: number, milliseconds: number): string {
  return new Date(now + milliseconds).toISOString();
}

function ownerOf({ organization, caller }: SignedInContext): store.PlanOwner {
  return { organizationId: organization.id, accountId: caller.accountId };
}
