import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

const waits = (organizationId: string) => sql<boolean>`EXISTS (
  SELECT 1 FROM waitlist_entries
  WHERE waitlist_entries.organization_id = ${organizationId} AND waitlist_entries.class_id = classes.id AND waitlist_entries.state = 'waiting')`;

/** The classes of a semester counted: published, drafts, full ones, their seats and how many are taken. Cancelled ones count nowhere. */
export async function countClasses(database: Database, organizationId: string, semesterId: string) {
  const sellable = sql<boolean>`published_at IS NOT NULL AND NOT is_information_only`;
  return database
    .selectFrom('classes')
    .select([
      sql<number>`(count(*) FILTER (WHERE published_at IS NOT NULL))::int`.as('classes'),
      sql<number>`(count(*) FILTER (WHERE published_at IS NULL))::int`.as('drafts'),
      sql<number>`(count(*) FILTER (WHERE ${sellable} AND (seats_taken >= capacity OR ${waits(organizationId)})))::int`.as(
        'fullClasses',
      ),
      sql<number>`coalesce(sum(capacity) FILTER (WHERE ${sellable}), 0)::int`.as('seats'),
      sql<number>`coalesce(sum(seats_taken), 0)::int`.as('enrolled'),
    ])
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** How many places on waitlists of a semester are held by somebody still waiting. */
export async function countWaiting(database: Database, organizationId: string, semesterId: string): Promise<number> {
  const row = await database
    .selectFrom('waitlistEntries')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organizationId', '=', 'waitlistEntries.organizationId')
        .onRef('classes.id', '=', 'waitlistEntries.classId'),
    )
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('waitlistEntries.organizationId', '=', organizationId)
    .where('waitlistEntries.state', '=', 'waiting')
    .where('classes.cancelledAt', 'is', null)
    .where('classes.semesterId', '=', semesterId)
    .executeTakeFirstOrThrow();
  return row.waiting;
}

/** Families with a student enrolled in a semester, and its students without a t-shirt size: who they are is looked up once for both. */
export async function countFamilies(database: Database, organizationId: string, semesterId: string) {
  const { rows } = await sql<{ families: number; missingSizes: number }>`
    WITH seated AS MATERIALIZED (SELECT student_id FROM enrollments
      WHERE organization_id = ${organizationId} AND state IN ('enrolled', 'completed') AND class_id IN (SELECT id FROM classes
        WHERE organization_id = ${organizationId} AND semester_id = ${semesterId} AND cancelled_at IS NULL) GROUP BY student_id),
    theirs AS (SELECT family_id FROM family_students
      WHERE organization_id = ${organizationId} AND ended_at IS NULL AND student_id IN (SELECT student_id FROM seated) GROUP BY family_id)
    SELECT (SELECT count(*)::int FROM theirs) AS families,
      (SELECT count(*)::int FROM students
        WHERE organization_id = ${organizationId} AND tshirt_size IS NULL AND id IN (SELECT student_id FROM seated)) AS missing_sizes`.execute(
    database,
  );
  return rows[0] ?? { families: 0, missingSizes: 0 };
}

/** Mails that are still to leave, and those that could not be delivered. */
export async function countMails(database: Database, organizationId: string) {
  return database
    .selectFrom('outboxMails')
    .select([
      sql<number>`(count(*) FILTER (WHERE next_try_at IS NOT NULL AND sent_at IS NULL))::int`.as('mailsWaiting'),
      sql<number>`(count(*) FILTER (WHERE failed_at IS NOT NULL))::int`.as('mailsFailed'),
    ])
    .where('organizationId', '=', organizationId)
    .where((where) => where.or([where('nextTryAt', 'is not', null), where('failedAt', 'is not', null)]))
    .executeTakeFirstOrThrow();
}
