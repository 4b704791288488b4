import { sql } from 'kysely';
import type { MailKind } from '../../contract/outbox.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Statements, statementsIn } from '../platform/database/statements.ts';
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
  /** Why it does not leave by itself, if so. */
  readonly heldFor: 'proof' | 'digest' | 'newer' | null;
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

const recordColumns = ['nextTryAt', 'failedAt', 'lastError', 'heldFor'] as const;

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

/** One page of the outbox, newest first, with how many mails there are in all. */
export async function listOutbox(
  database: Database,
  organizationId: string,
  page: { size: number; number: number },
): Promise<{ total: number; mails: OutboxRecord[] }> {
  const ofOrganization = database.selectFrom('outboxMails').where('organizationId', '=', organizationId);
  const counted = await ofOrganization.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirst();
  const rows = await ofOrganization
    .select([...mailColumns, ...recordColumns, digestAt.as('digestAt')])
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(page.size * (page.number - 1))
    .execute();
  return { total: counted?.total ?? 0, mails: rows.map(toRecord) };
}

export async function findOutboxMail(
  database: Database,
  organizationId: string,
  id: string,
): Promise<OutboxRecord | null> {
  const row = await database
    .selectFrom('outboxMails')
    .select([...mailColumns, ...recordColumns, digestAt.as('digestAt')])
    .where('organizationId', '=', organizationId)
    .where((where) => where(where.cast<string>('id', 'text'), '=', id))
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

export function toMail(row: MailRow): OutboxMail {
  return {
    organizationId: row.organizationId,
    id: row.id,
    kind: row.kind,
    to: row.toEmail,
    facts: row.facts,
    createdAt: row.createdAt,
    tries: row.tries,
    sentAt: row.sentAt,
  };
}

function toRecord(
  row: MailRow & {
    nextTryAt: string | null;
    failedAt: string | null;
    lastError: string | null;
    heldFor: OutboxRecord['heldFor'];
    digestAt: string | null;
  },
): OutboxRecord {
  return {
    ...toMail(row),
    nextTryAt: row.nextTryAt,
    failedAt: row.failedAt,
    lastError: row.lastError,
    heldFor: row.heldFor,
    digestAt: row.digestAt,
  };
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
  const statements = 'rows' in through ? through : statementsIn(through);
  await statements.rows(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
     SELECT $1, id, kind, about_id, to_email, facts, at, at
     FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::jsonb[], $7::timestamptz[])
       AS new (id, kind, about_id, to_email, facts, at)`,
    [
      organizationId,
      mails.map((mail) => mail.id),
      mails.map((mail) => mail.kind),
      mails.map((mail) => mail.aboutId),
      mails.map((mail) => mail.to),
      mails.map((mail) => JSON.stringify(mail.facts)),
      mails.map((mail) => mail.at),
    ],
  );
}
