import type * as taskCalls from '../../contract/tasks.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record } from '../audit/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import { actorName, type HandlersOf, type SignedInContext } from '../platform/call/handler.ts';
import * as store from './tasks-store.ts';

/** What staff will do about a household; the history tells that there is something, never what. */
export const taskFunctions: HandlersOf<typeof taskCalls> = {
  tasks: async ({ about }, context) => {
    const { database, organization } = context;
    return {
      today: todayOf(context),
      tasks: await store.listTasks(database, readerOf(context), about),
      places: await store.listPlaces(database, organization.id, about),
    };
  },

  taskColleagues: async (_, { database, organization, caller }) => {
    const colleagues = await store.listDoers(database, organization.id);
    const isSelf = ({ id }: { readonly id: string }) => id === caller.accountId;
    return { colleagues: [...colleagues.filter(isSelf), ...colleagues.filter((each) => !isSelf(each))] };
  },

  dueTasks: async (_, context) => {
    const today = todayOf(context);
    return { today, ...(await store.listDue(context.database, readerOf(context), today)) };
  },

  addTask: async ({ taskId, familyId, ...told }, context) => {
    const { database, organization, clock, caller } = context;
    const before = await store.lockTask(database, organization.id, taskId);
    // The answer did not arrive, and it is sent again.
    if (before) return before.authorId === caller.accountId ? { taskId } : nothingThere();
    if (!(await store.holdFamily(database, organization.id, familyId))) throw notFound('family');
    await requirePlace(familyId, told, null, context);
    const author = { authorId: caller.accountId, author: actorName(caller), createdAt: clock.iso() };
    await store.addTask(database, organization.id, { id: taskId, familyId, ...told, ...author });
    await tasked(familyId, 'added', context);
    return { taskId };
  },

  changeTask: async ({ taskId, version, ...told }, context) => {
    const { database, organization } = context;
    const task = await lockTask(taskId, context);
    if (task.version !== version || task.deletedAt !== null) throw refused('changed-meanwhile');
    await requirePlace(task.familyId, told, task, context);
    const next = version + 1;
    await store.changeTask(database, organization.id, taskId, { ...told, version: next });
    await tasked(task.familyId, 'changed', context);
    return { version: next };
  },

  finishTask: async ({ taskId, isDone }, context) => {
    const { database, organization, clock, caller } = context;
    const task = await lockTask(taskId, context);
    if (task.deletedAt !== null) return nothingThere();
    if ((task.doneAt !== null) === isDone) return { taskId };
    const done = isDone ? { doneAt: clock.iso(), doneBy: actorName(caller) } : { doneAt: null, doneBy: null };
    await store.changeTask(database, organization.id, taskId, { ...done, version: task.version + 1 });
    await tasked(task.familyId, isDone ? 'done' : 'reopened', context);
    return { taskId };
  },

  removeTask: async ({ taskId }, context) => {
    const task = await lockTask(taskId, context);
    if (task.deletedAt !== null) return { taskId };
    await store.changeTask(context.database, context.organization.id, taskId, { deletedAt: context.clock.iso() });
    await tasked(task.familyId, 'removed', context);
    return { taskId };
  },

  restoreTask: async ({ taskId }, context) => {
    const task = await lockTask(taskId, context);
    if (task.deletedAt === null) return { taskId };
    await store.changeTask(context.database, context.organization.id, taskId, { deletedAt: null });
    await tasked(task.familyId, 'restored', context);
    return { taskId };
  },
};

const todayOf = ({ clock, organization }: SignedInContext) => dayAtSchool(clock.now(), organization.timeZone);
const readerOf = ({ organization, caller }: SignedInContext) => ({
  organizationId: organization.id,
  accountId: caller.accountId,
});

async function lockTask(taskId: string, { database, organization }: SignedInContext): Promise<store.LockedTask> {
  return (await store.lockTask(database, organization.id, taskId)) ?? nothingThere();
}

interface Whom {
  readonly assigneeId: string | null;
  readonly studentId: string | null;
}

/** It is about a student who lives there and for somebody who may do it; what it said already may stand. */
async function requirePlace(
  familyId: string,
  { assigneeId, studentId }: Whom,
  before: Whom | null,
  { database, organization }: SignedInContext,
): Promise<void> {
  if (studentId !== null && studentId !== before?.studentId) {
    const places = await store.listPlaces(database, organization.id, { familyId });
    if (!places.some(({ students }) => students.some(({ id }) => id === studentId))) throw notFound('student');
  }
  if (assigneeId !== null && assigneeId !== before?.assigneeId) {
    const doers = await store.listDoers(database, organization.id);
    if (!doers.some(({ id }) => id === assigneeId)) throw invalidField('assigneeId', 'not-listed');
  }
}

function nothingThere(): never {
  throw notFound('task');
}

type TaskAct = 'added' | 'changed' | 'done' | 'reopened' | 'removed' | 'restored';

async function tasked(entityId: string, task: TaskAct, { database, organization, caller, clock }: SignedInContext) {
  const entry = { action: 'family.tasked', entityId, change: { task }, at: clock.iso(), by: caller } as const;
  await record(database, organization.id, [entry]);
}
