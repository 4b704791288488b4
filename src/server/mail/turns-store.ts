import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** The schools that have a mail that is due, found in one look. */
export async function listSchoolsWithDue(database: Database, now: string): Promise<string[]> {
  const rows = await database
    .selectFrom('organizations')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outboxMails')
          .select('outboxMails.id')
          .whereRef('outboxMails.organizationId', '=', 'organizations.id')
          .where('nextTryAt', '<=', now),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many mails of all schools should have left by now, and since when the oldest of them is due. */
export async function countDue(database: Database, now: string): Promise<{ count: number; oldestAt: string | null }> {
  const { rows } = await sql<{
    count: number;
    oldestAt: string | null;
  }>`SELECT coalesce(sum(due.count), 0)::bigint AS count,
    min(due.at) AS "oldestAt" FROM organizations CROSS JOIN LATERAL (SELECT count(*) AS count, min(next_try_at) AS at
    FROM outbox_mails WHERE organization_id = organizations.id AND next_try_at <= ${now}::timestamptz) AS due`.execute(
    database,
  );
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** When the next mail of any school is due, claims that may run out included; null when nothing waits. */
export async function findNextDueAt(database: Database): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`SELECT min(next.at) AS at FROM organizations CROSS JOIN LATERAL (
    SELECT min(next_try_at) AS at FROM outbox_mails WHERE organization_id = organizations.id AND next_try_at IS NOT NULL) AS next`.execute(
    database,
  );
  return rows[0]?.at ?? null;
}
