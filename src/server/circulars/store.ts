import { sql } from 'kysely';
import type { Audience, CIRCULAR_SORTS } from '../../contract/circulars.ts';
import type { Database } from '../platform/database/connect.ts';
import { folded } from '../platform/database/search-patterns.ts';
import { findPage, inOrder, orderOf, type TablePage } from '../platform/database/table-page.ts';

export { countHeldLetters } from './planned/planned-store.ts';

/** A letter as it was written. */
export interface Circular {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly audience: Audience;
  readonly semesterName: string | null;
  readonly replyTo: string | null;
  readonly sentBy: string;
  readonly createdAt: string;
  readonly mails: number;
  readonly takenBack: number;
  readonly undoneAt: string | null;
}

const COLUMNS = [
  'id',
  'subject',
  'text',
  'audience',
  'semesterName',
  'replyTo',
  'sentBy',
  'createdAt',
  'mails',
  'takenBack',
  'undoneAt',
] as const;

/** Notes a letter before its mails are written; false where it was sent before under this id. */
export async function noteCircular(
  database: Database,
  organizationId: string,
  { audience, ...circular }: Omit<Circular, 'takenBack' | 'undoneAt'>,
): Promise<boolean> {
  const made = await database
    .insertInto('circulars')
    .values({ organizationId, ...circular, audience: JSON.stringify(audience) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Notes that so many mails of a letter were taken back. */
export async function noteTakenBack(
  database: Database,
  organizationId: string,
  { id, mails, at }: { readonly id: string; readonly mails: number; readonly at: string },
): Promise<void> {
  await database
    .updateTable('circulars')
    .set((set) => ({ takenBack: set('takenBack', '+', mails), undoneAt: at }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Notes letters that go by a rule, before their mails are written. */
export async function noteCirculars(
  database: Database,
  organizationId: string,
  circulars: readonly (Omit<Circular, 'takenBack' | 'undoneAt'> & { readonly ruleId: string })[],
): Promise<void> {
  await database
    .insertInto('circulars')
    .values(circulars.map((each) => ({ organizationId, ...each, audience: JSON.stringify(each.audience) })))
    .execute();
}

export async function findCirculars(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Circular[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('circulars')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  // The audience was checked by the contract before it was written.
  return rows.map((row) => ({ ...row, audience: row.audience as unknown as Audience }));
}

/** What the list sorts by. */
const KEYS = { sent: sql`created_at`, subject: sql`lower(subject)` } satisfies Record<
  (typeof CIRCULAR_SORTS)[number],
  unknown
>;

/** Which letters are listed: those of one class or one rule; else those that somebody sent, for a rule's own stand with it. */
interface WhichCirculars {
  readonly classId: string | undefined;
  readonly ruleId: string | undefined;
}

/** One page of the letters, with how many are found. */
export async function listCirculars(
  database: Database,
  organizationId: string,
  { classId, ruleId, ...page }: TablePage & WhichCirculars,
): Promise<{ total: number; rows: Circular[] }> {
  const order = orderOf(KEYS, page.sort, '-sent', sql`created_at DESC,`);
  const conditions = [
    sql`organization_id = ${organizationId}`,
    ...(classId === undefined ? [] : [sql`audience->>'classId' = ${classId}`]),
    ...(ruleId === undefined ? [] : [sql`rule_id = ${ruleId}`]),
    ...(classId === undefined && ruleId === undefined ? [sql`rule_id IS NULL`] : []),
    ...page.patterns.map((pattern) => sql`${folded(sql`subject || ' ' || sent_by`)} LIKE ${pattern}`),
  ];
  const found = sql`SELECT id, created_at, ${order.key} AS key FROM circulars WHERE ${sql.join(conditions, sql` AND `)}`;
  const { total, ids } = await findPage(database, found, order, page);
  return { total, rows: inOrder(ids, await findCirculars(database, organizationId, ids)) };
}
