import type { MailKind } from '../../contract/functions.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Statements, statementsIn } from '../platform/database/statements.ts';
import type { NewMail } from '../platform/letters/define-mail.ts';

export { countBatches, takeBackMails } from './batch-store.ts';
export { listLettersOfChange, takeBackLettersOfChange } from './change-store.ts';
export { limitTests } from './limit-tests.ts';

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
  await atMail(database, mail)
    .set({ nextTryAt: null, claimedBy: null, sentAt: at, lastError: null, lastAnswer: null })
    .execute();
}

/** A try that failed: when it failed or is tried next, our codes for why, and what the server answered. */
export interface Failure {
  readonly at: string;
  readonly error: string;
  readonly answer: string | null;
}

export async function markForRetry(database: Database, mail: MailKey, { at, error, answer }: Failure): Promise<void> {
  await atMail(database, mail).set({ nextTryAt: at, claimedBy: null, lastError: error, lastAnswer: answer }).execute();
}

export async function markFailed(database: Database, mail: MailKey, { at, error, answer }: Failure): Promise<void> {
  await atMail(database, mail)
    .set({ nextTryAt: null, claimedBy: null, failedAt: at, lastError: error, lastAnswer: answer })
    .execute();
}

/** Gives claimed mails back untouched, as when the portal stops before their turn. */
export async function releaseMails(database: Database, mails: readonly MailKey[], at: string): Promise<void> {
  for (const mail of mails)
    await atMail(database, mail)
      .set((set) => ({ nextTryAt: at, claimedBy: null, leftAt: null, tries: set('tries', '-', 1) }))
      .execute();
}

/**
 * Mails that servers which are gone had taken out are due at once: that was no try. Whether one had left already nobody knows; its second
 * copy has the same message id.
 */
export async function takeUpMails(database: Database, live: readonly string[], at: string): Promise<void> {
  await database
    .updateTable('outboxMails')
    .set((set) => ({ nextTryAt: at, claimedBy: null, tries: set('tries', '-', 1) }))
    .where('claimedBy', 'is not', null)
    .where('claimedBy', 'not in', live)
    .where('sentAt', 'is', null)
    .execute();
}

export function atMail(database: Database, mail: MailKey) {
  return database
    .updateTable('outboxMails')
    .where('organizationId', '=', mail.organizationId)
    .where('id', '=', mail.id)
    .where('sentAt', 'is', null);
}

/** A mail that somebody caused whose own address is not proven waits for that. In the transaction that writes it. */
export async function holdForSender(transaction: Database, organizationId: string, id: string): Promise<void> {
  await atMail(transaction, { organizationId, id }).set({ nextTryAt: null, heldFor: 'sender' }).execute();
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

export function toMail({ toEmail, ...row }: MailRow): OutboxMail {
  return { ...row, to: toEmail };
}

function byId(a: OutboxMail, b: OutboxMail): number {
  return a.id < b.id ? -1 : 1;
}

/** So many are one statement: to write down thousands at once would keep everybody else waiting. */
const MAILS_AT_ONCE = 250;

/** Writes mails into the outbox, due at once: the only way in. Of those that may repeat the first is about its thing, the others are about themselves. In the transaction of the fact that they tell. */
export async function send(
  through: Database | Statements,
  organizationId: string,
  mails: readonly NewMail<MailKind>[],
): Promise<void> {
  const statements = 'rows' in through ? through : statementsIn(through);
  for (let first = 0; first < mails.length; first += MAILS_AT_ONCE)
    await sendSome(statements, organizationId, mails.slice(first, first + MAILS_AT_ONCE));
}

async function sendSome(
  statements: Statements,
  organizationId: string,
  mails: readonly NewMail<MailKind>[],
): Promise<void> {
  await statements.rows(
    `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
     SELECT $1, id, kind,
       CASE WHEN may_repeat AND EXISTS (SELECT FROM outbox_mails AS before
         WHERE before.organization_id = $1 AND before.kind = new.kind AND before.about_id = new.about_id) THEN id ELSE about_id END,
       to_email, facts, at, not_before
     FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::jsonb[], $7::timestamptz[], $8::timestamptz[], $9::boolean[])
       AS new (id, kind, about_id, to_email, facts, at, not_before, may_repeat)`,
    [
      organizationId,
      mails.map((mail) => mail.id),
      mails.map((mail) => mail.kind),
      mails.map((mail) => mail.aboutId),
      mails.map((mail) => mail.to),
      mails.map((mail) => JSON.stringify(mail.facts)),
      mails.map((mail) => mail.at),
      mails.map((mail) => mail.notBefore),
      mails.map((mail) => mail.mayRepeat),
    ],
  );
}
