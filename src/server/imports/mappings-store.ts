import type { KeptMapping } from '../../contract/import-mapping.ts';
import type { Database } from '../platform/database/connect.ts';
import { storableJson } from '../platform/database/storable.ts';

interface MappingUse {
  /** What tells files with the same headings. */
  readonly headings: string;
  readonly mapping: object;
  readonly at: string;
  readonly by: string;
}

/** So many without a name are kept: those that were used last. */
export const MOST_UNNAMED = 100;

/** Keeps what columns were taken for in place of what was kept for the same headings; a name stays. */
export async function rememberMapping(
  database: Database,
  organizationId: string,
  { headings, mapping, at, by }: MappingUse,
): Promise<void> {
  const kept = { mapping: storableJson(mapping), usedAt: at, usedBy: by };
  await database
    .insertInto('importMappings')
    .values({ organizationId, headings, name: null, ...kept })
    .onConflict((conflict) => conflict.columns(['organizationId', 'headings']).doUpdateSet(kept))
    .execute();
  await database
    .deleteFrom('importMappings')
    .where('organizationId', '=', organizationId)
    .where('headings', 'in', (old) =>
      old
        .selectFrom('importMappings')
        .select('headings')
        .where('organizationId', '=', organizationId)
        .where('name', 'is', null)
        .orderBy('usedAt', 'desc')
        .orderBy('headings')
        .offset(MOST_UNNAMED),
    )
    .execute();
}

/** Gives the mapping of these headings a name, which goes over from the one that had it. */
export async function nameMapping(
  database: Database,
  organizationId: string,
  { headings, name }: { headings: string; name: string },
): Promise<void> {
  await unnameMapping(database, organizationId, name);
  await database
    .updateTable('importMappings')
    .set({ name })
    .where('organizationId', '=', organizationId)
    .where('headings', '=', headings)
    .execute();
}

export async function unnameMapping(database: Database, organizationId: string, name: string): Promise<void> {
  await database
    .updateTable('importMappings')
    .set({ name: null })
    .where('organizationId', '=', organizationId)
    .where((is) => is(is.fn('lower', ['name']), '=', name.toLowerCase()))
    .execute();
}

/** The mapping of these headings, and all that have a name, by name. */
export async function listMappings(
  database: Database,
  organizationId: string,
  headings: string,
): Promise<{ remembered: KeptMapping | null; named: KeptMapping[] }> {
  const rows = await database
    .selectFrom('importMappings')
    .select(['headings', 'name', 'mapping', 'usedAt', 'usedBy'])
    .where('organizationId', '=', organizationId)
    .where((is) => is.or([is('headings', '=', headings), is('name', 'is not', null)]))
    .orderBy('name')
    .execute();
  const told = rows.map((row) => ({
    headings: row.headings,
    // Written by rememberMapping and by nobody else.
    kept: { ...row, name: row.name ?? '', mapping: row.mapping as KeptMapping['mapping'] },
  }));
  return {
    remembered: told.find((each) => each.headings === headings)?.kept ?? null,
    named: told.map(({ kept }) => kept).filter(({ name }) => name !== ''),
  };
}

/** What was kept for these headings; null where nothing was. */
export async function findMapping(database: Database, organizationId: string, headings: string): Promise<unknown> {
  const row = await database
    .selectFrom('importMappings')
    .select('mapping')
    .where('organizationId', '=', organizationId)
    .where('headings', '=', headings)
    .executeTakeFirst();
  return row?.mapping ?? null;
}
