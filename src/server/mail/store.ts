import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

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
  'organization_id',
  'id',
  'kind',
  'to_email',
  'facts',
  'created_at',
  'tries',
  'sent_at',
] as const;

const recordColumns = ['next_try_at', 'failed_at', 'last_error', 'held_for'] as const;

const digestAt = sql<string | null>`(SELECT digest.next_try_at FROM outbox_mails AS digest
  WHERE digest.organization_id = outbox_mails.organization_id AND digest.id = outbox_mails.digest_id)`;

export interface MailRow {
  organization_id: string;
  id: string;
  kind: string;
  to_email: string;
  facts: object;
  created_at: string;
  tries: number;
  sent_at: string | null;
}

/** Without a mail server: due mails are kept for staff to read, and are no longer due. */
export async function keepDueMails(database: Database, organizationId: string, claim: Claim): Promise<OutboxMail[]> {
  const rows = await database
    .with(
      (due) => due('due').materialized(),
      (query) => dueMails(query, organizationId, claim),
    )
    .updateTable('outbox_mails')
    .from('due')
    .set({ next_try_at: null })
    .where('outbox_mails.organization_id', '=', organizationId)
    .whereRef('outbox_mails.id', '=', 'due.id')
    .returning(mailColumns.map((column) => `outbox_mails.${column}` as const))
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
    .selectFrom('outbox_mails')
    .select('outbox_mails.id')
    .where('organization_id', '=', organizationId)
    .where('next_try_at', '<=', claim.now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked();
}

/** The mail server took the mail over. */
export async function markSent(database: Database, mail: MailKey, at: string): Promise<void> {
  await atMail(database, mail).set({ next_try_at: null, sent_at: at, last_error: null }).execute();
}

export async function markForRetry(
  database: Database,
  mail: MailKey,
  retry: { at: string; error: string },
): Promise<void> {
  await atMail(database, mail).set({ next_try_at: retry.at, last_error: retry.error }).execute();
}

export async function markFailed(
  database: Database,
  mail: MailKey,
  failure: { at: string; error: string },
): Promise<void> {
  await atMail(database, mail).set({ next_try_at: null, failed_at: failure.at, last_error: failure.error }).execute();
}

/** Gives claimed mails back untouched, as when the portal stops before their turn. */
export async function releaseMails(database: Database, mails: readonly MailKey[], at: string): Promise<void> {
  for (const mail of mails)
    await atMail(database, mail)
      .set((set) => ({ next_try_at: at, left_at: null, tries: set('tries', '-', 1) }))
      .execute();
}

export function atMail(database: Database, mail: MailKey) {
  return database
    .updateTable('outbox_mails')
    .where('organization_id', '=', mail.organizationId)
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null);
}

/** When the next mail of any organisation is due, claims that may run out included; null when nothing waits. */
export async function findNextDueAt(database: Database, organizationIds: readonly string[]): Promise<string | null> {
  if (organizationIds.length === 0) return null;
  const row = await database
    .selectFrom('outbox_mails')
    .select('next_try_at')
    .where('organization_id', 'in', organizationIds)
    .where('next_try_at', 'is not', null)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_try_at ?? null;
}

export async function listOrganizationIds(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('organizations').select('id').orderBy('created_at').execute();
  return rows.map((row) => row.id);
}

/** One page of the outbox, newest first, with how many mails there are in all. */
export async function listOutbox(
  database: Database,
  organizationId: string,
  page: { size: number; number: number },
): Promise<{ total: number; mails: OutboxRecord[] }> {
  const ofOrganization = database.selectFrom('outbox_mails').where('organization_id', '=', organizationId);
  const counted = await ofOrganization.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirst();
  const rows = await ofOrganization
    .select([...mailColumns, ...recordColumns, digestAt.as('digest_at')])
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
    .selectFrom('outbox_mails')
    .select([...mailColumns, ...recordColumns, digestAt.as('digest_at')])
    .where('organization_id', '=', organizationId)
    .where((where) => where(where.cast<string>('id', 'text'), '=', id))
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

export function toMail(row: MailRow): OutboxMail {
  return {
    organizationId: row.organization_id,
    id: row.id,
    kind: row.kind,
    to: row.to_email,
    facts: row.facts,
    createdAt: row.created_at,
    tries: row.tries,
    sentAt: row.sent_at,
  };
}

function toRecord(
  row: MailRow & {
    next_try_at: string | null;
    failed_at: string | null;
    last_error: string | null;
    held_for: OutboxRecord['heldFor'];
    digest_at: string | null;
  },
): OutboxRecord {
  return {
    ...toMail(row),
    nextTryAt: row.next_try_at,
    failedAt: row.failed_at,
    lastError: row.last_error,
    heldFor: row.held_for,
    digestAt: row.digest_at,
  };
}

function byId(a: OutboxMail, b: OutboxMail): number {
  return a.id < b.id ? -1 : 1;
}

/** Writes mails into the outbox in one statement, due at once; each is a fact of its own. */
export async function addMails(
  database: Database,
  organizationId: string,
  mails: readonly { readonly to: string; readonly facts: object }[],
  { kind, at }: { kind: string; at: string },
): Promise<void> {
  if (mails.length === 0) return;
  const ids = mails.map(() => newId());
  await sql`INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
    SELECT ${organizationId}::uuid, id, ${kind}, id, to_email, facts, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${ids}::uuid[], ${mails.map(({ to }) => to)}::text[], ${mails.map(({ facts }) => JSON.stringify(facts))}::jsonb[])
      AS new (id, to_email, facts)`.execute(database);
}
