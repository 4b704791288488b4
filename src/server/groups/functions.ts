import type * as groupsCalls from '../../contract/groups.ts';
import * as store from './store.ts';
import type { functions } from '../../contract/functions.ts';
import type { StaffGroup } from '../../contract/groups.ts';
import type { InputOf } from '../../contract/kit.ts';
import { type AuditAction, record } from '../audit/store.ts';
import { bumpCatalogue } from '../classes/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import { chooseSemester, lockSemester } from '../semesters/store.ts';

type GroupFunctions = HandlersOf<typeof groupsCalls>;
type GroupInput = InputOf<typeof functions.saveGroup>;

/** Classes sold together. */
export const groupFunctions: GroupFunctions = {
  staffGroups: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const { database, organization } = context;
    if (!semester) return { semesters, semester, groups: [], classes: [] };
    const groups = await store.listGroups(database, organization.id, { semesterId: semester.id });
    return { semesters, semester, groups, classes: await store.listGroupable(database, organization.id, semester.id) };
  },

  saveGroup: async (input, context) => {
    const { database, organization } = context;
    await requireOpenSemester(input.semesterId, context);
    const before = input.id === undefined ? null : await found(input.id, input.version, context);
    if (before && before.semesterId !== input.semesterId) throw notFound('class group');
    const id = before?.id ?? newId();
    await requireFree(id, input, context);
    const { name, description, priceCents, classIds } = input;
    const group = { id, name, description, priceCents };
    if (before) await store.updateGroup(database, organization.id, group);
    else await store.insertGroup(database, organization.id, input.semesterId, group);
    await store.replaceMembers(database, organization.id, id, classIds);
    const after = { ...group, classIds, version: (before?.version ?? 0) + 1 };
    await written(before ? 'class-group.changed' : 'class-group.created', id, changes(before, after), context);
    return { group: after };
  },

  removeGroup: async ({ groupId, version }, context) => {
    const { database, organization } = context;
    const [group] = await store.listGroups(database, organization.id, { groupId });
    if (!group) throw notFound('class group');
    await requireOpenSemester(group.semesterId, context);
    const before = await found(groupId, version, context);
    await store.deleteGroup(database, organization.id, groupId);
    await written('class-group.removed', groupId, changes(before, null), context);
    return {};
  },
};

async function requireOpenSemester(semesterId: string, { database, organization }: SignedInContext): Promise<void> {
  // Its groups are changed one after the other.
  const semester = await lockSemester(database, organization.id, semesterId);
  if (!semester) throw notFound('semester');
  if (semester.archivedAt !== null) throw refused('semester-archived');
}

async function found(groupId: string, version: number | undefined, { database, organization }: SignedInContext) {
  const [group] = await store.listGroups(database, organization.id, { groupId });
  if (!group) throw notFound('class group');
  if (group.version !== version) throw refused('changed-meanwhile');
  return group;
}

/** Every class is of this semester, named once, and in no other group. */
async function requireFree(groupId: string, input: GroupInput, context: SignedInContext): Promise<void> {
  const { database, organization } = context;
  const classes = new Map(
    (await store.listGroupable(database, organization.id, input.semesterId)).map((one) => [one.id, one]),
  );
  const taken = new Map(
    (await store.listMemberships(database, organization.id, input.classIds)).map((one) => [one.classId, one]),
  );
  for (const [index, classId] of input.classIds.entries()) {
    const path = `classIds.${index}`;
    const title = classes.get(classId)?.title;
    if (title === undefined) throw invalidField(path, 'class-gone');
    if (input.classIds.indexOf(classId) < index) throw invalidField(path, 'class-twice', { title });
    const other = taken.get(classId);
    if (other && other.groupId !== groupId)
      throw invalidField(path, 'class-in-group', { title, group: other.groupName });
  }
}

function changes(before: StaffGroup | null, after: StaffGroup | null): object {
  const fields = ['name', 'description', 'priceCents', 'classIds'] as const;
  const differing = fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
  return Object.fromEntries(
    differing.map((field) => [field, { from: before?.[field] ?? null, to: after?.[field] ?? null }]),
  );
}

async function written(
  action: Extract<AuditAction, `class-group.${string}`>,
  entityId: string,
  change: object,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId, change, at: clock.iso(), by: caller }]);
  await bumpCatalogue(database, organization.id);
}
