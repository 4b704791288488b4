import { type RawBuilder, sql } from 'kysely';
import type { MAIL_STATES, MailKind, OUTBOX_SORTS } from '../../contract/outbox.ts';
import type { Database } from '../platform/database/connect.ts';
import { folded } from '../platform/database/search-patterns.ts';
import { type Statements, statementsIn } from '../platform/database/statements.ts';
import { findPage, inOrder, orderOf, type TablePage } from '../platform/database/table-page.ts';
import type { NewMail } from '../platform/letters/define-mail.ts';

/** A row of the outbox: one fact to tell one address. What it says is written when it is sent or read. */
export interface OutboxMail {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly facts: object;
  readonly createdAt: string;
  readonly tries: number;
  /** When the mail server took it over. */
  readonly sentAt: string | null;
}

export interface OutboxRecord extends OutboxMail {
  readonly nextTryAt: string | null;
  readonly failedAt: string | null;
  readonly lastError: string | null;
  readonly state: MailState;
  /** For a mail that a digest tells of: when that leaves, as far as it has not left. */
  readonly digestAt: string | null;
}

export type MailKey = Pick<OutboxMail, 'organizationId' | 'id'>;

export const mailColumns = [
  'organizationId',
  'id',
  'kind',
  'toEmail',
  'facts',
  'createdAt',
  'tries',
  'sentAt',
] as const;

type MailState = (typeof MAIL_STATES)[number];

/** How a mail stands, where mails leave by SMTP and where they do not. */
function stateOf(delivers: boolean) {
  return sql<MailState>`CASE
    WHEN sent_at IS NOT NULL THEN CASE held_for WHEN 'digest' THEN 'summed-up' ELSE 'sent' END
    WHEN failed_at IS NOT NULL THEN 'failed'
    WHEN held_for = 'proof' THEN 'unproven'
    WHEN held_for = 'digest' THEN 'gathered'
    WHEN held_for = 'newer' THEN 'replaced'
    WHEN next_try_at IS NOT NULL AND ${delivers} THEN 'waiting'
    ELSE 'kept' END`;
}

const digestAt = sql<string | null>`(SELECT digest.next_try_at FROM outbox_mails AS digest
  WHERE digest.organization_id = outbox_mails.organization_id AND digest.id = outbox_mails.digest_id)`;

export interface MailRow {
  organizationId: string;
  id: string;
  kind: string;
  toEmail: string;
  facts: object;
  createdAt: string;
  tries: number;
  sentAt: string | null;
}

/** Without a mail server: due mails are kept for staff to read, and are no longer due. */
export async function keepDueMails(database: Database, organizationId: string, claim: Claim): Promise<OutboxMail[]> {
  const rows = await database
    .with(
      (due) => due('due').materialized(),
      (query) => dueMails(query, organizationId, claim),
    )
    .updateTable('outboxMails')
    .from('due')
    .set({ nextTryAt: null })
    .where('outboxMails.organizationId', '=', organizationId)
    .whereRef('outboxMails.id', '=', 'due.id')
    .returning(mailColumns.map((column) => `outboxMails.${column}` as const))
    .execute();
  return rows.map(toMail).sort(byId);
}

export interface Claim {
  readonly now: string;
  readonly limit: number;
}

/** Due mails, locked for the caller; what another drainer holds is passed over. */
export function dueMails(database: Pick<Database, 'selectFrom'>, organizationId: string, claim: Claim) {
  return database
    .selectFrom('outboxMails')
    .select('outboxMails.id')
    .where('organizationId', '=', organizationId)
    .where('nextTryAt', '<=', claim.now)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked();
}

/** The mail server took the mail over. */
export async function markSent(database: Database, mail: MailKey, at: string): Promise<void> {
  await atMail(database, mail).set({ nextTryAt: null, sentAt: at, lastError: null }).execute();
}

export async function markForRetry(
  database: Database,
  mail: MailKey,
  retry: { at: string; error: string },
): Promise<void> {
  await atMail(database, mail).set({ nextTryAt: retry.at, lastError: retry.error }).execute();
}

export async function markFailed(
  database: Database,
  mail: MailKey,
  failure: { at: string; error: string },
): Promise<void> {
  await atMail(database, mail).set({ nextTryAt: null, failedAt: failure.at, lastError: failure.error }).execute();
}

/** Gives claimed mails back untouched, as when the portal stops before their turn. */
export async function releaseMails(database: Database, mails: readonly MailKey[], at: string): Promise<void> {
  for (const mail of mails)
    await atMail(database, mail)
      .set((set) => ({ nextTryAt: at, leftAt: null, tries: set('tries', '-', 1) }))
      .execute();
}

export function atMail(database: Database, mail: MailKey) {
  return database
    .updateTable('outboxMails')
    .where('organizationId', '=', mail.organizationId)
    .where('id', '=', mail.id)
    .where('sentAt', 'is', null);
}

/** When the next mail of any organisation is due, claims that may run out included; null when nothing waits. */
export async function findNextDueAt(database: Database, organizationIds: readonly string[]): Promise<string | null> {
  if (organizationIds.length === 0) return null;
  const row = await database
    .selectFrom('outboxMails')
    .select('nextTryAt')
    .where('organizationId', 'in', organizationIds)
    .where('nextTryAt', 'is not', null)
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst();
  return row?.nextTryAt ?? null;
}

export async function listOrganizationIds(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('organizations').select('id').orderBy('createdAt').execute();
  return rows.map((row) => row.id);
}

/** What lets a mail into the table: each of these that is given. */
interface MailFilters {
  readonly state: MailState | undefined;
  readonly kind: string | undefined;
  /** Only mails to these addresses. */
  readonly to: readonly string[] | undefined;
  /** Only mails about this enrollment or place on a waitlist. */
  readonly enrollmentId: string | undefined;
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
  { state, kind, to, enrollmentId, delivers }: MailFilters,
  page: TablePage,
): Promise<{ total: number; rows: OutboxRecord[] }> {
  const order = orderOf(KEYS, page.sort, '-made', sql`created_at DESC,`);
  const conditions = [
    sql`organization_id = ${organizationId}`,
    ...(state ? [sql`${stateOf(delivers)} = ${state}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(enrollmentId ? [isAbout(organizationId, enrollmentId)] : []),
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

/** Whether a mail tells of the registration that an enrollment or a place on a waitlist came from, or of what became of it. */
function isAbout(organizationId: string, id: string): RawBuilder<unknown> {
  const place = sql`SELECT registration_id, id, enrollment_id FROM waitlist_entries WHERE organization_id = ${organizationId}
    AND ${id} IN (id, enrollment_id) UNION ALL SELECT registration_id, id, NULL FROM enrollments WHERE organization_id = ${organizationId} AND id = ${id}`;
  return sql`(facts->>'registrationId' IN (SELECT registration_id::text FROM (${place}) AS place)
    OR facts->>'enrollmentId' IN (SELECT unnest(ARRAY[id, enrollment_id])::text FROM (${place}) AS place))`;
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

/** To whom a mail was written; null where it has been removed. */
export async function findAddressee(database: Database, organizationId: string, id: string): Promise<string | null> {
  const row = await database
    .selectFrom('outboxMails')
    .select('toEmail')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.toEmail ?? null;
}

/** Every mail that was written to an address since then, the oldest first. */
export async function listMailsTo(
  database: Database,
  organizationId: string,
  { email, since }: { readonly email: string; readonly since: string },
): Promise<OutboxMail[]> {
  const rows = await database
    .selectFrom('outboxMails')
    .select(mailColumns)
    .where('organizationId', '=', organizationId)
    .where((is) => is(is.fn('lower', ['toEmail']), '=', email.toLowerCase()))
    .where('createdAt', '>=', since)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toMail);
}

function selectRecords(database: Database, organizationId: string, delivers: boolean) {
  return database
    .selectFrom('outboxMails')
    .select([
      ...mailColumns,
      'nextTryAt',
      'failedAt',
      'lastError',
      digestAt.as('digestAt'),
      stateOf(delivers).as('state'),
    ])
    .where('organizationId', '=', organizationId);
}

export function toMail({ toEmail, ...row }: MailRow): OutboxMail {
  return { ...row, to: toEmail };
}

function toRecord({
  toEmail,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number]): OutboxRecord {
  return { ...row, to: toEmail };
}

function byId(a: OutboxMail, b: OutboxMail): number {
  return a.id < b.id ? -1 : 1;
}

/** Writes mails into the outbox in one statement, due at once: the only way in. In the transaction of the fact that they tell. */
export async function send(
  through: Database | Statements,
  organizationId: string,
  mails: readonly NewMail<MailKind>[],
): Promise<void> {
  if (mails.length === 0) return;
  await ('rows' in through ? through : statementsIn(through)).rows(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
     SELECT $1, id, kind, about_id, to_email, facts, at, not_before
     FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::jsonb[], $7::timestamptz[], $8::timestamptz[])
       AS new (id, kind, about_id, to_email, facts, at, not_before)`,
    [
      organizationId,
      mails.map((mail) => mail.id),
      mails.map((mail) => mail.kind),
      mails.map((mail) => mail.aboutId),
      mails.map((mail) => mail.to),
      mails.map((mail) => JSON.stringify(mail.facts)),
      mails.map((mail) => mail.at),
      mails.map((mail) => mail.notBefore),
    ],
  );
}
