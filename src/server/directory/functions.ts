import type * as directoryCalls from '../../contract/directory.ts';
import * as store from './store.ts';
import { type DirectoryEntry, type DirectoryKind } from '../../contract/directory.ts';
import { type AuditEntry, record } from '../audit/store.ts';
import { bumpCatalogue } from '../classes/store.ts';
import { findSameNames } from '../../domain/names.ts';
import { readPage } from '../platform/database/table-page.ts';
import { isTypeSignedFor, moveTypes } from '../waivers/store.ts';
import { actorName, type HandlersOf, type SignedInContext } from '../platform/call/handler.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';

type DirectoryFunctions = HandlersOf<typeof directoryCalls>;

/** Instructors, locations and class types: what classes are made with. */
export const directoryFunctions: DirectoryFunctions = {
  directory: async ({ kind, ...asked }, { database, organization }) => {
    const page = readPage(asked);
    return { pageSize: page.size, ...(await store.listDirectory(database, organization.id, kind, page)) };
  },

  enteredTwice: async ({ kind }, { database, organization }) => {
    const entries = await store.listEntries(database, organization.id, kind);
    return { groups: findSameNames(entries.filter(({ isArchived }) => !isArchived)) };
  },

  saveDirectoryEntry: async ({ id, version, kind, ...content }, context) => {
    const before = id === undefined ? null : await locked({ kind, id, version }, context);
    const { database, organization } = context;
    const saved = before
      ? await store.updateEntry(database, organization.id, before, content)
      : await store.insertEntry(database, organization.id, kind, content);
    if (saved === null) throw invalidField('name', `${kind}-name-taken`);
    const after = await entry(kind, saved, context);
    await written(before ? 'changed' : 'created', after, changed(before, after), context);
    return { entry: after };
  },

  archiveDirectoryEntry: async ({ isArchived, ...chosen }, context) => {
    const before = await locked(chosen, context);
    if (before.isArchived === isArchived) return { entry: before };
    const archivedAt = isArchived ? context.clock.iso() : null;
    await store.setArchived(context.database, context.organization.id, before, archivedAt);
    const after = await entry(before.kind, before.id, context);
    await written(isArchived ? 'archived' : 'restored', after, { name: after.name }, context);
    return { entry: after };
  },

  removeDirectoryEntry: async (chosen, context) => {
    const before = await locked(chosen, context);
    if (before.classes > 0) throw refused('in-use');
    if (before.hasAccount) throw refused('signs-in');
    if (await isTypeSignedFor(context.database, context.organization.id, before.id)) throw refused('in-use');
    await store.deleteEntries(context.database, context.organization.id, before.kind, [before.id]);
    await written('removed', before, { name: { from: before.name, to: null } }, context);
    return {};
  },

  mergeDirectoryEntries: async ({ kind, fromIds, intoId }, context) => {
    const { database, organization, clock } = context;
    const from = [...new Set(fromIds)].filter((id) => id !== intoId);
    if (from.length === 0) throw invalidField('fromIds', 'merged-with-itself');
    await store.lockEntries(database, organization.id, kind, [...from, intoId]);
    const merged = await store.listEntries(database, organization.id, kind, from);
    if (merged.length < from.length) throw notFound(kind === 'type' ? 'class type' : kind);
    if (merged.some(({ hasAccount }) => hasAccount)) throw invalidField('fromIds', 'merged-signs-in');
    await entry(kind, intoId, context);
    const classIds = await store.moveClasses(database, organization.id, kind, {
      fromIds: from,
      intoId,
      at: clock.iso(),
      by: actorName(context.caller),
    });
    if (kind === 'type') await moveTypes(database, organization.id, from, intoId);
    await store.deleteEntries(database, organization.id, kind, from);
    const after = await entry(kind, intoId, context);
    const change = { merged: merged.map(({ id, name, classes }) => ({ id, name, classes })), classIds };
    await written('merged', after, change, context);
    const field = kind === 'instructor' ? 'instructors' : kind;
    const names = merged.map(({ name }) => name).join(', ');
    await record(
      database,
      organization.id,
      classIds.map((entityId) => ({
        action: 'class.changed',
        entityId,
        change: { [field]: { from: names, to: after.name } },
        reason: 'Merged',
        at: clock.iso(),
        by: context.caller,
      })),
    );
    return { entry: after, classes: classIds.length };
  },
};

async function entry(kind: DirectoryKind, id: string, context: SignedInContext): Promise<DirectoryEntry> {
  const [found] = await store.listEntries(context.database, context.organization.id, kind, [id]);
  if (!found) throw notFound(kind === 'type' ? 'class type' : kind);
  return found;
}

/** The entry, locked for a change, if it still is as it was read. */
async function locked(
  { kind, id, version }: { kind: DirectoryKind; id: string; version: number | undefined },
  context: SignedInContext,
): Promise<DirectoryEntry> {
  await store.lockEntries(context.database, context.organization.id, kind, [id]);
  const found = await entry(kind, id, context);
  if (version !== found.version) throw refused('changed-meanwhile');
  return found;
}

function changed(before: DirectoryEntry | null, after: DirectoryEntry): object {
  const fields = ['name', 'address', 'illustration'] as const;
  const differing = fields.filter((field) => (before?.[field] ?? '') !== after[field]);
  return Object.fromEntries(differing.map((field) => [field, { from: before?.[field] ?? null, to: after[field] }]));
}

async function written(
  act: 'created' | 'changed' | 'archived' | 'restored' | 'removed' | 'merged',
  { kind, id }: DirectoryEntry,
  change: object,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const action: AuditEntry['action'] = `${kind === 'type' ? ('class-type' as const) : kind}.${act}` as const;
  await record(database, organization.id, [{ action, entityId: id, change, at: clock.iso(), by: caller }]);
  await bumpCatalogue(database, organization.id);
}
