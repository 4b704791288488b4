import type { CircularTemplate } from '../../contract/circulars.ts';
import type { Database } from '../platform/database/connect.ts';

const COLUMNS = ['id', 'version', 'name', 'subject', 'text'] as const;

/** What letters are written from, by name. */
export async function listTemplates(database: Database, organizationId: string): Promise<CircularTemplate[]> {
  return database
    .selectFrom('circularTemplates')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .orderBy((order) => order.fn('lower', ['name']))
    .orderBy('id')
    .execute();
}

export async function insertTemplate(
  database: Database,
  organizationId: string,
  template: CircularTemplate,
): Promise<void> {
  await database
    .insertInto('circularTemplates')
    .values({ organizationId, ...template })
    .execute();
}

/** Writes a template over the one of this version; null where somebody was quicker. */
export async function updateTemplate(
  database: Database,
  organizationId: string,
  { id, version, ...content }: CircularTemplate,
): Promise<CircularTemplate | null> {
  const row = await database
    .updateTable('circularTemplates')
    .set({ ...content, version: version + 1 })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes the template of this version and answers its name; null where there is none. */
export async function deleteTemplate(
  database: Database,
  organizationId: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<string | null> {
  const row = await database
    .deleteFrom('circularTemplates')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
