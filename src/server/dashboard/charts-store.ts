import { sql } from 'kysely';
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

/** How many more were enrolled at the end of each day of the school than at its beginning; days without a change are left out. */
export async function listChanges(
  database: Database,
  { organizationId, timeZone }: { readonly organizationId: string; readonly timeZone: string },
  semesterId: string,
): Promise<{ on: string; change: number }[]> {
  const { rows } = await sql<{ on: string; change: number }>`
    WITH of_semester AS MATERIALIZED (SELECT id FROM classes
      WHERE organization_id = ${organizationId} AND semester_id = ${semesterId} AND cancelled_at IS NULL),
    seats AS (SELECT enrolled_at, ended_at FROM enrollments
      WHERE organization_id = ${organizationId} AND class_id IN (SELECT id FROM of_semester))
    SELECT on_day AS on, sum(change)::int AS change FROM (
      SELECT (enrolled_at AT TIME ZONE ${timeZone})::date AS on_day, count(*) AS change FROM seats GROUP BY 1
      UNION ALL SELECT (ended_at AT TIME ZONE ${timeZone})::date, -count(*) FROM seats WHERE ended_at IS NOT NULL GROUP BY 1
    ) AS days GROUP BY on_day ORDER BY on_day`.execute(database);
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
