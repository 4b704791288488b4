import { sql } from 'kysely';
import type { OutputOf } from '../../../contract/kit.ts';
import type { classChoices } from '../../../contract/class-editing.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Everything a class may point to, by name; archived ones too, which stay where they are chosen. */
export async function listChoices(database: Database, organizationId: string): Promise<OutputOf<typeof classChoices>> {
  const isArchived = sql<boolean>`archived_at IS NOT NULL`.as('isArchived');
  const types = await database
    .selectFrom('classTypes')
    .select(['id', 'name', 'illustration', isArchived])
    .where('organizationId', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .execute();
  const locations = await database
    .selectFrom('locations')
    .select(['id', 'name', isArchived])
    .where('organizationId', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .execute();
  const instructors = await database
    .selectFrom('instructors')
    .select(['id', 'name', isArchived])
    .where('organizationId', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return { types, locations, instructors };
}
