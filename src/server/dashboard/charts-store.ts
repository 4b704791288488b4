import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** The published classes of a semester that are sold, those with the most seats taken first. */
export async function listSeats(database: Database, organizationId: string, semesterId: string) {
  const { rows } = await sql<{ id: string; title: string; seatsTaken: number; capacity: number; waiting: number }>`
    SELECT classes.id, classes.title, classes.seats_taken, classes.capacity, coalesce(waiting.count, 0) AS waiting
    FROM classes LEFT JOIN (SELECT class_id, count(*)::int AS count FROM waitlist_entries
      WHERE organization_id = ${organizationId} AND state = 'waiting' GROUP BY class_id) AS waiting ON waiting.class_id = classes.id
    WHERE classes.organization_id = ${organizationId} AND classes.semester_id = ${semesterId} AND classes.cancelled_at IS NULL
      AND classes.published_at IS NOT NULL AND NOT classes.is_information_only
    ORDER BY classes.seats_taken + coalesce(waiting.count, 0) DESC, classes.title, classes.id`.execute(database);
  return rows;
}

/**
 * How many more were enrolled at the end of each day of the school than at its beginning; days without a change are left out. Every day
 * begins with a quarter of an hour, wherever the school is: there are few of these, and only they are looked up in the calendar.
 */
export async function listChanges(
  database: Database,
  { organizationId, timeZone }: { readonly organizationId: string; readonly timeZone: string },
  semesterId: string,
): Promise<{ on: string; change: number }[]> {
  const changes = (at: RawBuilder<unknown>, change: RawBuilder<unknown>) => sql`
    SELECT date_bin('15 minutes', ${at}, 'epoch') AS at, ${change} AS change FROM enrollments
    WHERE organization_id = ${organizationId} AND ${at} IS NOT NULL AND class_id IN (SELECT id FROM classes
      WHERE organization_id = ${organizationId} AND semester_id = ${semesterId} AND cancelled_at IS NULL) GROUP BY 1`;
  const { rows } = await sql<{ on: string; change: number }>`
    SELECT (at AT TIME ZONE ${timeZone})::date AS on, sum(change)::int AS change
    FROM (${changes(sql`enrolled_at`, sql`count(*)`)} UNION ALL ${changes(sql`ended_at`, sql`-count(*)`)}) AS changes
    GROUP BY 1 ORDER BY 1`.execute(database);
  return rows;
}

/** What was done how often since somebody last looked, and until when they have seen it. */
export async function findHappened(
  database: Database,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
  until: string,
) {
  const look = await database
    .selectFrom('dashboardLooks')
    .select('seenUntil')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const since = look?.seenUntil ?? null;
  const { rows: actions } = await sql<{ action: string; count: number }>`
    SELECT action, count(*)::int AS count FROM audit_entries
    WHERE organization_id = ${organizationId} AND at > ${since ?? sql`${until}::timestamptz - interval '1 day'`} AND at <= ${until}
      AND (actor_account_id IS NULL OR actor_account_id <> ${accountId}) AND entity <> 'mail'
    GROUP BY action ORDER BY count DESC, action LIMIT 12`.execute(database);
  return { since, actions };
}

/** Never earlier than what was seen before: two windows may be open. */
export async function saveLook(
  database: Database,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
  seenUntil: string,
): Promise<void> {
  await sql`INSERT INTO dashboard_looks (organization_id, account_id, seen_until) VALUES (${organizationId}, ${accountId}, ${seenUntil})
    ON CONFLICT (organization_id, account_id) DO UPDATE SET seen_until = greatest(dashboard_looks.seen_until, excluded.seen_until)`.execute(
    database,
  );
}
