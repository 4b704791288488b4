import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

interface Wanted {
  readonly studentId: string;
  readonly classId: string;
}

/** The place on the waitlist of a class that a student has now. */
export async function findWaiting(
  database: Database,
  organizationId: string,
  { studentId, classId }: Wanted,
): Promise<{ id: string; agreedCents: number } | null> {
  const row = await database
    .selectFrom('waitlistEntries')
    .select(['id', 'agreedCents'])
    .where((where) => where.and({ organizationId, studentId, classId, state: 'waiting' }))
    .executeTakeFirst();
  return row ?? null;
}

/** A seat that staff gave on behalf (none that they moved), and whether it was a place on the waitlist before. */
export async function findGiven(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('enrollments')
    .select(['id', 'classId', 'studentId', 'enrolledAt'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM waitlist_entries WHERE waitlist_entries.organization_id = ${organizationId}
        AND waitlist_entries.student_id = enrollments.student_id AND enrollment_id = enrollments.id)`.as('hasWaited'),
    )
    .where((where) => where.and({ organizationId, id }))
    .where('staffOverrides', 'is not', null)
    .where('transferredFrom', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findTitle(database: Database, organizationId: string, classId: string): Promise<string | null> {
  const row = await database
    .selectFrom('classes')
    .select('title')
    .where((where) => where.and({ organizationId, id: classId }))
    .executeTakeFirst();
  return row?.title ?? null;
}
