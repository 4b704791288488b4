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
  await atMail(transaction, mail).set({ next_try_at: null, held_for: 'digest', digest_id: digestId }).execute();
}

async function findOpenDigest(transaction: Database, mail: OutboxMail): Promise<string | null> {
  const row = await transaction
    .selectFrom('outbox_mails')
    .select('id')
    .where('organization_id', '=', mail.organizationId)
    .where((where) => where(where.fn<string>('lower', ['to_email']), '=', mail.to.toLowerCase()))
    .where('kind', '=', DIGEST_KIND)
    .where('left_at', 'is', null)
    .where('next_try_at', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function openDigest(transaction: Database, mail: OutboxMail, { at, until }: { at: string; until: string }) {
  const id = newId();
  await transaction
    .insertInto('outbox_mails')
    .values({
      organization_id: mail.organizationId,
      id,
      kind: DIGEST_KIND,
      about_id: id,
      to_email: mail.to,
      facts: '{}',
      created_at: at,
      next_try_at: until,
      sent_at: null,
      failed_at: null,
      last_error: null,
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
    .selectFrom('outbox_mails')
    .select([...mailColumns, 'digest_id'])
    .where('organization_id', '=', organizationId)
    .where('digest_id', '=', sql<string>`any(${digestIds}::uuid[])`)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.digest_id ?? '');
  return new Map([...grouped].map(([id, each]) => [id, each.map(toMail)]));
}

/** What became of a digest became of everything it tells of. */
export async function settleGathered(
  database: Database,
  digest: MailKey,
  outcome: { sent_at: string } | { failed_at: string; last_error: string },
): Promise<void> {
  await database
    .updateTable('outbox_mails')
    .set(outcome)
    .where('organization_id', '=', digest.organizationId)
    .where('digest_id', '=', digest.id)
    .where('sent_at', 'is', null)
    .execute();
}
