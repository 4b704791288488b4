import { MOST_TEMPLATES } from '../../contract/circulars.ts';
import type { Functions } from '../../contract/functions.ts';
import { record } from '../audit/store.ts';
import { refused } from '../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import * as store from './templates-store.ts';

interface TemplateFunctions {
  readonly circularTemplates: Handler<Functions['circularTemplates']>;
  readonly saveCircularTemplate: Handler<Functions['saveCircularTemplate']>;
  readonly removeCircularTemplate: Handler<Functions['removeCircularTemplate']>;
}

/** What letters are written from: kept, and shared by the staff. */
export const templateFunctions: TemplateFunctions = {
  circularTemplates: async (_input, { database, organization }) => ({
    templates: await store.listTemplates(database, organization.id),
  }),

  saveCircularTemplate: async ({ template: before, ...content }, context) => {
    const { database, organization } = context;
    const saved = before
      ? await store.updateTemplate(database, organization.id, { ...before, ...content })
      : await addTemplate(content, context);
    if (!saved) throw refused('changed-meanwhile');
    await note('circular-template.saved', saved, context);
    return { template: saved };
  },

  removeCircularTemplate: async (asked, context) => {
    const { database, organization } = context;
    const name = await store.deleteTemplate(database, organization.id, asked);
    if (name === null) throw refused('changed-meanwhile');
    await note('circular-template.removed', { id: asked.id, name }, context);
    return {};
  },
};

async function addTemplate(
  content: { readonly name: string; readonly subject: string; readonly text: string },
  { database, organization }: SignedInContext,
) {
  const all = await store.listTemplates(database, organization.id);
  if (all.length >= MOST_TEMPLATES) throw refused('too-many-templates', { most: MOST_TEMPLATES });
  const template = { id: newId(), version: 1, ...content };
  await store.insertTemplate(database, organization.id, template);
  return template;
}

async function note(
  action: 'circular-template.saved' | 'circular-template.removed',
  { id, name }: { readonly id: string; readonly name: string },
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId: id, change: { name }, at: clock.iso(), by: caller }]);
}
