import { createHash } from 'node:crypto';
import type * as waiverCalls from '../../contract/waivers.ts';
import type { StaffWaiver } from '../../contract/waivers.ts';
import { type AuditAction, record } from '../audit/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { readPage } from '../platform/database/table-page.ts';
import { newId } from '../platform/ids.ts';
import { chooseSemester } from '../semesters/store.ts';
import { familyWaiverFunctions } from './family-functions.ts';
import * as store from './staff-store.ts';

/** Waivers: families sign them (`family-functions`), staff write and publish them and see who lacks one. Nobody changes a signature. */
export const waiverFunctions: HandlersOf<typeof waiverCalls> = {
  ...familyWaiverFunctions,

  staffWaivers: async (_input, { database, organization }) => ({
    waivers: await store.listWaivers(database, organization.id),
  }),

  staffWaiver: async ({ waiverId }, context) => {
    const { database, organization } = context;
    const waiver = await findWaiver(waiverId, context);
    return {
      waiver,
      draft: await store.getDraft(database, organization.id, waiverId),
      versions: await store.listVersions(database, organization.id, waiverId),
      ...(await store.listScopes(database, organization.id, waiver)),
    };
  },

  saveWaiver: async ({ id: waiverId, version, ...content }, context) => {
    const { database, organization, clock } = context;
    const before = waiverId === undefined ? null : await lockWaiver({ id: waiverId, version }, context);
    await requireScope(content, context);
    const id = before?.id ?? newId();
    const draft = before && (await store.getDraft(database, organization.id, before.id));
    if (before) await store.updateWaiver(database, organization.id, id, content);
    else await store.insertWaiver(database, organization.id, { id, createdAt: clock.iso(), ...content });
    const after = await findWaiver(id, context);
    const change = { ...changed(before, after), ...(draft !== content.draft && { textChanged: true }) };
    await note(before ? 'waiver.changed' : 'waiver.created', after, change, context);
    return { waiver: after };
  },

  publishWaiver: async ({ mustSignAgain, ...chosen }, context) => {
    const { database, organization, clock, caller } = context;
    const before = await lockWaiver(chosen, context);
    const body = await store.getDraft(database, organization.id, before.id);
    if (body.trim() === '') throw refused('waiver-empty');
    if (!before.hasChanges) throw refused('nothing-to-publish');
    const number = (before.published?.number ?? 0) + 1;
    await store.publish(database, organization.id, {
      waiverId: before.id,
      number,
      title: before.title,
      body,
      sha256: createHash('sha256').update(body).digest('hex'),
      // Nobody has signed before the first.
      mustSignAgain: mustSignAgain || number === 1,
      publishedAt: clock.iso(),
      publishedBy: caller.accountId,
    });
    const change = { title: before.title, number, mustSignAgain };
    await note('waiver.published', before, change, context);
    return { waiver: await findWaiver(before.id, context) };
  },

  archiveWaiver: async ({ isArchived, ...chosen }, context) => {
    const { database, organization, clock } = context;
    const before = await lockWaiver(chosen, context);
    if (before.isArchived === isArchived) return { waiver: before };
    await store.setArchived(database, organization.id, before.id, isArchived ? clock.iso() : null);
    await note(isArchived ? 'waiver.archived' : 'waiver.restored', before, { title: before.title }, context);
    return { waiver: await findWaiver(before.id, context) };
  },

  waiverSigners: async ({ waiverId, semesterId, classId, state, ...asked }, context) => {
    const { database, organization } = context;
    await findWaiver(waiverId, context);
    const { semesters, semester } = await chooseSemester(semesterId, context);
    const page = readPage(asked);
    const nobody = { total: 0, lacking: 0, rows: [], classes: [] };
    const about = semester && { organizationId: organization.id, waiverId, semesterId: semester.id, classId, state };
    const found = about ? await store.listSigners(database, about, page) : nobody;
    return { semesters, semester, pageSize: page.size, ...found };
  },
};

async function findWaiver(waiverId: string, { database, organization }: SignedInContext): Promise<StaffWaiver> {
  const [found] = await store.listWaivers(database, organization.id, waiverId);
  if (!found) throw notFound('waiver');
  return found;
}

/** The waiver for the rest of the transaction, if it still is as it was read: who signs meanwhile waits. */
async function lockWaiver(
  { id, version }: { readonly id: string; readonly version: number | undefined },
  context: SignedInContext,
): Promise<StaffWaiver> {
  await store.lockWaiver(context.database, context.organization.id, id);
  const found = await findWaiver(id, context);
  if (found.version !== version) throw refused('changed-meanwhile');
  return found;
}

interface Scope {
  readonly classTypeId: string | null;
  readonly classId: string | null;
}

async function requireScope({ classTypeId, classId }: Scope, { database, organization }: SignedInContext) {
  if (classTypeId !== null && classId !== null) throw invalidField('classId', 'not-valid');
  if (classTypeId !== null && !(await store.hasClassType(database, organization.id, classTypeId)))
    throw invalidField('classTypeId', 'type-gone');
  if (classId !== null && !(await store.hasClass(database, organization.id, classId)))
    throw invalidField('classId', 'class-gone');
}

function changed(before: StaffWaiver | null, after: StaffWaiver): object {
  const told = (waiver: StaffWaiver | null) =>
    waiver && {
      title: waiver.title,
      classType: waiver.classType?.name ?? null,
      class: waiver.class?.name ?? null,
      eachSemester: waiver.eachSemester,
    };
  const [from, to] = [told(before), told(after)];
  const fields = ['title', 'classType', 'class', 'eachSemester'] as const;
  const differing = fields.filter((field) => (from?.[field] ?? null) !== (to?.[field] ?? null));
  return Object.fromEntries(
    differing.map((field) => [field, { from: from?.[field] ?? null, to: to?.[field] ?? null }]),
  );
}

async function note(
  action: Extract<AuditAction, `waiver.${string}`>,
  { id }: StaffWaiver,
  change: object,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId: id, change, at: clock.iso(), by: caller }]);
}
