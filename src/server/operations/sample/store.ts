import { type Insertable, sql } from 'kysely';
import { auditChange } from '../../audit/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Rows to insert, table by table, parents before children. */
export type SampleRows = { [Table in keyof Schema]?: Insertable<Schema[Table]>[] };

const MARK = 'sample.loaded';
/** PostgreSQL takes 65,535 parameters in a statement; no table of ours has more than 30 columns. */
const ROWS_PER_STATEMENT = 2000;

/** Whether the sample school is in; the mark is written in the same transaction as the school. */
export async function hasSample(database: Database): Promise<boolean> {
  const mark = await database
    .selectFrom('auditEntries')
    .select('id')
    .where('action', '=', MARK)
    .limit(1)
    .executeTakeFirst();
  return mark !== undefined;
}

export async function markSample(
  database: Database,
  mark: { id: string; organizationId: string; at: string; on: string },
): Promise<void> {
  await database
    .insertInto('auditEntries')
    .values({
      organizationId: mark.organizationId,
      id: mark.id,
      at: mark.at,
      actorAccountId: null,
      actor: 'demo',
      action: MARK,
      entity: 'organization',
      entityId: mark.organizationId,
      change: auditChange(MARK, { on: mark.on }),
      reason: null,
    })
    .execute();
}

/** Whether somebody already works here: people or semesters of their own. */
export async function isInUse(database: Database): Promise<boolean> {
  const account = await database.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  const semester = await database.selectFrom('semesters').select('id').limit(1).executeTakeFirst();
  return account !== undefined || semester !== undefined;
}

export async function insertSample(database: Database, rows: SampleRows): Promise<void> {
  for (const [table, tableRows] of Object.entries(rows))
    for (let from = 0; from < tableRows.length; from += ROWS_PER_STATEMENT)
      await database
        // The rows of each table were typed where they were made; here they are a list of lists.
        .insertInto(table as keyof Schema)
        .values(tableRows.slice(from, from + ROWS_PER_STATEMENT))
        .execute();
}

export async function saveOrganization(
  database: Database,
  organizationId: string,
  settings: {
    name: string;
    helpEmail: string;
    privacyUrl: string;
    studentsUrl: string;
    timeZone: string;
    locale: string;
    currency: string;
    howToPay: string;
    gradeNames: string;
  },
): Promise<void> {
  await database.updateTable('organizations').set(settings).where('id', '=', organizationId).execute();
}

/** Lets the planner know at once how many rows there are now. */
export async function refreshStatistics(database: Database): Promise<void> {
  await sql`ANALYZE`.execute(database);
}
