import { sql } from 'kysely';
import { holidaysOfSemester } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';

export interface BatchRow {
  readonly id: string;
  readonly semesterId: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly revertedAt: string | null;
  readonly created: number;
  readonly changed: number;
}

const countOf = (kind: 'created' | 'changed') =>
  sql<number>`jsonb_array_length(jsonb_path_query_array(changes, ${`$[*] ? (@.kind == "${kind}")`}::jsonpath))`;

function batches(database: Database, organizationId: string) {
  return database
    .selectFrom('importBatches')
    .where('organizationId', '=', organizationId)
    .select([
      'id',
      'semesterId',
      'fileName',
      'createdAt',
      'createdBy',
      'revertedAt',
      countOf('created').as('created'),
      countOf('changed').as('changed'),
    ]);
}

/** The imports into a semester, the latest first. */
export async function listSemesterBatches(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<BatchRow[]> {
  return batches(database, organizationId)
    .where('semesterId', '=', semesterId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute();
}

export async function findBatch(database: Database, organizationId: string, id: string): Promise<BatchRow | null> {
  return (await batches(database, organizationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The semester that is imported into; null if there is none of this id. */
export async function findTargetSemester(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('semesters')
    .select(['id', 'archivedAt', 'startsOn', 'endsOn', holidaysOfSemester(organizationId).as('holidays')])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, isArchived: row.archivedAt !== null } : null;
}
