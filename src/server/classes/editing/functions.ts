import type * as classEditingCalls from '../../../contract/class-editing.ts';
import { actorName, type HandlersOf } from '../../platform/call/handler.ts';
import { invalidField, notFound, refused } from '../../platform/call/errors.ts';
import { record } from '../../audit/store.ts';
import { cancelClass } from './cancel.ts';
import { copyClass } from './copy.ts';
import { findDraft, forgetDraft, isClass, keepDraft } from './draft-store.ts';
import { findNamed } from './named-store.ts';
import { getEditedClass, lockForChange, requireOpen } from './edited-class.ts';
import { storableJson } from '../../platform/database/storable.ts';
import { previewClassChange } from './preview.ts';
import { publishClass } from './publish.ts';
import { listChoices } from './choices-store.ts';
import { lockSemester } from './semester-store.ts';
import { leaveGroup, removeClassRows, wasEverUsed } from './remove-store.ts';
import { saveClass } from './save.ts';
import { runAnyway } from './run-anyway.ts';
import { undoDates } from './undo-dates.ts';
import { addClass } from './write-store.ts';

type EditingFunctions = HandlersOf<typeof classEditingCalls>;

/** Unsaved changes of one class by one person, as text, are at most this long. */
const DRAFT_LIMIT = 100_000;

/** What staff do with one class. */
export const classEditingFunctions: EditingFunctions = {
  staffClass: async ({ classId }, context) => {
    const edited = await getEditedClass(context, classId);
    const key = { organizationId: context.organization.id, classId: edited.id, accountId: context.caller.accountId };
    return { class: edited, draft: await findDraft(context.database, key) };
  },

  classChoices: (_input, { database, organization }) => listChoices(database, organization.id),

  createClass: async ({ semesterId, title, typeId }, context) => {
    const { database, organization, clock, caller } = context;
    requireOpen(await lockSemester(database, organization.id, semesterId));
    const type = (await findNamed(database, organization.id, { typeIds: [typeId] })).types.get(typeId);
    if (!type || type.isArchived) throw invalidField('typeId', 'type-gone');
    const by = { organizationId: organization.id, at: clock.iso(), by: actorName(caller) };
    const classId = await addClass(database, by, { semesterId, title, typeId });
    await record(database, organization.id, [
      { action: 'class.created', entityId: classId, change: { title, type: type.name }, at: clock.iso(), by: caller },
    ]);
    return { classId };
  },

  saveClassDraft: async ({ classId, basedOn, content }, { database, organization, clock, caller }) => {
    if (!(await isClass(database, organization.id, classId))) throw notFound('class');
    const key = { organizationId: organization.id, classId, accountId: caller.accountId };
    if (content === null) {
      await forgetDraft(database, key);
      return { savedAt: null };
    }
    const json = storableJson(content);
    if (Buffer.byteLength(json) > DRAFT_LIMIT) throw invalidField('content', 'too-long', { most: DRAFT_LIMIT });
    const at = clock.iso();
    await keepDraft(database, key, { json, basedOn, at });
    return { savedAt: at };
  },

  previewClassChange,
  saveClass,
  publishClass,
  cancelClass,
  runAnyway,
  undoDates,

  removeClass: async (input, context) => {
    const { database, organization, clock, caller } = context;
    const { stored } = await lockForChange(context, input);
    if (stored.publishedAt !== null || (await wasEverUsed(database, organization.id, stored.id)))
      throw refused('not-a-draft');
    const left = await leaveGroup(database, organization.id, stored.id);
    await removeClassRows(database, organization.id, stored.id);
    const act = { at: clock.iso(), by: caller };
    const change = { title: stored.content.title, semester: stored.semesterName };
    await record(database, organization.id, [{ action: 'class.removed', entityId: stored.id, change, ...act }]);
    if (left) {
      const { groupId: entityId, from, to } = left;
      await record(database, organization.id, [
        { action: 'class-group.changed', entityId, change: { classIds: { from, to } }, ...act },
      ]);
    }
    return {};
  },

  copyClass,
};
