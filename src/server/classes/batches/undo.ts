import type { ClassContent } from '../../../contract/class-editing.ts';
import type { functions } from '../../../contract/functions.ts';
import { type AuditEntry, record } from '../../audit/record-store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { describeChange } from '../editing/audit-words.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { nameOf, semesterArchived } from '../editing/edited-class.ts';
import { lockSemester } from '../editing/reference-store.ts';
import { bumpCatalogue } from '../version-store.ts';
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
import { listNamed, type Named } from './named-store.ts';
import { writeBulk } from './write-store.ts';

/** Takes a whole batch back, or nothing where somebody has worked on one of its classes since. An undo is a change with its own records. */
export const undoBatch: Handler<typeof functions.undoBatch> = async ({ batchId }, context) => {
  const { database, organization, clock } = context;
  const batch = await lockBatch(database, organization.id, batchId);
  if (!batch) throw notFound('change');
  if (batch.undoneAt !== null) throw refused('already-undone', 'This was undone already.');
  const semester = await lockSemester(database, organization.id, batch.semesterId);
  if (semester?.isArchived) throw semesterArchived();

  const ids = batch.changes.flatMap((one) => (one.kind === 'group' ? [] : [one.id]));
  await lockClasses(database, organization.id, ids);
  const classes = await listStoredClasses(database, organization.id, ids);
  const touched = await listTouched(context, batch, classes);
  if (touched.length > 0) return { undone: false, touched };

  await removeMade(context, batch, classes);
  const changed = changesOf(batch);
  await restoreAll(context, batch, classes);
  await markUndone(database, organization.id, batchId, clock.iso());
  // A larger number of seats may come back with an undo.
  await promoteWaiting(database, organization.id, [...changed.keys()], clock.iso());
  await bumpCatalogue(database, organization.id);
  return { undone: true, touched: [] };
};

type Changed = Extract<ClassChange, { kind: 'changed' }>;

function changesOf({ changes }: Batch): ReadonlyMap<string, Changed> {
  return new Map(changes.flatMap((one) => (one.kind === 'changed' ? [[one.id, one] as const] : [])));
}

const idsOf = ({ changes }: Batch, kind: ClassChange['kind']) =>
  changes.flatMap((one) => (one.kind === kind ? [one.id] : []));

/** The names of what was worked on since the batch, and would be lost or break with an undo. */
async function listTouched(
  { database, organization, caller }: SignedInContext,
  batch: Batch,
  classes: readonly StoredClass[],
): Promise<string[]> {
  const made = { classIds: idsOf(batch, 'created'), groupIds: idsOf(batch, 'group') };
  const workedOn = await listWorkedOn(database, organization.id, { ...made, accountId: caller.accountId });
  const versions = new Map(batch.changes.map((one) => [one.id, one.version]));
  const changed = changesOf(batch);
  const groups = await listMadeGroups(database, organization.id, made.groupIds);
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
  batch: Batch,
  classes: readonly StoredClass[],
): Promise<void> {
  const made = { classIds: idsOf(batch, 'created'), groupIds: idsOf(batch, 'group') };
  const groups = await listMadeGroups(database, organization.id, made.groupIds);
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

async function restoreAll(context: SignedInContext, batch: Batch, classes: readonly StoredClass[]): Promise<void> {
  const { database, organization, clock, caller } = context;
  const changed = changesOf(batch);
  const named = await namesBefore(context, [...changed.values()]);
  const entries: AuditEntry[] = [];
  for (const stored of classes) {
    const before = changed.get(stored.id)?.before;
    if (!before) continue;
    const { seatsOver, isPublished: _published, ...rest } = before;
    // The fields of a batch are those of a content, as they were when they were kept.
    const fields = rest as Partial<ClassContent>;
    requireThere(stored, fields, named);
    await writeBulk(database, organization.id, {
      ids: [stored.id],
      changes: Object.fromEntries(Object.entries(before).filter(([field]) => field !== 'seatsOver')),
      at: clock.iso(),
      by: nameOf(context),
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
  return listNamed(database, organization.id, {
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
  if (!isThere)
    throw refused(
      'cannot-restore',
      `“${content.title}” had a type, a place or an instructor that does not exist any more. Change it by hand.`,
    );
}
