import { sql } from 'kysely';
import type { SchoolClass } from '../../contract/classes.ts';
import type { Database } from '../platform/database/connect.ts';

/** An organisation's classes beside their semester, type and (if any) location: where every list of classes begins. */
export function selectClasses(database: Database, organizationId: string) {
  return database
    .selectFrom('classes')
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.organization_id', '=', 'classes.organization_id')
        .onRef('semesters.id', '=', 'classes.semester_id'),
    )
    .innerJoin('class_types', (join) =>
      join
        .onRef('class_types.organization_id', '=', 'classes.organization_id')
        .onRef('class_types.id', '=', 'classes.type_id'),
    )
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.organization_id', '=', 'classes.organization_id')
        .onRef('locations.id', '=', 'classes.location_id'),
    )
    .where('classes.organization_id', '=', organizationId);
}

/** When registration opens and closes: the class's own instants, else its semester's. */
export const opensAt = sql<string>`coalesce(classes.registration_opens_at, semesters.registration_opens_at)`;
export const closesAt = sql<string>`coalesce(classes.registration_closes_at, semesters.registration_closes_at)`;

/** The class's instructors in their order. */
export const instructorsOfClass = sql<SchoolClass['instructors']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', instructors.id, 'name', instructors.name) ORDER BY class_instructors.position)
  FROM class_instructors JOIN instructors ON instructors.organization_id = class_instructors.organization_id AND instructors.id = class_instructors.instructor_id
  WHERE class_instructors.organization_id = classes.organization_id AND class_instructors.class_id = classes.id), '[]')`;

/** The class's paid extras in their order. */
export const optionsOfClass = sql<SchoolClass['options']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'priceCents', price_cents) ORDER BY position, id)
  FROM class_options WHERE class_options.organization_id = classes.organization_id AND class_options.class_id = classes.id), '[]')`;

/** Names of the class's instructors in their order. */
export const instructorNames = sql<string[]>`coalesce((
  SELECT jsonb_agg(instructors.name ORDER BY class_instructors.position)
  FROM class_instructors JOIN instructors ON instructors.organization_id = class_instructors.organization_id AND instructors.id = class_instructors.instructor_id
  WHERE class_instructors.organization_id = classes.organization_id AND class_instructors.class_id = classes.id), '[]')`;

/** How many wait for the class. */
export const waitingForClass = sql<number>`(
  SELECT count(*)::int FROM waitlist_entries
  WHERE waitlist_entries.organization_id = classes.organization_id AND waitlist_entries.class_id = classes.id AND waitlist_entries.state = 'waiting')`;
