import { sql } from 'kysely';
import { decideMails, type MailAddress, type MailDecision } from '../../domain/mail-allowance.ts';
import type { Database } from '../platform/database/connect.ts';
import type { MailKind } from '../../contract/functions.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { DIGEST_KIND, gatherIntoDigest } from './digest-store.ts';
import { atMail, type Claim, dueMails, mailColumns, type MailRow, type OutboxMail, toMail } from './store.ts';

export interface LimitedClaim extends Claim {
  /** Until when what is claimed belongs to the caller alone; then it is due again by itself. */
  readonly leaseUntil: string;
  /** The server that sends them. */
  readonly serverId: string;
  /** So many mails may go to one address within an hour. */
  readonly most: number;
  /** Mails whose link lets its holder into an account. */
  readonly carriesSecret: (kind: string) => boolean;
}

type DueRow = MailRow & { leftAt: string | null };

/** `seen` is how many were due; `mails` those of them that may leave now. */
interface Claimed {
  readonly seen: number;
  readonly mails: OutboxMail[];
}

/**
 * Takes up to `limit` due mails out of the outbox: those that may leave now belong to the caller, all others are put where they wait.
 * One drainer after the other decides, so that two of them never count the same room for an address twice.
 */
export async function claimDueMails(database: Database, organizationId: string, claim: LimitedClaim): Promise<Claimed> {
  return inTransaction(database, async (transaction) => {
    await lockDoor(transaction, organizationId);
    return claimBehindDoor(transaction, organizationId, claim);
  });
}

/** The same for who holds the door, or (a control of the tests) for who does not care. */
export async function claimBehindDoor(
  transaction: Database,
  organizationId: string,
  claim: LimitedClaim,
): Promise<Claimed> {
  const rows = await dueMails(transaction, organizationId, claim)
    .clearSelect()
    .select([...mailColumns, 'leftAt'])
    .execute();
  const leaving: OutboxMail[] = [];
  for (const [address, mails] of Map.groupBy(rows, (row) => row.toEmail.toLowerCase())) {
    const known = await addressOf(transaction, organizationId, address, { claim, mails });
    const decisions = decideMails(
      mails.map((row) => toDue(row, claim)),
      known,
      { now: Date.parse(claim.now), most: claim.most },
    );
    for (const [index, decision] of decisions.entries()) {
      const row = mails[index];
      if (row && (await carryOut(transaction, row, decision, claim)))
        leaving.push({ ...toMail(row), tries: row.tries + 1 });
    }
  }
  return { seen: rows.length, mails: leaving.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** One drainer at a time, for the few milliseconds of a claim. */
async function lockDoor(transaction: Database, organizationId: string): Promise<void> {
  await transaction
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}

/** Nobody has the address any more, which was proven when this was written. */
const LAST_LETTER = 'account-ended' satisfies MailKind;

function toDue(row: DueRow, { carriesSecret }: LimitedClaim) {
  return {
    id: row.id,
    provesAddress: carriesSecret(row.kind) || row.kind === LAST_LETTER,
    isDigest: row.kind === DIGEST_KIND,
    leftAt: row.leftAt === null ? null : Date.parse(row.leftAt),
  };
}

async function addressOf(
  transaction: Database,
  organizationId: string,
  address: string,
  { claim, mails }: { claim: LimitedClaim; mails: readonly DueRow[] },
): Promise<MailAddress> {
  const since = new Date(Date.parse(claim.now) - 3_600_000).toISOString();
  const { rows } = await sql<{ isProven: boolean; gathersFor: boolean; leftAt: string[] }>`SELECT
    EXISTS (SELECT FROM accounts WHERE lower(email) = ${address} AND email_verified) AS "isProven",
    EXISTS (SELECT FROM outbox_mails WHERE organization_id = ${organizationId} AND lower(to_email) = ${address}
      AND kind = ${DIGEST_KIND} AND left_at IS NULL AND next_try_at IS NOT NULL) AS "gathersFor",
    ARRAY (SELECT left_at FROM outbox_mails WHERE organization_id = ${organizationId} AND lower(to_email) = ${address}
      AND left_at > ${since}::timestamptz AND id <> all(${mails.map(({ id }) => id)}::uuid[])) AS "leftAt"`.execute(
    transaction,
  );
  const [found] = rows;
  return {
    isProven: found?.isProven ?? false,
    gathersFor: found?.gathersFor ?? false,
    leftAt: (found?.leftAt ?? []).map((at) => Date.parse(at)),
  };
}

/** Whether the mail leaves now. */
async function carryOut(transaction: Database, row: DueRow, decision: MailDecision, claim: LimitedClaim) {
  const key = { organizationId: row.organizationId, id: row.id };
  switch (decision.next) {
    case 'leave':
      await atMail(transaction, key)
        .set({ nextTryAt: claim.leaseUntil, claimedBy: claim.serverId, leftAt: claim.now, tries: row.tries + 1 })
        .execute();
      return true;
    case 'await-proof':
      await atMail(transaction, key).set({ nextTryAt: null, heldFor: 'proof' }).execute();
      return false;
    case 'wait':
      await atMail(transaction, key)
        .set({ nextTryAt: new Date(decision.until).toISOString() })
        .execute();
      if (claim.carriesSecret(row.kind)) await replaceOlder(transaction, row);
      return false;
    case 'gather':
      await gatherIntoDigest(transaction, toMail(row), {
        at: claim.now,
        until: new Date(decision.until).toISOString(),
      });
      return false;
  }
}

/** Of links that wait for room, the newest of a kind is enough. */
async function replaceOlder(transaction: Database, row: DueRow): Promise<void> {
  await transaction
    .updateTable('outboxMails')
    .set({ nextTryAt: null, heldFor: 'newer' })
    .where('organizationId', '=', row.organizationId)
    .where((where) => where(where.fn<string>('lower', ['toEmail']), '=', row.toEmail.toLowerCase()))
    .where('kind', '=', row.kind)
    .where('nextTryAt', 'is not', null)
    .where('leftAt', 'is', null)
    .where('id', '<', row.id)
    .execute();
}
