import { sql } from 'kysely';
import { folded } from '../platform/database/search-patterns.ts';
import { type Asked, type Found, hasEach, LIMIT } from './asked-store.ts';

// What a school has few of: groups, instructors, locations and letters are searched as they are, without an index.

/** By name and semester, the latest semester first. */
export async function findGroups({ database, organizationId, terms }: Asked): Promise<Found['groups']['hits']> {
  const text = folded(sql`(class_groups.name || ' ' || semesters.name)`);
  const { rows } = await sql<Found['groups']['hits'][number]>`
    SELECT class_groups.id, class_groups.name, semesters.id AS semester_id, semesters.name AS semester_name,
      (SELECT count(*)::int FROM class_group_members WHERE class_group_members.organization_id = class_groups.organization_id
        AND class_group_id = class_groups.id) AS classes
    FROM class_groups JOIN semesters ON semesters.organization_id = class_groups.organization_id AND semesters.id = class_groups.semester_id
    WHERE class_groups.organization_id = ${organizationId} AND ${hasEach(text, terms)}
    ORDER BY starts_on DESC, class_groups.name COLLATE natural_order, class_groups.id ${LIMIT}`.execute(database);
  return rows;
}

const next = (organizationId: string, today: string, isOfIt: ReturnType<typeof sql>) => sql`(
  SELECT jsonb_build_object('classTitle', classes.title, 'semesterId', classes.semester_id, 'on', held_on, 'start', to_char(start_time, 'HH24:MI'),
    'end', to_char(end_time, 'HH24:MI'))
  FROM classes JOIN meetings ON meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id
  WHERE classes.organization_id = ${organizationId} AND ${isOfIt} AND classes.cancelled_at IS NULL AND classes.published_at IS NOT NULL
    AND held_on >= ${today}::date
  ORDER BY held_on, start_time, classes.id LIMIT 1)`;

/** By name, each with the class that they teach next. */
export async function findInstructors({ database, organizationId, terms, today }: Asked) {
  const isTheirs = sql`EXISTS (SELECT FROM class_instructors WHERE class_instructors.organization_id = classes.organization_id
    AND class_instructors.class_id = classes.id AND instructor_id = instructors.id)`;
  const { rows } = await sql<Found['instructors']['hits'][number]>`
    SELECT id, name, ${next(organizationId, today, isTheirs)} AS next FROM instructors
    WHERE organization_id = ${organizationId} AND archived_at IS NULL AND ${hasEach(folded(sql`instructors.name`), terms)}
    ORDER BY name COLLATE natural_order, id ${LIMIT}`.execute(database);
  return rows;
}

/** By name, each with the class that meets there next. */
export async function findLocations({ database, organizationId, terms, today }: Asked) {
  const isThere = sql`classes.location_id = locations.id`;
  const { rows } = await sql<Found['locations']['hits'][number]>`
    SELECT id, name, ${next(organizationId, today, isThere)} AS next FROM locations
    WHERE organization_id = ${organizationId} AND archived_at IS NULL AND ${hasEach(folded(sql`locations.name`), terms)}
    ORDER BY name COLLATE natural_order, id ${LIMIT}`.execute(database);
  return rows;
}

/** By subject, the latest first. */
export async function findLetters({ database, organizationId, terms }: Asked): Promise<Found['letters']['hits']> {
  const { rows } = await sql<Found['letters']['hits'][number]>`
    SELECT id, subject, created_at AS sent_at, mails - taken_back AS mails FROM circulars
    WHERE organization_id = ${organizationId} AND ${hasEach(folded(sql`circulars.subject`), terms)}
    ORDER BY created_at DESC, id ${LIMIT}`.execute(database);
  return rows;
}
