import { record } from '../audit/store.ts';
import { promoteWaiting } from '../enrollments/store.ts';
import { requireSetUp } from '../organizations/store.ts';
import { type Actor, actorName } from '../platform/call/handler.ts';
import { refused } from '../platform/call/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newId } from '../platform/ids.ts';
import { type BatchChange, insertBatch, recordImport, saveBatchChanges } from './batch-store.ts';
import { listExisting, listIdentities, lockClasses, lockSemester } from './existing-store.ts';
import { matchClasses } from './matching.ts';
import type { Mapping } from './mapping.ts';
import { ensureTypesAndPlaces } from './named.ts';
import { type ExistingClass, type ImportPlan, planImport } from './plan.ts';
import { type ReadFile } from './read-file.ts';
import { insertClasses, refreshStatistics, updateClasses } from './store.ts';
import { inSlices } from '../platform/give-way.ts';

/** From this many new classes on the planner's statistics are renewed at once. */
const MANY = 100;

export interface ImportTarget {
  readonly organizationId: string;
  readonly semesterId: string;
  readonly fileName: string;
  /** Who imports, for the record. */
  readonly actor: Actor;
  /** The id that the batch gets: an upload makes one batch at most. */
  readonly batchId?: string;
}

export type ImportStage = 'reading' | 'comparing' | 'writing' | 'finishing';

export interface ImportEdge {
  readonly database: Database;
  readonly clock: Clock;
  /** Is told how far an import is. */
  readonly onProgress?: (stage: ImportStage, done: number, total: number) => void;
}

/** What an import would do now; nothing is written. */
export async function previewImport(
  edge: ImportEdge,
  file: ReadFile,
  mapping: Mapping,
  target: ImportTarget,
): Promise<ImportPlan> {
  return planImport(file, await compare(edge, file, mapping, target), mapping);
}

/** Imports what can be imported as one batch; `batchId` is null where there was nothing to do. */
export async function applyImport(
  edge: ImportEdge,
  file: ReadFile,
  mapping: Mapping,
  target: ImportTarget,
): Promise<{ plan: ImportPlan; batchId: string | null }> {
  const imported = await inTransaction(edge.database, async (transaction) => {
    const within = { ...edge, database: transaction };
    const semester = await lockSemester(transaction, target.organizationId, target.semesterId);
    if (semester?.isArchived) throw refused('semester-archived');
    const plan = await planImport(file, await compare(within, file, mapping, target, lockClasses), mapping);
    if (plan.created.length + plan.changed.length === 0) return { plan, batchId: null };
    if (mapping.isPublished && plan.created.length > 0) await requireSetUp(transaction, target.organizationId);
    return { plan, batchId: await write(within, plan, file, mapping, target) };
  });
  if (imported.plan.created.length >= MANY) await refreshStatistics(edge.database);
  return imported;
}

/** Which classes of the semester the rows are about, and what these are now; held before they are read, where that is asked for. */
async function compare(
  edge: ImportEdge,
  file: ReadFile,
  { fields }: Mapping,
  { organizationId, semesterId }: ImportTarget,
  hold?: typeof lockClasses,
) {
  const column = (fields.externalId ?? fields.classId ?? fields.title).columns.join(' + ');
  const matched = await matchClasses(file, await listIdentities(edge.database, organizationId, semesterId), column);
  const all = [...matched.byRow.values()];
  await hold?.(edge.database, organizationId, all);
  const existing = new Map<string, ExistingClass>();
  for await (const ids of inSlices(all)) {
    for (const each of await listExisting(edge.database, organizationId, ids)) existing.set(each.id, each);
    edge.onProgress?.('comparing', existing.size, all.length);
  }
  return { matched, existing };
}

/** One import as it is written: its batch, what its file names, and how far it is. */
interface Writing {
  readonly edge: ImportEdge;
  readonly target: ImportTarget;
  readonly batchId: string;
  readonly at: string;
  readonly by: string;
  readonly named: Awaited<ReturnType<typeof ensureTypesAndPlaces>>;
  /** What is written already; grows from turn to turn. */
  readonly changes: BatchChange[];
  readonly progress: () => void;
}

async function write(
  edge: ImportEdge,
  plan: ImportPlan,
  file: ReadFile,
  mapping: Mapping,
  target: ImportTarget,
): Promise<string> {
  const { database, clock } = edge;
  const { organizationId, semesterId, fileName, actor, batchId = newId() } = target;
  const [at, by] = [clock.iso(), actorName(actor)];
  const total = plan.created.length + plan.changed.length;
  const contents = [...plan.created, ...plan.changed].map(({ content }) => content);
  const named = await ensureTypesAndPlaces(database, organizationId, contents, {
    illustrations: new Map(Object.entries(mapping.illustrations)),
    addresses: new Map(file.classes.map(({ content, address }) => [content.location ?? '', address])),
  });
  await insertBatch(database, organizationId, { id: batchId, semesterId, fileName, createdAt: at, createdBy: by });
  const changes: BatchChange[] = [];
  const progress = () => edge.onProgress?.('writing', changes.length, total);
  const writing = { edge, target, batchId, at, by, named, changes, progress };
  await writeCreated(writing, plan.created, mapping.isPublished ? at : null);
  await writeChanged(writing, plan.changed);
  edge.onProgress?.('finishing', total, total);
  await saveBatchChanges(database, organizationId, batchId, [...changes, ...named.made]);
  const changedIds = plan.changed.map(({ existing }) => existing.id);
  await promoteWaiting(database, organizationId, changedIds, at);
  const change = { file: fileName, created: plan.created.length, changed: plan.changed.length };
  await recordImport(database, organizationId, { action: 'import.applied', batchId, actor, at, change });
  return batchId;
}

async function writeCreated(
  { edge: { database }, target, batchId, at, by, named, changes, progress }: Writing,
  created: ImportPlan['created'],
  publishedAt: string | null,
): Promise<void> {
  const { organizationId, semesterId, fileName, actor } = target;
  for await (const part of inSlices(created)) {
    const classes = part.map(({ content, plan }) => named.toWrite(newId(), content, plan));
    await insertClasses(database, organizationId, classes, { semesterId, batchId, at, publishedAt, by });
    await record(
      database,
      organizationId,
      classes.map(({ id, content }) => ({
        action: 'class.created',
        entityId: id,
        change: { title: { from: null, to: content.title }, import: fileName },
        at,
        by: actor,
      })),
    );
    // Into an empty school: what checks a meeting's class was planned for a table without rows, and would read all of it for each meeting.
    if (changes.length === 0 && created.length >= MANY) await refreshStatistics(database);
    for (const [index, { id }] of classes.entries())
      changes.push({ kind: 'created', id, version: 1, placesLeft: part[index]?.placesLeft ?? null });
    progress();
  }
}

async function writeChanged(
  { edge: { database }, target, at, by, named, changes, progress }: Writing,
  changed: ImportPlan['changed'],
): Promise<void> {
  const { organizationId, fileName, actor } = target;
  for await (const part of inSlices(changed)) {
    const classes = part.map(({ existing, content, fields }) =>
      named.toWrite(existing.id, content, fields.includes('meetings') ? null : existing.schedule),
    );
    await updateClasses(database, organizationId, classes, { at, by });
    await record(
      database,
      organizationId,
      part.map(({ existing, content, fields }) => ({
        action: 'class.changed',
        entityId: existing.id,
        change: {
          ...Object.fromEntries(fields.map((field) => [field, { from: existing.content[field], to: content[field] }])),
          import: fileName,
        },
        at,
        by: actor,
      })),
    );
    for (const { existing } of part)
      changes.push({
        kind: 'changed',
        id: existing.id,
        version: existing.version + 1,
        before: existing.content,
        schedule: existing.schedule,
      });
    progress();
  }
}
