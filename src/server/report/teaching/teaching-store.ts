import { sql } from 'kysely';
import type { TaughtClass } from '../../../contract/teaching.ts';
import { meetingsOfClass, selectClasses } from '../../classes/store.ts';
import type { Database } from '../../platform/database/connect.ts';

/** The name under which an account teaches; null where it is no instructor's. */
export async function findInstructorName(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('instructors')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The published classes that an account teaches and whose last date is not before this day; of one of them where that is named. */
export async function listOwnClasses(
  database: Database,
  organizationId: string,
  { accountId, today, classId }: { readonly accountId: string; readonly today: string; readonly classId?: string },
): Promise<Omit<TaughtClass, 'isCurrent'>[]> {
  const held = sql`meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id`;
  const taught = sql<boolean>`EXISTS (SELECT FROM class_instructors JOIN instructors
      ON instructors.organization_id = class_instructors.organization_id AND instructors.id = class_instructors.instructor_id
    WHERE class_instructors.organization_id = ${organizationId} AND class_instructors.class_id = classes.id
      AND instructors.account_id = ${accountId} AND instructors.archived_at IS NULL)`;
  let query = selectClasses(database, organizationId)
    .where(taught)
    .where('classes.publishedAt', 'is not', null)
    .where(sql<boolean>`EXISTS (SELECT FROM ${held} AND held_on >= ${today})`)
    .select([
      'classes.id',
      'classes.title',
      'semesters.name as semesterName',
      'locations.name as locationName',
      'locations.address as locationAddress',
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      sql<number>`(SELECT count(*)::int FROM enrollments WHERE enrollments.organization_id = ${organizationId}
        AND enrollments.class_id = classes.id AND enrollments.state IN ('enrolled', 'completed'))`.as('students'),
      meetingsOfClass(organizationId).as('dates'),
    ]);
  if (classId) query = query.where('classes.id', '=', classId);
  return query
    .orderBy(sql`(SELECT min(held_on) FROM ${held} AND held_on >= ${today})`)
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute();
}
