import { sql } from 'kysely';
import { selectSeats } from '../enrollments/store.ts';
import type { Database } from '../platform/database/connect.ts';

const waits = sql<boolean>`EXISTS (
  SELECT 1 FROM waitlist_entries
  WHERE waitlist_entries.organization_id = classes.organization_id AND waitlist_entries.class_id = classes.id AND waitlist_entries.state = 'waiting')`;

/** The classes of a semester counted: published, drafts, full ones, their seats and how many are taken. Cancelled ones count nowhere. */
export async function countClasses(database: Database, organizationId: string, semesterId: string) {
  const sellable = sql<boolean>`published_at IS NOT NULL AND NOT is_information_only`;
  return database
    .selectFrom('classes')
    .select([
      sql<number>`(count(*) FILTER (WHERE published_at IS NOT NULL))::int`.as('classes'),
      sql<number>`(count(*) FILTER (WHERE published_at IS NULL))::int`.as('drafts'),
      sql<number>`(count(*) FILTER (WHERE ${sellable} AND (seats_taken >= capacity OR ${waits})))::int`.as(
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

/** Families with a student enrolled in a semester, and its students without a t-shirt size. */
export async function countFamilies(database: Database, organizationId: string, semesterId: string) {
  return selectSeats(database, organizationId, semesterId)
    .leftJoin('familyStudents', (join) =>
      join
        .onRef('familyStudents.organizationId', '=', 'students.organizationId')
        .onRef('familyStudents.studentId', '=', 'students.id')
        .on('familyStudents.endedAt', 'is', null),
    )
    .select([
      sql<number>`count(DISTINCT family_students.family_id)::int`.as('families'),
      sql<number>`(count(DISTINCT students.id) FILTER (WHERE students.tshirt_size IS NULL))::int`.as('missingSizes'),
    ])
    .executeTakeFirstOrThrow();
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
