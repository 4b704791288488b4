import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../contract/fields.ts';
import type { OUTBOX_SORTS } from '../../contract/outbox.ts';
import type { Database } from '../platform/database/connect.ts';
import { folded } from '../platform/database/search-patterns.ts';
import { findPage, inOrder, orderOf, type TablePage } from '../platform/database/table-page.ts';
import { findAbout } from './about-store.ts';
import { type MailState, stateOf } from './state-store.ts';
import { mailColumns, type OutboxMail } from './store.ts';

// The outbox as staff read it.

export interface OutboxRecord extends OutboxMail {
  readonly nextTryAt: string | null;
  readonly failedAt: string | null;
  readonly lastError: string | null;
  readonly lastAnswer: string | null;
  readonly state: MailState;
  /** For a mail that a digest tells of: when that leaves, as far as it has not left. */
  readonly digestAt: string | null;
}

const digestAt = (organizationId: string) => sql<string | null>`(SELECT digest.next_try_at FROM outbox_mails AS digest
  WHERE digest.organization_id = ${organizationId} AND digest.id = outbox_mails.digest_id)`;

/** What lets a mail into the table: each of these that is given. */
interface MailFilters {
  readonly state: MailState | undefined;
  readonly kind: string | undefined;
  /** Only mails to these addresses. */
  readonly to: readonly string[] | undefined;
  /** Only mails about this enrollment or place on a waitlist. */
  readonly enrollmentId: string | undefined;
  /** Only mails of this letter to many. */
  readonly circularId: string | undefined;
  readonly delivers: boolean;
}

/** What each column sorts by. */
const KEYS: Readonly<Record<(typeof OUTBOX_SORTS)[number], RawBuilder<unknown>>> = {
  to: sql`lower(to_email)`,
  kind: sql`kind`,
  made: sql`created_at`,
};

/** One page of the outbox, with how many mails are found in all. */
export async function listOutbox(
  database: Database,
  organizationId: string,
  { state, kind, to, enrollmentId, circularId, delivers }: MailFilters,
  page: TablePage,
): Promise<{ total: number; rows: OutboxRecord[] }> {
  const order = orderOf(KEYS, page.sort, '-made', sql`created_at DESC,`);
  const conditions = [
    sql`organization_id = ${organizationId}`,
    ...(state ? [sql`${stateOf(delivers)} = ${state}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(circularId === undefined ? [] : [isOfCircular(circularId)]),
    ...(enrollmentId ? [await findAbout(database, organizationId, enrollmentId)] : []),
    ...(to ? [sql`lower(to_email) = ANY(${to})`] : []),
    ...page.patterns.map((pattern) => sql`${folded(sql`to_email`)} LIKE ${pattern}`),
  ];
  const found = sql`SELECT id, created_at, ${order.key} AS key FROM outbox_mails WHERE ${sql.join(conditions, sql` AND `)}`;
  const { total, ids } = await findPage(database, found, order, page);
  const rows = await selectRecords(database, organizationId, delivers)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return { total, rows: inOrder(ids, rows.map(toRecord)) };
}

/** Whether a mail is one of a letter to many; what cannot be its id names none. */
export function isOfCircular(circularId: string): RawBuilder<unknown> {
  return isId(circularId) ? sql`kind = 'circular' AND facts->>'circularId' = ${circularId}` : sql`false`;
}

export async function findOutboxMail(
  database: Database,
  organizationId: string,
  id: string,
  delivers: boolean,
): Promise<OutboxRecord | null> {
  const row = await selectRecords(database, organizationId, delivers).where('id', '=', id).executeTakeFirst();
  return row ? toRecord(row) : null;
}

function selectRecords(database: Database, organizationId: string, delivers: boolean) {
  return database
    .selectFrom('outboxMails')
    .select([
      ...mailColumns,
      'nextTryAt',
      'failedAt',
      'lastError',
      'lastAnswer',
      digestAt(organizationId).as('digestAt'),
      stateOf(delivers).as('state'),
    ])
    .where('organizationId', '=', organizationId);
}

function toRecord({
  toEmail,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number]): OutboxRecord {
  return { ...row, to: toEmail };
}
