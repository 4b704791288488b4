import { type RawBuilder, sql } from 'kysely';
import { folded } from '../platform/database/search-patterns.ts';
import { type Asked, type Found, hasEach, LIMIT } from './asked-store.ts';

// What a school has few of: groups, instructors, locations and letters are searched as they are, without an index.

/** By name and semester, the latest semester first. */
export async function findGroups({ database, organizationId, terms }: Asked): Promise<Found['groups']['hits']> {
  const text = folded(sql`(class_groups.name || ' ' || semesters.name)`);
  const { rows } = await sql<Found['groups']['hits'][number]>`
    SELECT class_groups.id, class_groups.name, semesters.id AS semester_id, semesters.name AS semester_name,
      (SELECT count(*)::int FROM class_group_members WHERE class_group_members.organization_id = ${organizationId}
        AND class_group_id = class_groups.id) AS classes
    FROM class_groups JOIN semesters ON semesters.organization_id = class_groups.organization_id AND semesters.id = class_groups.semester_id
    WHERE class_groups.organization_id = ${organizationId} AND ${hasEach(text, terms)}
    ORDER BY starts_on DESC, class_groups.name COLLATE natural_order, class_groups.id ${LIMIT}`.execute(database);
  return rows;
}

/** Dates of published classes, each with the class, from today on; more conditions may follow. */
const datesToCome = ({ organizationId, today }: Asked) => sql`classes
  JOIN meetings ON meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id
  WHERE classes.organization_id = ${organizationId} AND classes.cancelled_at IS NULL AND classes.published_at IS NOT NULL
    AND held_on >= ${today}::date`;

/** Where a date is held: at its own place, else at its class's. */
const PLACE = sql`coalesce(meetings.location_id, classes.location_id)`;

/** One of these. */
const DATE = (
  organizationId: string,
) => sql`jsonb_build_object('classId', classes.id, 'classTitle', classes.title, 'semesterId', classes.semester_id, 'on', held_on,
  'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'), 'location', (SELECT locations.name FROM locations
    WHERE locations.organization_id = ${organizationId} AND locations.id = ${PLACE}))`;

const nextOf = (asked: Asked, isOfIt: RawBuilder<unknown>) =>
  sql`(SELECT ${DATE(asked.organizationId)} FROM ${datesToCome(asked)} AND ${isOfIt} ORDER BY held_on, start_time, classes.id LIMIT 1)`;

/** By name, each with the class that they teach next. */
export async function findInstructors(asked: Asked) {
  const { database, organizationId, terms } = asked;
  const isTheirs = sql`EXISTS (SELECT FROM class_instructors WHERE class_instructors.organization_id = ${organizationId}
    AND class_instructors.class_id = classes.id AND instructor_id = instructors.id)`;
  const { rows } = await sql<Found['instructors']['hits'][number]>`
    SELECT id, name, ${nextOf(asked, isTheirs)} AS next FROM instructors
    WHERE organization_id = ${organizationId} AND archived_at IS NULL AND ${hasEach(folded(sql`instructors.name`), terms)}
    ORDER BY name COLLATE natural_order, id ${LIMIT}`.execute(database);
  return rows;
}

/** By name, each with what meets there today and the class that meets there next. */
export async function findLocations(asked: Asked) {
  const { database, organizationId, terms, today } = asked;
  const isThere = sql`${PLACE} = places.id`;
  const { rows } = await sql<Found['locations']['hits'][number]>`
    SELECT id, name, ${nextOf(asked, isThere)} AS next,
      coalesce((SELECT jsonb_agg(${DATE(organizationId)} ORDER BY start_time, classes.title COLLATE natural_order, classes.id)
        FROM ${datesToCome(asked)} AND ${isThere} AND held_on = ${today}::date), '[]') AS today
    FROM locations AS places
    WHERE organization_id = ${organizationId} AND archived_at IS NULL AND ${hasEach(folded(sql`places.name`), terms)}
    ORDER BY name COLLATE natural_order, id ${LIMIT}`.execute(database);
  return rows;
}

/** By subject, the latest first: what was sent or is planned, and the drafts of whoever asks; none for those who send none. */
export async function findLetters({ database, organizationId, terms, writerId }: Asked) {
  if (writerId === null) return [];
  const isFound = sql`organization_id = ${organizationId} AND ${hasEach(folded(sql`subject`), terms)}`;
  const { rows } = await sql<Found['letters']['hits'][number]>`
    SELECT id, subject, CASE WHEN undone_at IS NULL THEN 'sent' ELSE 'taken-back' END AS state, created_at AS at, mails - taken_back AS mails, audience
    FROM circulars WHERE ${isFound}
    UNION ALL SELECT id, subject, 'planned', sends_at, NULL, audience FROM planned_circulars WHERE ${isFound}
    UNION ALL SELECT id, subject, 'draft', changed_at, NULL, audience FROM circular_drafts
      WHERE ${isFound} AND account_id = ${writerId} AND removed_at IS NULL
    ORDER BY at DESC, id ${LIMIT}`.execute(database);
  return rows;
}
