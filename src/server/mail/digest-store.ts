import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import { atMail, mailColumns, type MailKey, type OutboxMail, toMail } from './store.ts';

/** The kind of the mail that sums up what was too many for one address. */
export const DIGEST_KIND = 'digest';

/** Lets the address's open digest tell of this mail; the first one opens it, to leave at `until`. */
export async function gatherIntoDigest(
  transaction: Database,
  mail: OutboxMail,
  { at, until }: { at: string; until: string },
): Promise<void> {
  const digestId = (await findOpenDigest(transaction, mail)) ?? (await openDigest(transaction, mail, { at, until }));
  await atMail(transaction, mail).set({ nextTryAt: null, heldFor: 'digest', digestId }).execute();
}

async function findOpenDigest(transaction: Database, mail: OutboxMail): Promise<string | null> {
  const row = await transaction
    .selectFrom('outboxMails')
    .select('id')
    .where('organizationId', '=', mail.organizationId)
    .where((where) => where(where.fn<string>('lower', ['toEmail']), '=', mail.to.toLowerCase()))
    .where('kind', '=', DIGEST_KIND)
    .where('leftAt', 'is', null)
    .where('nextTryAt', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function openDigest(transaction: Database, mail: OutboxMail, { at, until }: { at: string; until: string }) {
  const id = newId();
  await transaction
    .insertInto('outboxMails')
    .values({
      organizationId: mail.organizationId,
      id,
      kind: DIGEST_KIND,
      aboutId: id,
      toEmail: mail.to,
      facts: '{}',
      createdAt: at,
      nextTryAt: until,
      sentAt: null,
      failedAt: null,
      lastError: null,
    })
    .execute();
  return id;
}

/** The mails that these digests tell of, oldest first, by digest. */
export async function mailsOfDigests(
  database: Database,
  organizationId: string,
  digestIds: readonly string[],
): Promise<ReadonlyMap<string, OutboxMail[]>> {
  if (digestIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('outboxMails')
    .select([...mailColumns, 'digestId'])
    .where('organizationId', '=', organizationId)
    .where('digestId', '=', sql<string>`any(${digestIds}::uuid[])`)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.digestId ?? '');
  return new Map([...grouped].map(([id, each]) => [id, each.map(toMail)]));
}

/** What became of a digest became of everything it tells of. */
export async function settleGathered(
  database: Database,
  digest: MailKey,
  outcome: { sentAt: string } | { failedAt: string; lastError: string; lastAnswer: string | null },
): Promise<void> {
  await database
    .updateTable('outboxMails')
    .set(outcome)
    .where('organizationId', '=', digest.organizationId)
    .where('digestId', '=', digest.id)
    .where('sentAt', 'is', null)
    .execute();
}
