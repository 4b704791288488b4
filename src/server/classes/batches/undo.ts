import type { ClassContent } from '../../../contract/class-editing.ts';
import type { functions } from '../../../contract/functions.ts';
import { record } from '../../audit/record-store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { describeChange } from '../editing/audit-words.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { changeOf, semesterArchived } from '../editing/edited-class.ts';
import { lockSemester } from '../editing/reference-store.ts';
import { checkWanted } from '../editing/wanted-content.ts';
import { raiseVersion, writeContent } from '../editing/write-store.ts';
import { bumpCatalogue } from '../version-store.ts';
import {
  type Before,
  type ClassChange,
  deleteMade,
  listEverUsed,
  lockBatch,
  lockClasses,
  markUndone,
} from './batch-store.ts';

type Changed = Extract<ClassChange, { kind: 'changed' }>;

/** Takes a whole batch back, or nothing where somebody has touched one of its classes since. An undo is a change with its own records. */
export const undoBatch: Handler<typeof functions.undoBatch> = async ({ batchId }, context) => {
  const { database, organization, clock } = context;
  const batch = await lockBatch(database, organization.id, batchId);
  if (!batch) throw notFound('change');
  if (batch.undoneAt !== null) throw refused('already-undone', 'This was undone already.');
  const semester = await lockSemester(database, organization.id, batch.semesterId);
  if (semester?.isArchived) throw semesterArchived();

  const versions = new Map(
    batch.changes.flatMap((one) => (one.kind === 'group' ? [] : [[one.id, one.version] as const])),
  );
  const ids = [...versions.keys()];
  await lockClasses(database, organization.id, ids);
  const classes = await listStoredClasses(database, organization.id, ids);
  const used = await listEverUsed(
    database,
    organization.id,
    batch.changes.flatMap((one) => (one.kind === 'created' ? [one.id] : [])),
  );
  const changes = new Map(batch.changes.flatMap((one) => (one.kind === 'changed' ? [[one.id, one] as const] : [])));
  const touched = classes.filter(
    (stored) =>
      stored.version !== versions.get(stored.id) ||
      used.has(stored.id) ||
      !fits(stored, changes.get(stored.id)?.before),
  );
  if (touched.length > 0) return { undone: false, touched: touched.map(({ content }) => content.title) };

  await removeMade(context, classes, batch.changes);
  for (const stored of classes) {
    const change = changes.get(stored.id);
    if (change) await restore(context, stored, change, batchId);
  }
  await markUndone(database, organization.id, batchId, clock.iso());
  // A larger number of seats may come back with an undo.
  await promoteWaiting(database, organization.id, [...changes.keys()], clock.iso());
  await bumpCatalogue(database, organization.id);
  return { undone: true, touched: [] };
};

/** Whether a class can become as it was although people have enrolled since. */
function fits({ seatsTaken, waiting, content }: StoredClass, before: Before | undefined): boolean {
  if (!before) return true;
  const capacity = typeof before['capacity'] === 'number' ? before['capacity'] : content.capacity;
  return seatsTaken <= Math.max(capacity, 0) && !(before['isPublished'] === false && seatsTaken + waiting > 0);
}

async function removeMade(
  { database, organization, clock, caller }: SignedInContext,
  classes: readonly StoredClass[],
  changes: readonly ClassChange[],
): Promise<void> {
  const idsOf = (kind: ClassChange['kind']) => changes.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const classIds = idsOf('created');
  await deleteMade(database, organization.id, { classIds, groupIds: idsOf('group') });
  await record(
    database,
    organization.id,
    classes
      .filter(({ id }) => classIds.includes(id))
      .map(({ id, content, semesterName }) => ({
        action: 'class.removed' as const,
        entityId: id,
        change: { title: content.title, semester: semesterName },
        reason: UNDO,
        at: clock.iso(),
        by: caller,
      })),
  );
}

const UNDO = 'Undo';

async function restore(
  context: SignedInContext,
  stored: StoredClass,
  { before }: Changed,
  batchId: string,
): Promise<void> {
  const { database, organization, clock, caller } = context;
  const { isPublished, ...fields } = before;
  // The fields of a batch are those of a content, as they were when they were kept.
  const wanted = await checkWanted(context, stored, { ...stored.content, ...(fields as Partial<ClassContent>) });
  const change = changeOf(context, stored);
  await writeContent(database, change, {
    ...wanted,
    seatsOver: Math.max(0, stored.seatsTaken - wanted.content.capacity),
  });
  if (typeof isPublished === 'boolean' && isPublished !== (stored.publishedAt !== null))
    await raiseVersion(database, change, { published_at: isPublished ? clock.iso() : null });
  await record(database, organization.id, [
    {
      action: 'class.changed',
      entityId: stored.id,
      change: { ...describeChange(stored, wanted), batchId },
      reason: UNDO,
      at: clock.iso(),
      by: caller,
    },
  ]);
}
