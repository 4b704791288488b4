import type * as tagCalls from '../../contract/tags.ts';
import { MOST_TAGS } from '../../contract/tags.ts';
import { type AuditEntry, record } from '../audit/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import * as store from './tags-store.ts';

/** The school's own marks on households. */
export const tagFunctions: HandlersOf<typeof tagCalls> = {
  tags: async (_, { database, organization }) => ({ tags: await store.listTags(database, organization.id) }),

  householdTags: async ({ about }, { database, organization }) => ({
    families: await store.listHouseholdTags(database, organization.id, about),
  }),

  addTag: async ({ tagId, name, color }, context) => {
    const { database, organization, clock } = context;
    const count = await store.lockTags(database, organization.id);
    // Another tab was quicker, or the answer did not arrive and it is sent again.
    const known = await store.findTagNamed(database, organization.id, name);
    if (known) return { tag: known };
    if (count >= MOST_TAGS) throw invalidField('name', 'too-many', { most: MOST_TAGS });
    if (await store.findTag(database, organization.id, tagId)) throw invalidField('tagId', 'not-valid');
    const tag = { id: tagId, name, color };
    await store.insertTag(database, organization.id, { ...tag, createdAt: clock.iso() });
    await written([{ action: 'tag.added', entityId: tagId, change: { name } }], context);
    return { tag };
  },

  changeTag: async ({ tagId, version, name, color }, context) => {
    const { database, organization } = context;
    await store.lockTags(database, organization.id);
    const before = await getTag(tagId, context);
    if (before.version !== version || before.id !== tagId) throw refused('changed-meanwhile');
    const sameName = await store.findTagNamed(database, organization.id, name);
    if (sameName && sameName.id !== tagId) return { version, sameName };
    const next = version + 1;
    await store.updateTag(database, organization.id, { id: tagId, name, color, version: next });
    const change = {
      ...(before.name !== name && { name: { from: before.name, to: name } }),
      ...(before.color !== color && { color: { from: before.color, to: color } }),
    };
    await written([{ action: 'tag.changed', entityId: tagId, change }], context);
    return { version: next, sameName: null };
  },

  mergeTags: async ({ tagId, intoId }, context) => {
    const { database, organization } = context;
    await store.lockTags(database, organization.id);
    const [one, into] = [await getTag(tagId, context), await getTag(intoId, context)];
    if (one.id === into.id) throw invalidField('intoId', 'merged-with-itself');
    const families = await store.mergeInto(database, organization.id, { tagId: one.id, intoId: into.id });
    await written([{ action: 'tag.merged', entityId: into.id, change: { name: one.name, tagId: into.id } }], context);
    return { families };
  },

  removeTag: async ({ tagId }, context) => {
    const { database, organization } = context;
    await store.lockTags(database, organization.id);
    const tag = await getTag(tagId, context);
    // Whoever still sees one that was merged does not mean the one that stays.
    if (tag.id !== tagId) throw notFound('tag');
    const families = await store.deleteTag(database, organization.id, tagId);
    await written([{ action: 'tag.removed', entityId: tagId, change: { name: tag.name } }], context);
    return { families };
  },

  tagHouseholds: async ({ tagId: asked, isOn, about }, context) => {
    const { database, organization, clock } = context;
    const tagId = await store.holdTag(database, organization.id, asked);
    if (tagId === null) throw notFound('tag');
    const familyIds = await store.holdFamilies(database, organization.id, about);
    if (familyIds.length === 0) throw notFound('family');
    const put = { organizationId: organization.id, tagId, familyIds };
    const changed = isOn ? await store.putOn(database, put, clock.iso()) : await store.takeOff(database, put);
    const action = isOn ? 'family.tagged' : 'family.untagged';
    await written(
      changed.map((entityId) => ({ action, entityId, change: { tagId } })),
      context,
    );
    return { familyIds: changed };
  },
};

/** A tag that is there now; one that was merged is the one that stays. */
async function getTag(tagId: string, { database, organization }: SignedInContext) {
  const tag = await store.findTag(database, organization.id, tagId);
  if (!tag) throw notFound('tag');
  return tag;
}

async function written(
  entries: readonly Pick<AuditEntry, 'action' | 'entityId' | 'change'>[],
  { database, organization, clock, caller }: SignedInContext,
): Promise<void> {
  const at = clock.iso();
  await record(
    database,
    organization.id,
    entries.map((entry) => ({ ...entry, at, by: caller })),
  );
}
