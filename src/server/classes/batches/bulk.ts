import type { BulkChanges, ClassOutcome } from '../../../contract/class-batches.ts';
import type { ClassContent } from '../../../contract/class-editing.ts';
import type { functions } from '../../../contract/functions.ts';
import { missingForPublishing, REQUIRED_FOR_PUBLISHING } from '../../../domain/class-content.ts';
import { record } from '../../audit/record-store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { CallError, notFound, refused } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { describeChange } from '../editing/audit-words.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { changeOf, nameOf, semesterArchived } from '../editing/edited-class.ts';
import { tellOfChange } from '../editing/tell.ts';
import { countTouched } from '../editing/touched-store.ts';
import { checkWanted, type WantedContent } from '../editing/wanted-content.ts';
import { writeContent, raiseVersion } from '../editing/write-store.ts';
import { bumpCatalogue } from '../version-store.ts';
import { type Before, insertBatch, lockClasses } from './batch-store.ts';

/** One class of a bulk change: as it is, as it is asked to be, and why that is not possible. */
interface Asked {
  readonly stored: StoredClass;
  readonly wanted: WantedContent | null;
  readonly isPublished: boolean;
  readonly changes: ClassOutcome['changes'];
  readonly problems: readonly string[];
}

/** Says what a change would do to each class. */
export const previewBulkChange: Handler<typeof functions.previewBulkChange> = async ({ classes, changes }, context) => {
  const { database, organization } = context;
  const asked = await ask(context, await read(context, classes), changes);
  const outcomes = [];
  for (const { stored, changes: changed, problems } of asked) {
    const isTouched = stored.seatsTaken + stored.waiting > 0 && Object.keys(changed).length > 0;
    const mails = isTouched ? (await countTouched(database, organization.id, stored.id)).mails : 0;
    const { id, content, seatsTaken: enrolled } = stored;
    outcomes.push({ id, title: content.title, changes: changed, problems: [...problems], enrolled, mails });
  }
  return { classes: outcomes };
};

/** Changes all the classes or none, as one batch that can be undone. */
export const applyBulkChange: Handler<typeof functions.applyBulkChange> = async (input, context) => {
  const { database, organization, clock } = context;
  const ids = input.classes.map(({ id }) => id);
  await lockClasses(database, organization.id, ids);
  const classes = await read(context, input.classes);
  requireUnchanged(classes, input.classes);
  const asked = await ask(context, classes, input.changes);
  const wrong = asked.find(({ problems }) => problems.length > 0);
  if (wrong)
    throw refused('has-problems', `“${wrong.stored.content.title}” cannot be changed so: ${wrong.problems[0]}`);
  const changed = asked.filter(({ changes }) => Object.keys(changes).length > 0);
  if (changed.length === 0) return { batchId: null, changed: 0, promoted: 0, mails: 0 };

  const batchId = newId();
  let mails = 0;
  for (const one of changed) {
    if (input.tell && one.wanted) mails += await tellOfChange(context, one.stored, one.wanted, input.tell.words);
    await write(context, one);
  }
  await insertBatch(database, organization.id, {
    id: batchId,
    semesterId: classes[0]?.semesterId ?? '',
    kind: 'bulk',
    at: clock.iso(),
    by: nameOf(context),
    changes: changed.map((one) => ({
      kind: 'changed' as const,
      id: one.stored.id,
      version: one.stored.version + 1,
      before: fieldsBefore(one.stored, input.changes),
    })),
  });
  await recordChanges(context, changed, batchId);
  const promoted = await promoteWaiting(
    database,
    organization.id,
    changed.map(({ stored }) => stored.id),
    clock.iso(),
  );
  await bumpCatalogue(database, organization.id);
  return { batchId, changed: changed.length, promoted, mails };
};

async function read({ database, organization }: SignedInContext, chosen: readonly { id: string }[]) {
  const ids = chosen.map(({ id }) => id);
  const classes = await listStoredClasses(database, organization.id, ids);
  if (classes.length < new Set(ids).size) throw notFound('class');
  if (classes.some(({ isSemesterArchived }) => isSemesterArchived)) throw semesterArchived();
  if (new Set(classes.map(({ semesterId }) => semesterId)).size > 1)
    throw refused('several-semesters', 'Choose classes of one semester.');
  return classes.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function requireUnchanged(classes: readonly StoredClass[], seen: readonly { id: string; version: number }[]): void {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const changed = classes.filter(({ id, version }) => versions.get(id) !== version);
  if (changed.length === 0) return;
  const titles = changed.slice(0, 3).map(({ content }) => `“${content.title}”`);
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
  throw refused('changed-meanwhile', `Somebody saved ${titles.join(', ')}${more} since you looked.`);
}

async function ask(
  context: SignedInContext,
  classes: readonly StoredClass[],
  { isPublished, ...changes }: BulkChanges,
): Promise<Asked[]> {
  const asked = [];
  for (const stored of classes) asked.push(await askOne(context, stored, changes, isPublished));
  return asked;
}

async function askOne(
  context: SignedInContext,
  stored: StoredClass,
  changes: Omit<BulkChanges, 'isPublished'>,
  publish: boolean | undefined,
): Promise<Asked> {
  const wasPublished = stored.publishedAt !== null;
  const isPublished = publish ?? wasPublished;
  if (stored.cancelledAt !== null)
    return { stored, wanted: null, isPublished, changes: {}, problems: ['It is cancelled.'] };
  // What is undefined was left out of the changes and keeps the class's own value.
  const content = { ...stored.content, ...(changes as Partial<ClassContent>) };
  const problems: string[] = [];
  let wanted: WantedContent | null = null;
  try {
    wanted = await checkWanted(context, stored, content);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    problems.push(...(error.details?.fields?.map(({ message }) => message) ?? [error.message]));
  }
  if (content.capacity < stored.seatsTaken && content.capacity < stored.content.capacity)
    problems.push(`${stored.seatsTaken} students are enrolled: more than these seats.`);
  if (isPublished && wanted) problems.push(...newlyMissing(stored, wanted));
  if (!isPublished && wasPublished && stored.seatsTaken + stored.waiting > 0)
    problems.push('Somebody is enrolled or waits; it cannot become a draft.');
  const described = wanted ? describeChange(stored, wanted) : {};
  const visibility = isPublished === wasPublished ? {} : { isPublished: { from: wasPublished, to: isPublished } };
  return { stored, wanted, isPublished, changes: { ...described, ...visibility }, problems };
}

/** What a class that families see would lack, and did not lack before: what an import has published without may still be missing. */
function newlyMissing(stored: StoredClass, { content, meetings }: WantedContent): string[] {
  const before = stored.publishedAt === null ? [] : missingForPublishing(stored.content, stored.meetings);
  const missing = missingForPublishing(content, meetings).filter((name) => !before.includes(name));
  return missing.map((name) => REQUIRED_FOR_PUBLISHING[name].message);
}

async function write(context: SignedInContext, { stored, wanted, isPublished }: Asked): Promise<void> {
  if (!wanted) throw new Error('A class with problems was to be written.');
  const change = changeOf(context, stored);
  const seatsOver = Math.max(0, stored.seatsTaken - wanted.content.capacity);
  await writeContent(context.database, change, { ...wanted, seatsOver });
  if (isPublished !== (stored.publishedAt !== null))
    await raiseVersion(context.database, change, { published_at: isPublished ? context.clock.iso() : null });
}

async function recordChanges(context: SignedInContext, changed: readonly Asked[], batchId: string): Promise<void> {
  const { database, organization, clock, caller } = context;
  await record(
    database,
    organization.id,
    changed.map(({ stored, changes }) => ({
      action: 'class.changed' as const,
      entityId: stored.id,
      change: { ...changes, batchId },
      at: clock.iso(),
      by: caller,
    })),
  );
}

/** The named fields of a class as they are, for an undo. */
function fieldsBefore({ content, publishedAt }: StoredClass, changes: BulkChanges): Before {
  const fields: Readonly<Record<string, unknown>> = { ...content, isPublished: publishedAt !== null };
  return Object.fromEntries(Object.keys(changes).map((field) => [field, fields[field] ?? null]));
}
