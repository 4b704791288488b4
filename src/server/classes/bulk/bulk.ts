import type { BulkChanges } from '../../../contract/bulk.ts';
import type { ClassContent } from '../../../contract/class-fields.ts';
import type { functions } from '../../../contract/functions.ts';
import { record } from '../../audit/store.ts';
import { listPromotable, promoteWaiting } from '../../enrollments/store.ts';
import { requireSetUp } from '../../organizations/store.ts';
import { actorName, type Handler, type SignedInContext } from '../../platform/call/handler.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { newId } from '../../platform/ids.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { findNamed } from '../editing/named-store.ts';
import { tellOfChange } from '../editing/tell-families.ts';
import { countMailsByClass } from '../editing/touched-store.ts';
import { bumpCatalogue } from '../store.ts';
import { addToBatch, type Before, insertBatch, lockClasses } from './batch-store.ts';
import { lockOwnBatch } from './own-batch.ts';
import { type Asked, askEach } from './bulk-outcome.ts';
import { writeBulk } from './write-store.ts';

/** Says what a change would do to each class. */
export const previewBulkChange: Handler<typeof functions.previewBulkChange> = async ({ classes, changes }, context) => {
  const { database, organization } = context;
  const asked = await ask(context, await read(context, classes), changes);
  const touched = asked.filter(({ changes: changed }) => Object.keys(changed).length > 0);
  const mails = await countMailsByClass(
    database,
    organization.id,
    touched.map(({ stored }) => stored.id),
  );
  const promoted = await countPromoted(
    context,
    touched.filter(({ problems }) => problems.length === 0),
  );
  return {
    classes: asked.map(({ stored: { id, content, seatsTaken: enrolled }, changes: changed, problems }) => ({
      id,
      title: content.title,
      changes: changed,
      problems: [...problems],
      enrolled,
      promoted: promoted.get(id) ?? 0,
      mails: mails.get(id) ?? 0,
    })),
  };
};

/** How many of each waitlist would get a seat; only classes that somebody waits for are looked at. */
async function countPromoted(
  { database, organization, clock }: SignedInContext,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, number>> {
  const changed = asked
    .filter(({ stored }) => stored.waiting > 0)
    .map(({ stored: { id }, wanted: { content } }) => {
      const { capacity, isPaused, isInformationOnly } = content;
      return { id, capacity, isPaused, isInformationOnly };
    });
  const counts = new Map<string, number>();
  if (changed.length === 0) return counts;
  const ids = changed.map(({ id }) => id);
  for (const { classId } of await listPromotable(database, organization.id, ids, changed, clock.iso()))
    counts.set(classId, (counts.get(classId) ?? 0) + 1);
  return counts;
}

/** Changes all the classes or none, as one batch that can be undone, or as a further part of one. */
export const applyBulkChange: Handler<typeof functions.applyBulkChange> = async (input, context) => {
  const { database, organization, clock } = context;
  // Before its classes, as an undo does.
  const goesOn = input.batchId === undefined ? null : await lockOwnBatch(context, input.batchId, 'bulk');
  await lockClasses(
    database,
    organization.id,
    input.classes.map(({ id }) => id),
  );
  const classes = await read(context, input.classes);
  requireUnchanged(classes, input.classes);
  if (goesOn && classes.some(({ semesterId }) => semesterId !== goesOn.semesterId)) throw refused('several-semesters');
  const asked = await ask(context, classes, input.changes);
  const wrong = asked.find(({ problems }) => problems.length > 0);
  if (wrong) throw refused('has-problems', { title: wrong.stored.content.title });
  const changed = asked.filter(({ changes }) => Object.keys(changes).length > 0);
  if (changed.length === 0) return { batchId: goesOn?.id ?? null, changed: 0, promoted: 0, mails: 0 };
  if (input.changes.isPublished) await requireSetUp(database, organization.id);

  const ids = changed.map(({ stored }) => stored.id);
  let mails = 0;
  if (input.tell)
    for (const { stored, wanted } of changed)
      if (stored.seatsTaken + stored.waiting > 0) mails += await tellOfChange(context, stored, wanted, input.tell);
  await writeBulk(database, organization.id, {
    ids,
    changes: input.changes,
    at: clock.iso(),
    by: actorName(context.caller),
  });
  const batchId = await saveBatch(context, changed, input.changes, goesOn?.id);
  const promoted = await promoteWaiting(database, organization.id, ids, clock.iso());
  await bumpCatalogue(database, organization.id);
  return { batchId, changed: changed.length, promoted, mails };
};

async function read(
  { database, organization }: SignedInContext,
  chosen: readonly { id: string }[],
): Promise<StoredClass[]> {
  const order = new Map(chosen.map(({ id }, index) => [id, index]));
  const classes = await listStoredClasses(database, organization.id, [...order.keys()]);
  if (classes.length < order.size) throw notFound('class');
  if (classes.some(({ isSemesterArchived }) => isSemesterArchived)) throw refused('semester-archived');
  if (new Set(classes.map(({ semesterId }) => semesterId)).size > 1) throw refused('several-semesters');
  return classes.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

function requireUnchanged(classes: readonly StoredClass[], seen: readonly { id: string; version: number }[]): void {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const changed = classes.filter(({ id, version }) => versions.get(id) !== version);
  if (changed.length === 0) return;
  const titles = changed.slice(0, 3).map(({ content }) => content.title);
  throw refused('some-changed-meanwhile', { titles, more: changed.length - titles.length });
}

/** What the classes would become; what they would point to is the same for all and looked up once. */
async function ask(
  { database, organization }: SignedInContext,
  classes: readonly StoredClass[],
  changes: BulkChanges,
): Promise<Asked[]> {
  const { typeId, locationId, instructorIds } = changes;
  const named = await findNamed(database, organization.id, {
    typeIds: typeId === undefined ? [] : [typeId],
    locationIds: locationId ? [locationId] : [],
    instructorIds: instructorIds ?? [],
  });
  return askEach(classes, changes, named);
}

async function saveBatch(
  context: SignedInContext,
  changed: readonly Asked[],
  changes: BulkChanges,
  goesOn: string | undefined,
): Promise<string> {
  const { database, organization, clock, caller } = context;
  const batchId = goesOn ?? newId();
  const done = changed.map(({ stored }) => ({
    kind: 'changed' as const,
    id: stored.id,
    version: stored.version + 1,
    before: fieldsBefore(stored, changes),
  }));
  if (goesOn === undefined)
    await insertBatch(database, organization.id, {
      id: batchId,
      semesterId: changed[0]?.stored.semesterId ?? '',
      kind: 'bulk',
      at: clock.iso(),
      by: actorName(caller),
      changes: done,
    });
  else await addToBatch(database, organization.id, { id: batchId, changes: done });
  await record(
    database,
    organization.id,
    changed.map(({ stored, changes: described }) => ({
      action: 'class.changed' as const,
      entityId: stored.id,
      change: { ...described, batchId },
      at: clock.iso(),
      by: caller,
    })),
  );
  return batchId;
}

/** The named fields of a class as they are, for an undo; with the seats those that were allowed beyond them. */
function fieldsBefore({ content, publishedAt, seatsOver }: StoredClass, changes: BulkChanges): Before {
  const fields: ClassContent & { isPublished: boolean } = { ...content, isPublished: publishedAt !== null };
  // The keys of the changes are fields of a content, and "published".
  const named = (Object.keys(changes) as (keyof BulkChanges)[]).map((field) => [field, fields[field]] as const);
  return { ...Object.fromEntries(named), ...(changes.capacity !== undefined && { seatsOver }) };
}
