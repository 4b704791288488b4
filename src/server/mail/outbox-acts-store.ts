import { sql } from 'kysely';
import type { MailKind } from '../../contract/functions.ts';
import type { Database } from '../platform/database/connect.ts';
import { folded } from '../platform/database/search-patterns.ts';
import { isOfCircular } from './outbox-store.ts';

// What staff do to mails of the outbox.

/** Whoever asked for these links asks once more: an old one would only frighten them. */
const OLD_LINKS = ['password-reset', 'verify-email', 'email-change'] satisfies MailKind[];

/** Which failed mails are meant: one, or all that these find. */
interface Failed {
  readonly mailId?: string | undefined;
  readonly kind?: string | undefined;
  readonly circularId?: string | undefined;
  readonly patterns: readonly string[];
}

/** Lets failed mails leave once more, those that a digest tells of with it; answers how many. */
export async function retryFailed(
  database: Database,
  organizationId: string,
  { mailId, kind, circularId, patterns }: Failed,
  at: string,
): Promise<number> {
  const conditions = [
    sql`organization_id = ${organizationId} AND failed_at IS NOT NULL AND sent_at IS NULL AND kind <> ALL(${OLD_LINKS})`,
    ...(mailId ? [sql`id = ${mailId}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(circularId === undefined ? [] : [isOfCircular(circularId)]),
    ...patterns.map((pattern) => sql`${folded(sql`to_email`)} LIKE ${pattern}`),
  ];
  const { rows } = await sql<{ mails: number }>`
    WITH chosen AS (
      SELECT coalesce(digest_id, id) AS id FROM outbox_mails WHERE ${sql.join(conditions, sql` AND `)}
    ), again AS (
      UPDATE outbox_mails SET failed_at = NULL, last_error = NULL, last_answer = NULL,
        tries = CASE WHEN digest_id IS NULL THEN 0 ELSE tries END,
        next_try_at = CASE WHEN digest_id IS NULL THEN ${at}::timestamptz END
      WHERE organization_id = ${organizationId} AND failed_at IS NOT NULL AND sent_at IS NULL
        AND coalesce(digest_id, id) IN (SELECT id FROM chosen)
      RETURNING digest_id
    )
    SELECT count(*) FILTER (WHERE digest_id IS NULL)::int AS mails FROM again`.execute(database);
  return rows[0]?.mails ?? 0;
}

/** A link of theirs is good once, and what a summary tells of belongs to it: neither is written a second time. */
const ONCE = [...OLD_LINKS, 'invitation', 'staff-invitation', 'digest'] satisfies MailKind[];

/**
 * Writes a mail that was sent to its address once more, as a mail of its own, whose words are written as it leaves; false where it was not
 * sent, is not written twice, or is on its way again already. No fact has two mails: the second is about itself.
 */
export async function sendOnceMore(
  database: Database,
  organizationId: string,
  { mailId, newId, at }: { readonly mailId: string; readonly newId: string; readonly at: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
    SELECT organization_id, ${newId}::uuid, kind, ${newId}::uuid, to_email, facts, ${at}::timestamptz, ${at}::timestamptz
    FROM outbox_mails AS sent WHERE organization_id = ${organizationId} AND id = ${mailId} AND sent_at IS NOT NULL AND kind <> ALL(${ONCE})
      AND NOT EXISTS (SELECT FROM outbox_mails AS waits WHERE waits.organization_id = ${organizationId}
        AND waits.to_email = sent.to_email AND waits.kind = sent.kind AND waits.facts = sent.facts AND waits.next_try_at IS NOT NULL)
    RETURNING id`.execute(database);
  return rows.length > 0;
}

/** Notes that a sent mail came back, or not (`at` null); false where nothing of that kind changes. */
export async function markBounced(
  database: Database,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  at: string | null,
): Promise<boolean> {
  const row = await database
    .updateTable('outboxMails')
    .set({ bouncedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('sentAt', 'is not', null)
    .where('bouncedAt', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
