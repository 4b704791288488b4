import { promoteWaiting } from '../enrollments/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newId } from '../platform/ids.ts';
import type { ImportedClass } from './imported-class.ts';
import type { Mapping } from './mapping.ts';
import { type ImportPlan, planImport, type ReadFile } from './plan.ts';
import { type BatchChange, insertBatch, recordImport, saveBatchChanges } from './batch-store.ts';
import { listExisting, lockSemester } from './existing-store.ts';
import { type ClassToWrite, ensureNamed, insertClasses, refreshStatistics, updateClasses } from './store.ts';

/** From this many new classes on the planner's statistics are renewed at once. */
const MANY = 100;

export interface ImportTarget {
  readonly organizationId: string;
  readonly semesterId: string;
  readonly fileName: string;
  /** Who imports, for the record. */
  readonly actor: string;
}

export interface ImportEdge {
  readonly database: Database;
  readonly clock: Clock;
}

/** What an import would do now; nothing is written. */
export async function previewImport(
  edge: ImportEdge,
  file: ReadFile,
  mapping: Mapping,
  target: ImportTarget,
): Promise<ImportPlan> {
  return planImport(file, await existingOf(edge.database, file, target, false), mapping);
}

/** Imports what can be imported as one batch; `batchId` is null where there was nothing to do. */
export async function applyImport(
  edge: ImportEdge,
  file: ReadFile,
  mapping: Mapping,
  target: ImportTarget,
): Promise<{ plan: ImportPlan; batchId: string | null }> {
  const imported = await inTransaction(edge.database, async (transaction) => {
    await lockSemester(transaction, target.organizationId, target.semesterId);
    const plan = planImport(file, await existingOf(transaction, file, target, true), mapping);
    if (plan.created.length + plan.changed.length === 0) return { plan, batchId: null };
    return { plan, batchId: await write({ ...edge, database: transaction }, plan, file, mapping, target) };
  });
  if (imported.plan.created.length >= MANY) await refreshStatistics(edge.database);
  return imported;
}

function existingOf(database: Database, file: ReadFile, target: ImportTarget, lock: boolean) {
  const externalIds = file.classes.map(({ content }) => content.externalId);
  return listExisting(database, target.organizationId, { semesterId: target.semesterId, externalIds, lock });
}

async function write(
  { database, clock }: ImportEdge,
  plan: ImportPlan,
  file: ReadFile,
  mapping: Mapping,
  { organizationId, semesterId, fileName, actor }: ImportTarget,
): Promise<string> {
  const at = clock.iso();
  const batchId = newId();
  const contents = [...plan.created, ...plan.changed].map(({ content }) => content);
  const named = await ensureTypesAndPlaces(database, organizationId, contents, {
    illustrations: new Map(Object.entries(mapping.illustrations)),
    addresses: new Map(file.classes.map(({ content, address }) => [content.location ?? '', address])),
  });
  const created = plan.created.map(({ content }) => named.toWrite(newId(), content));
  const changed = plan.changed.map(({ existing, content }) => named.toWrite(existing.id, content));
  await insertBatch(database, organizationId, { id: batchId, semesterId, fileName, createdAt: at, createdBy: actor });
  await insertClasses(database, organizationId, created, {
    semesterId,
    batchId,
    at,
    publishedAt: mapping.isPublished ? at : null,
  });
  if (changed.length > 0) await updateClasses(database, organizationId, changed, at);
  await saveBatchChanges(database, organizationId, batchId, [
    ...created.map((each, index) => ({
      kind: 'created' as const,
      id: each.id,
      version: 1,
      placesLeft: plan.created[index]?.placesLeft ?? null,
    })),
    ...plan.changed.map(({ existing }) => ({
      kind: 'changed' as const,
      id: existing.id,
      version: existing.version + 1,
      before: existing.content,
    })),
    ...named.made,
  ]);
  await promoteWaiting(
    database,
    organizationId,
    changed.map((each) => each.id),
    at,
  );
  const change = { file: fileName, created: created.length, changed: changed.length };
  await recordImport(database, organizationId, { action: 'import.applied', batchId, actor, at, change });
  return batchId;
}

/** Finds or makes the class types and places that these classes name. */
export async function ensureTypesAndPlaces(
  database: Database,
  organizationId: string,
  contents: readonly ImportedClass[],
  extras: { illustrations: ReadonlyMap<string, string>; addresses: ReadonlyMap<string, string> },
) {
  const types = await ensureNamed(
    database,
    'class_types',
    organizationId,
    new Map(contents.map(({ type }) => [type, extras.illustrations.get(type) ?? 'class'])),
  );
  const places = await ensureNamed(
    database,
    'locations',
    organizationId,
    new Map(contents.flatMap(({ location }) => (location ? [[location, extras.addresses.get(location) ?? '']] : []))),
  );
  const made: BatchChange[] = [
    ...types.made.map((id) => ({ kind: 'class_types' as const, id })),
    ...places.made.map((id) => ({ kind: 'locations' as const, id })),
  ];
  const toWrite = (id: string, content: ImportedClass): ClassToWrite => ({
    id,
    typeId: types.idOf.get(content.type) ?? '',
    locationId: content.location === null ? null : (places.idOf.get(content.location) ?? null),
    content,
  });
  return { made, toWrite };
}
