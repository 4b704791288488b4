import { sql } from 'kysely';
import type { MailKind } from '../../contract/functions.ts';
import type { Database } from '../platform/database/connect.ts';

/** Mails that staff cause wait a while to be taken back with the act: their kinds, and the fact that names what they tell of. */
const BATCHES = {
  'record-due': 'reminderId',
  'sizes-missing': 'reminderId',
  circular: 'circularId',
  'enrolled-by-school': 'enrollmentId',
  'waitlist-skipped': 'entryId',
} as const satisfies Partial<Record<MailKind, string>>;

interface Batch {
  readonly batch: keyof typeof BATCHES;
  readonly id: string;
  readonly at: string;
}

/** Removes the mails of a batch that have not left, and answers how many. */
export async function takeBackMails(
  database: Database,
  organizationId: string,
  { batch, id, at }: Batch,
): Promise<number> {
  // As literals: the index of a kind's batches is found by them.
  const { rows } = await sql`DELETE FROM outbox_mails
    WHERE organization_id = ${organizationId} AND kind = ${sql.lit(batch)} AND facts->>${sql.lit(BATCHES[batch])} = ${id}
      AND left_at IS NULL AND tries = 0 AND next_try_at > ${at} RETURNING id`.execute(database);
  return rows.length;
}

/** What became of the mails of letters, as far as they are still there. */
export interface BatchCounts {
  readonly id: string;
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
}

/** How the mails of these batches stand; one without mails is left out. */
export async function countBatches(
  database: Database,
  organizationId: string,
  { batch, ids }: { readonly batch: Batch['batch']; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, BatchCounts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BatchCounts>`SELECT facts->>${sql.lit(BATCHES[batch])} AS id,
      count(*) FILTER (WHERE sent_at IS NOT NULL AND bounced_at IS NULL)::int AS sent,
      count(*) FILTER (WHERE bounced_at IS NOT NULL OR (failed_at IS NOT NULL AND sent_at IS NULL))::int AS failed,
      count(*) FILTER (WHERE bounced_at IS NULL AND sent_at IS NULL AND failed_at IS NULL)::int AS waiting
    FROM outbox_mails
    WHERE organization_id = ${organizationId} AND kind = ${sql.lit(batch)} AND facts->>${sql.lit(BATCHES[batch])} = ANY(${ids})
    GROUP BY 1`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}
