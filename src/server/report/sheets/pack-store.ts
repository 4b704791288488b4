import { sql } from 'kysely';
import type { PackClass } from '../../../contract/sheets.ts';
import { instructorNames, selectClasses } from '../../classes/store.ts';
import type { Database } from '../../platform/database/connect.ts';

interface PackRow extends Omit<PackClass, 'incomplete' | 'prints' | 'changes'> {
  readonly studentIds: string[];
}

/** From the one day to the other, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The classes that are held in a semester, or on some of its days, by time and place; drafts and what nobody enrols in are left out. */
export async function listPackClasses(
  database: Database,
  organizationId: string,
  { semesterId, days }: { readonly semesterId: string; readonly days: Span | undefined },
): Promise<PackRow[]> {
  const held = sql`meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id`;
  const ofDays = days ? sql`${held} AND held_on BETWEEN ${days.from} AND ${days.to}` : held;
  const first = (column: 'start_time' | 'end_time') =>
    sql<
      string | null
    >`(SELECT to_char(${sql.ref(column)}, 'HH24:MI') FROM ${ofDays} ORDER BY held_on, start_time LIMIT 1)`;
  const seated = sql`enrollments WHERE enrollments.organization_id = ${organizationId} AND enrollments.class_id = classes.id
    AND enrollments.state IN ('enrolled', 'completed')`;
  let query = selectClasses(database, organizationId)
    .where('classes.semesterId', '=', semesterId)
    .where('classes.publishedAt', 'is not', null)
    .where('classes.isInformationOnly', '=', false)
    .select([
      'classes.id',
      'classes.title',
      (days ? placesOn(organizationId, days) : sql<string | null>`locations.name`).as('locationName'),
      instructorNames(organizationId).as('instructorNames'),
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      sql<string | null>`(SELECT min(held_on) FROM ${held})`.as('firstOn'),
      sql<string | null>`(SELECT max(held_on) FROM ${held})`.as('lastOn'),
      first('start_time').as('start'),
      first('end_time').as('end'),
      sql<number>`(SELECT count(*)::int FROM ${seated})`.as('students'),
      sql<string[]>`ARRAY(SELECT student_id FROM ${seated})`.as('studentIds'),
    ]);
  if (days)
    query = query
      .where(sql<boolean>`EXISTS (SELECT FROM ${ofDays})`)
      .orderBy(sql`(SELECT min(held_on) FROM ${ofDays})`)
      .orderBy('start');
  else query = query.orderBy('firstOn', (order) => order.asc().nullsLast()).orderBy('start');
  return query.orderBy('locationName').orderBy('classes.title').orderBy('classes.id').execute();
}

/** Where a class is held from the one day to the other: a date may be at another place than its class. */
const placesOn = (organizationId: string, { from, to }: Span) => sql<
  string | null
>`(SELECT string_agg(DISTINCT places.name, ', ') FROM meetings
  JOIN locations AS places ON places.organization_id = meetings.organization_id AND places.id = coalesce(meetings.location_id, classes.location_id)
  WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id AND held_on BETWEEN ${from} AND ${to})`;

/** Who holds a seat of which of these classes. */
export async function listSeats(database: Database, organizationId: string, classIds: readonly string[]) {
  return database
    .selectFrom('enrollments')
    .select(['classId', 'studentId'])
    .where('organizationId', '=', organizationId)
    .where('classId', '=', sql<string>`ANY(${classIds}::uuid[])`)
    .where('state', 'in', ['enrolled', 'completed'])
    .execute();
}
