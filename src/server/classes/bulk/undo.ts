import type { ClassContent } from '../../../contract/class-fields.ts';
import type { functions } from '../../../contract/functions.ts';
import { type AuditEntry, record } from '../../audit/store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { actorName } from '../../platform/call/actor.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { describeChange } from '../editing/audit-words.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { findNamed, type Named } from '../editing/named-store.ts';
import { lockSemester } from '../editing/semester-store.ts';
import { bumpCatalogue } from '../store.ts';
import {
  type Batch,
  type Before,
  type ClassChange,
  deleteMade,
  listMadeGroups,
  listWorkedOn,
  lockBatch,
  lockClasses,
  markUndone,
} from './batch-store.ts';
import { want } from './bulk-outcome.ts';
import { writeBulk } from './write-store.ts';

type Changed = Extract<ClassChange, { kind: 'changed' }>;

/** A batch as it is taken back: what it made, what it changed, and how its classes are now. */
interface Undo {
  readonly batch: Batch;
  readonly made: { readonly classIds: readonly string[]; readonly groupIds: readonly string[] };
  readonly groups: Awaited<ReturnType<typeof listMadeGroups>>;
  readonly changed: ReadonlyMap<string, Changed>;
  readonly classes: readonly StoredClass[];
}

/** Takes a whole batch back, or nothing where somebody has worked on one of its classes since. An undo is a change with its own records. */
export const undoBatch: Handler<typeof functions.undoBatch> = async ({ batchId }, context) => {
  const { database, organization, clock } = context;
  const batch = await lockBatch(database, organization.id, batchId);
  if (!batch) throw notFound('change');
  if (batch.undoneAt !== null) throw refused('already-undone');
  const semester = await lockSemester(database, organization.id, batch.semesterId);
  if (semester?.isArchived) throw refused('semester-archived');

  const undo = await lockAll(context, batch);
  const touched = await listTouched(context, undo);
  if (touched.length > 0) return { undone: false, touched };

  await removeMade(context, undo);
  await restoreAll(context, undo);
  await markUndone(database, organization.id, batchId, clock.iso());
  // A larger number of seats may come back with an undo.
  await promoteWaiting(database, organization.id, [...undo.changed.keys()], clock.iso());
  await bumpCatalogue(database, organization.id);
  return { undone: true, touched: [] };
};

async function lockAll({ database, organization }: SignedInContext, batch: Batch): Promise<Undo> {
  const idsOf = (kind: ClassChange['kind']) => batch.changes.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const made = { classIds: idsOf('created'), groupIds: idsOf('group') };
  const ids = batch.changes.flatMap((one) => (one.kind === 'group' ? [] : [one.id]));
  await lockClasses(database, organization.id, ids);
  return {
    batch,
    made,
    groups: await listMadeGroups(database, organization.id, made.groupIds),
    changed: new Map(batch.changes.flatMap((one) => (one.kind === 'changed' ? [[one.id, one] as const] : []))),
    classes: await listStoredClasses(database, organization.id, ids),
  };
}

/** The names of what was worked on since the batch, and would be lost or break with an undo. */
async function listTouched(
  { database, organization, caller }: SignedInContext,
  { batch, made, groups, changed, classes }: Undo,
): Promise<string[]> {
  const workedOn = await listWorkedOn(database, organization.id, { ...made, accountId: caller.accountId });
  const versions = new Map(batch.changes.map((one) => [one.id, one.version]));
  return [
    ...classes
      .filter(
        (stored) =>
          stored.version !== versions.get(stored.id) ||
          workedOn.has(stored.id) ||
          !fits(stored, changed.get(stored.id)?.before),
      )
      .map(({ content }) => content.title),
    ...groups.filter(({ id, version }) => version !== versions.get(id)).map(({ name }) => name),
  ];
}

/** Whether a class can become as it was although people have enrolled since. */
function fits({ seatsTaken, waiting }: StoredClass, before: Before | undefined): boolean {
  if (!before) return true;
  const { capacity, seatsOver, isPublished } = before;
  if (typeof capacity === 'number' && seatsTaken > capacity + (typeof seatsOver === 'number' ? seatsOver : 0))
    return false;
  return !(isPublished === false && seatsTaken + waiting > 0);
}

const UNDO = 'Undo';

async function removeMade(
  { database, organization, clock, caller }: SignedInContext,
  { made, groups, classes }: Undo,
): Promise<void> {
  await deleteMade(database, organization.id, made);
  const removed = (action: AuditEntry['action'], entityId: string, change: object) => ({
    action,
    entityId,
    change,
    reason: UNDO,
    at: clock.iso(),
    by: caller,
  });
  await record(database, organization.id, [
    ...classes
      .filter(({ id }) => made.classIds.includes(id))
      .map(({ id, content, semesterName }) =>
        removed('class.removed', id, { title: content.title, semester: semesterName }),
      ),
    ...groups.map(({ id, name }) => removed('class-group.removed', id, { name: { from: name, to: null } })),
  ]);
}

async function restoreAll(context: SignedInContext, { batch, changed, classes }: Undo): Promise<void> {
  const { database, organization, clock, caller } = context;
  const named = await namesBefore(context, [...changed.values()]);
  const entries: AuditEntry[] = [];
  for (const stored of classes) {
    const before = changed.get(stored.id)?.before;
    if (!before) continue;
    const { seatsOver, ...changes } = before;
    const { isPublished: _published, ...rest } = changes;
    // The fields of a batch are those of a content, as they were when they were kept.
    const fields = rest as Partial<ClassContent>;
    requireThere(stored, fields, named);
    await writeBulk(database, organization.id, {
      ids: [stored.id],
      changes,
      at: clock.iso(),
      by: actorName(caller),
      seatsOver: typeof seatsOver === 'number' ? seatsOver : undefined,
    });
    const change = { ...describeChange(stored, want(stored, fields, named)), batchId: batch.id };
    entries.push({ action: 'class.changed', entityId: stored.id, change, reason: UNDO, at: clock.iso(), by: caller });
  }
  await record(database, organization.id, entries);
}

/** What the classes pointed to; archived ones may come back. */
function namesBefore({ database, organization }: SignedInContext, changed: readonly Changed[]): Promise<Named> {
  const list = (field: string) => changed.flatMap(({ before }) => before[field] ?? []).map(String);
  return findNamed(database, organization.id, {
    typeIds: list('typeId'),
    locationIds: list('locationId'),
    instructorIds: list('instructorIds'),
  });
}

function requireThere(
  { content }: StoredClass,
  { typeId, locationId, instructorIds = [] }: Partial<ClassContent>,
  named: Named,
): void {
  const isThere =
    (typeId === undefined || named.types.has(typeId)) &&
    (!locationId || named.locations.has(locationId)) &&
    instructorIds.every((id) => named.instructors.has(id));
  if (!isThere) throw refused('cannot-restore', { title: content.title });
}
