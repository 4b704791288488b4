import type { Kept } from '../../../contract/bulk.ts';
import type { functions } from '../../../contract/functions.ts';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { type AuditEntry, record } from '../../audit/store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { actorName, type Handler, type SignedInContext } from '../../platform/call/handler.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { archiveWaiversOf } from '../../waivers/store.ts';
import { describeChange } from '../editing/audit-words.ts';
import { listStoredClasses } from '../editing/class-store.ts';
import { findNamed, type Named } from '../editing/named-store.ts';
import { lockSemester } from '../editing/semester-store.ts';
import { bumpCatalogue } from '../store.ts';
import {
  type Batch,
  type ClassChange,
  deleteMade,
  listMadeGroups,
  listWorkedOn,
  lockBatch,
  lockClasses,
  saveUndone,
} from './batch-store.ts';
import { want } from './bulk-outcome.ts';
import { beforeOf, changeLeft, contentOf, decideKept, type Undo } from './undo-decision.ts';
import { writeBulk } from './write-store.ts';

/** Takes a batch back as far as nobody has worked on its classes since, and says what stays and why. An undo is a change with its own records. */
export const undoBatch: Handler<typeof functions.undoBatch> = async ({ batchId, from = 0 }, context) => {
  const { database, organization, clock } = context;
  const batch = await lockBatch(database, organization.id, batchId);
  if (!batch) throw notFound('change');
  if (batch.undoneAt !== null) throw refused('already-undone');
  const semester = await lockSemester(database, organization.id, batch.semesterId);
  if (semester?.isArchived) throw refused('semester-archived');

  const to = partEnd(batch, from);
  const undo = await lockAll(context, batch.changes.slice(from, to));
  const kept = decideKept(undo);
  const removed = await removeMade(context, undo, kept);
  const restored = await restoreAll(context, batch, undo, kept);
  const at = clock.iso();
  const changes = batch.changes.map((change, at) =>
    at < from || at >= to || change.isUndone ? change : changeLeft(change, kept.get(change.id)),
  );
  await saveUndone(database, organization.id, { id: batchId, changes, at });
  // A larger number of seats may come back with an undo.
  const promoted = restored.length > 0 ? await promoteWaiting(database, organization.id, restored, at) : 0;
  await bumpCatalogue(database, organization.id);
  const next = to < batch.changes.length ? to : null;
  return { undone: removed + restored.length, promoted, kept: [...kept.values()], next };
};

/** Who enrols waits for the classes that are held: a large change is undone in parts. Groups go only with all of their classes. */
function partEnd({ kind, changes }: Batch, from: number): number {
  return kind === 'bulk' ? Math.min(from + MOST_AT_ONCE, changes.length) : changes.length;
}

async function lockAll(
  { database, organization, caller }: SignedInContext,
  part: readonly ClassChange[],
): Promise<Undo> {
  const changes = part.filter(({ isUndone }) => !isUndone);
  const idsOf = (...kinds: ClassChange['kind'][]) =>
    changes.flatMap(({ id, kind }) => (kinds.includes(kind) ? [id] : []));
  const made = { classIds: idsOf('created'), groupIds: idsOf('group'), accountId: caller.accountId };
  const ids = idsOf('created', 'changed');
  await lockClasses(database, organization.id, ids);
  const groups = await listMadeGroups(database, organization.id, made.groupIds);
  const classes = await listStoredClasses(database, organization.id, ids);
  return {
    changes,
    groups: new Map(groups.map((group) => [group.id, group])),
    classes: new Map(classes.map((stored) => [stored.id, stored])),
    workedOn: await listWorkedOn(database, organization.id, made),
    named: await namesBefore({ database, organization }, changes),
  };
}

const UNDO = 'Undo';

/** Removes the classes and groups that the batch made; returns how many classes those are. */
async function removeMade(
  { database, organization, clock, caller }: SignedInContext,
  { changes, classes, groups }: Undo,
  kept: ReadonlyMap<string, Kept>,
): Promise<number> {
  const gone = changes.filter(({ id, kind }) => kind !== 'changed' && !kept.has(id)).map(({ id }) => id);
  const goneClasses = gone.flatMap((id) => classes.get(id) ?? []);
  const goneGroups = gone.flatMap((id) => groups.get(id) ?? []);
  // Before the classes go: then nobody knows any more whose they were.
  await archiveWaiversOf(
    database,
    organization.id,
    goneClasses.map(({ id }) => id),
    clock.iso(),
  );
  await deleteMade(database, organization.id, {
    classIds: goneClasses.map(({ id }) => id),
    groupIds: goneGroups.map(({ id }) => id),
  });
  const removed = (action: AuditEntry['action'], entityId: string, change: object) => ({
    action,
    entityId,
    change,
    reason: UNDO,
    at: clock.iso(),
    by: caller,
  });
  await record(database, organization.id, [
    ...goneClasses.map(({ id, content, semesterName }) =>
      removed('class.removed', id, { title: content.title, semester: semesterName }),
    ),
    ...goneGroups.map(({ id, name }) => removed('class-group.removed', id, { name: { from: name, to: null } })),
  ]);
  return goneClasses.length;
}

/** Puts the fields of changed classes back; returns which classes those are. */
async function restoreAll(
  { database, organization, clock, caller }: SignedInContext,
  { id: batchId }: Batch,
  { changes, classes, named }: Undo,
  kept: ReadonlyMap<string, Kept>,
): Promise<string[]> {
  const restored = changes.flatMap((change) => {
    const stored = classes.get(change.id);
    const before = stored && change.kind === 'changed' && beforeOf(change.before, kept.get(change.id));
    return before ? [{ stored, before }] : [];
  });
  const [at, by] = [clock.iso(), actorName(caller)];
  // Those that were alike are so again at once.
  for (const alike of Map.groupBy(restored, ({ before }) => JSON.stringify(before)).values()) {
    const { seatsOver, ...fields } = alike[0]?.before ?? {};
    await writeBulk(database, organization.id, {
      ids: alike.map(({ stored }) => stored.id),
      changes: fields,
      at,
      by,
      seatsOver: typeof seatsOver === 'number' ? seatsOver : undefined,
    });
  }
  const entries = restored.map(({ stored, before }): AuditEntry => {
    const described = { ...describeChange(stored, want(stored, contentOf(before), named)), batchId };
    return { action: 'class.changed', entityId: stored.id, change: described, reason: UNDO, at, by: caller };
  });
  await record(database, organization.id, entries);
  return entries.map(({ entityId }) => entityId);
}

/** What the classes pointed to; archived ones may come back. */
function namesBefore(
  { database, organization }: Pick<SignedInContext, 'database' | 'organization'>,
  changes: readonly ClassChange[],
): Promise<Named> {
  const list = (field: string) =>
    changes.flatMap((change) => (change.kind === 'changed' ? (change.before[field] ?? []) : [])).map(String);
  return findNamed(database, organization.id, {
    typeIds: list('typeId'),
    locationIds: list('locationId'),
    instructorIds: list('instructorIds'),
  });
}
