import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../contract/fields.ts';
import type { CalendarFilter } from '../../contract/calendar-addresses.ts';
import type { HeldDate } from '../../domain/schedule.ts';
import { findCatalogueVersion, instructorNames, placeOfDate, selectClasses } from '../classes/store.ts';
import { studentsInSight } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';

export { findCatalogueVersion };

/** A date with the id that is its own for as long as it is remembered. */
export type FeedMeeting = HeldDate & { readonly id: string };

/** A class as calendars tell it. */
export type FeedClass = Awaited<ReturnType<typeof listFeedClasses>>[number];

interface FeedQuery {
  /** Whose classes are meant: everybody's published ones, those of an instructor's account, all with drafts, or these. */
  readonly of:
    | { readonly kind: 'public' | 'school'; readonly only?: string }
    | { readonly teacher: string }
    | { readonly ids: readonly string[] };
  readonly filter?: CalendarFilter;
  /** Dates that were taken away before this are forgotten. */
  readonly removedSince: string;
}

const heldDates = (organizationId: string, more = sql``) => sql<FeedMeeting[]>`coalesce((
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', meetings.id, 'on', held_on, 'start', to_char(start_time, 'HH24:MI'),
    'end', to_char(end_time, 'HH24:MI'), 'place', ${placeOfDate(organizationId)})) ORDER BY held_on, start_time)
  FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id ${more}), '[]')`;

const removedDates = (organizationId: string, more: RawBuilder<unknown>) => sql<FeedMeeting[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', dates.id, 'on', held_on, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'))
    ORDER BY held_on, start_time)
  FROM removed_meetings AS dates WHERE dates.organization_id = ${organizationId} AND dates.class_id = classes.id ${more}), '[]')`;

/** Classes with their dates, and with those that were taken away; of everybody's only the ones that a family could see. */
export async function listFeedClasses(
  database: Database,
  organizationId: string,
  { of, filter = {}, removedSince }: FeedQuery,
) {
  let query = selectClasses(database, organizationId);
  if ('ids' in of) query = query.where('classes.id', '=', sql<string>`ANY(${of.ids}::uuid[])`);
  else query = query.where('semesters.archivedAt', 'is', null);
  if ('teacher' in of || ('kind' in of && of.kind === 'public'))
    query = query.where('classes.publishedAt', 'is not', null);
  if ('kind' in of && of.only) query = query.where('classes.id', '=', of.only);
  if ('teacher' in of)
    query = query.where(
      taughtBy(organizationId, sql`instructors.account_id = ${of.teacher} AND instructors.archived_at IS NULL`),
    );
  if (filter.semester) query = query.where('classes.semesterId', '=', filter.semester);
  if (filter.type) query = query.where(isOneOf('class_types', filter.type));
  if (filter.place) query = query.where(isOneOf('locations', filter.place));
  if (filter.instructor) query = query.where(taughtBy(organizationId, isOneOf('instructors', filter.instructor)));
  const onDay = filter.day ? sql`AND extract(isodow FROM held_on) = ${filter.day}` : sql``;
  return query
    .select([
      'classes.id',
      'classes.title',
      'classes.version',
      'classes.updatedAt',
      'locations.name as locationName',
      'locations.address as locationAddress',
      instructorNames(organizationId).as('instructorNames'),
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      sql<boolean>`classes.published_at IS NULL`.as('isDraft'),
      heldDates(organizationId, onDay).as('meetings'),
      removedDates(
        organizationId,
        sql`AND removed_at >= ${removedSince}::timestamptz ${onDay} AND ${isNowhere(organizationId, onDay)}`,
      ).as('removed'),
    ])
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute();
}

/** Whether a date that was taken away was not only moved, to another day that the filter leaves. */
const isNowhere = (organizationId: string, onDay: RawBuilder<unknown>) => sql`NOT EXISTS (SELECT FROM meetings
  WHERE meetings.organization_id = ${organizationId} AND meetings.id = dates.id ${onDay})`;

/** Whether a row is called so, or has this id. */
const isOneOf = (table: 'class_types' | 'locations' | 'instructors', said: string) =>
  isId(said) ? sql<boolean>`${sql.ref(`${table}.id`)} = ${said}` : sql<boolean>`${sql.ref(`${table}.name`)} = ${said}`;

const taughtBy = (
  organizationId: string,
  who: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (SELECT FROM class_instructors JOIN instructors
    ON instructors.organization_id = class_instructors.organization_id AND instructors.id = class_instructors.instructor_id
  WHERE class_instructors.organization_id = ${organizationId} AND class_instructors.class_id = classes.id AND ${who})`;

/** What changes where no class is published: how many there are, and how often they were saved. */
export async function tellDrafts(database: Database, organizationId: string): Promise<string> {
  const { rows } = await sql<{
    told: string;
  }>`SELECT concat_ws(' ', count(*), sum(version), max(updated_at)) AS told FROM classes
    WHERE organization_id = ${organizationId} AND published_at IS NULL`.execute(database);
  return rows[0]?.told ?? '';
}

/** A student's seat or place in a class, as it stands. */
export interface FeedPlace {
  readonly studentId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly preferredLastName: string;
  readonly classId: string;
  readonly state: 'seat' | 'waiting' | 'gone';
  /** How often it changed: never fewer than before. */
  readonly changes: number;
  readonly changedAt: string;
}

/** Seats and places of the students whom an account may look at, or of one of them; those that ended before `since` are forgotten. */
export async function listFeedPlaces(
  database: Database,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
  { studentId, since }: { readonly studentId: string | null; readonly since: string },
): Promise<FeedPlace[]> {
  const one = studentId === null ? sql`` : sql`AND student_id = ${studentId}`;
  const sight = studentsInSight(organizationId, accountId);
  const { rows } = await sql<FeedPlace>`
    SELECT places.student_id AS "studentId", first_name AS "firstName", last_name AS "lastName", preferred_name AS "preferredName",
      preferred_last_name AS "preferredLastName", class_id AS "classId", changes::int AS changes, changed_at AS "changedAt",
      CASE WHEN seat THEN 'seat' WHEN place THEN 'waiting' ELSE 'gone' END AS state
    FROM (
      SELECT student_id, class_id, bool_or(seat) AS seat, bool_or(place) AS place, sum(changes) AS changes, max(changed_at) AS changed_at
      FROM (
        SELECT student_id, class_id, state IN ('enrolled', 'completed') AS seat, false AS place,
          CASE WHEN ended_at IS NULL THEN 1 ELSE 2 END AS changes, coalesce(ended_at, enrolled_at) AS changed_at
        FROM enrollments WHERE organization_id = ${organizationId} AND student_id IN ${sight} ${one}
        UNION ALL
        SELECT student_id, class_id, false, state IN ('waiting', 'offered'),
          CASE WHEN state IN ('waiting', 'offered') THEN 1 ELSE 2 END, coalesce(ended_at, joined_at)
        FROM waitlist_entries WHERE organization_id = ${organizationId} AND student_id IN ${sight} ${one}
      ) AS each GROUP BY student_id, class_id
    ) AS places
    JOIN students ON students.organization_id = ${organizationId} AND students.id = places.student_id
    WHERE seat OR place OR changed_at >= ${since}::timestamptz
    ORDER BY first_name, places.student_id, class_id`.execute(database);
  return rows;
}
