import { sql } from 'kysely';
import type { ClassGroup, SchoolClass, Semester } from '../../contract/classes.ts';
import type { Database } from '../platform/database/connect.ts';
import type { ClassSeats } from './seats.ts';

/** Which published classes to read; ids that do not exist, drafts and archived semesters are simply absent, cancelled ones only named by id. */
export interface ClassQuery {
  readonly ids?: readonly string[];
  readonly semesterIds?: readonly string[];
  /** Also drafts and archived semesters: for a family's own past, never for a catalogue. */
  readonly includeAll?: boolean;
}

const meetingsOfClass = sql<SchoolClass['meetings']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('on', held_on, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI')) ORDER BY held_on, start_time)
  FROM meetings WHERE meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id), '[]')`;

/** Published classes as everyone may see them, in the order of their first date. */
export async function listPublicClasses(
  database: Database,
  organizationId: string,
  query: ClassQuery,
): Promise<SchoolClass[]> {
  if (query.ids?.length === 0 || query.semesterIds?.length === 0) return [];
  let select = selectClasses(database, organizationId).leftJoin('class_group_members', (join) =>
    join
      .onRef('class_group_members.organization_id', '=', 'classes.organization_id')
      .onRef('class_group_members.class_id', '=', 'classes.id'),
  );

  if (!query.includeAll)
    select = select.where('classes.published_at', 'is not', null).where('semesters.archived_at', 'is', null);
  if (query.ids) select = select.where('classes.id', 'in', query.ids);
  if (query.semesterIds) select = select.where('classes.semester_id', 'in', query.semesterIds);
  if (!query.includeAll && !query.ids) select = select.where('classes.cancelled_at', 'is', null);
  const rows = await select
    .select([
      'classes.id',
      'classes.title',
      'classes.description',
      'classes.semester_id',
      'class_group_members.class_group_id',
      'class_types.id as type_id',
      'class_types.name as type_name',
      'class_types.illustration',
      'locations.id as location_id',
      'locations.name as location_name',
      'locations.address as location_address',
      'classes.min_grade',
      'classes.max_grade',
      'classes.min_age',
      'classes.max_age',
      'classes.capacity',
      'classes.seats_taken',
      'classes.price_cents',
      'classes.price_max_cents',
      'classes.picture_file_id',
      'classes.picture_alt',
      'classes.cancelled_at',
      'classes.is_information_only',
      'classes.is_paused',
      opensAt.as('opens_at'),
      closesAt.as('closes_at'),
      meetingsOfClass.as('meetings'),
      instructorsOfClass.as('instructors'),
      optionsOfClass.as('options'),
      waitingForClass.as('waiting'),
    ])
    .execute();
  return rows.map(toPublicClass).sort(byFirstDate);
}

function toPublicClass(row: {
  id: string;
  title: string;
  description: string;
  semester_id: string;
  class_group_id: string | null;
  type_id: string;
  type_name: string;
  illustration: string;
  location_id: string | null;
  location_name: string | null;
  location_address: string | null;
  min_grade: number | null;
  max_grade: number | null;
  min_age: number | null;
  max_age: number | null;
  capacity: number;
  seats_taken: number;
  price_cents: number;
  price_max_cents: number | null;
  picture_file_id: string | null;
  picture_alt: string;
  cancelled_at: string | null;
  is_information_only: boolean;
  is_paused: boolean;
  opens_at: string;
  closes_at: string;
  meetings: SchoolClass['meetings'];
  instructors: SchoolClass['instructors'];
  options: SchoolClass['options'];
  waiting: number;
}): SchoolClass {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    semesterId: row.semester_id,
    groupId: row.class_group_id,
    type: { id: row.type_id, name: row.type_name, illustration: row.illustration },
    location: row.location_id
      ? { id: row.location_id, name: row.location_name ?? '', address: row.location_address ?? '' }
      : null,
    instructors: row.instructors,
    meetings: row.meetings,
    minGrade: row.min_grade,
    maxGrade: row.max_grade,
    minAge: row.min_age,
    maxAge: row.max_age,
    capacity: row.capacity,
    seatsTaken: row.seats_taken,
    seatsLeft: Math.max(0, row.capacity - row.seats_taken),
    waiting: row.waiting,
    priceCents: row.price_cents,
    priceMaxCents: row.price_max_cents,
    options: row.options,
    picture: row.picture_file_id ? { fileId: row.picture_file_id, alt: row.picture_alt } : null,
    isCancelled: row.cancelled_at !== null,
    isInformationOnly: row.is_information_only,
    isPaused: row.is_paused,
    registrationOpensAt: row.opens_at,
    registrationClosesAt: row.closes_at,
  };
}

function byFirstDate(a: SchoolClass, b: SchoolClass): number {
  const key = (item: SchoolClass) =>
    `${item.meetings[0]?.on ?? '9'} ${item.meetings[0]?.start ?? ''} ${item.title} ${item.id}`;
  return key(a) < key(b) ? -1 : 1;
}

/** Groups with their published classes; one that is left with fewer than two is no group: what is left of it stands alone. */
export async function listPublicGroups(
  database: Database,
  organizationId: string,
  query: { ids?: readonly string[]; semesterIds?: readonly string[] },
): Promise<ClassGroup[]> {
  if (query.ids?.length === 0 || query.semesterIds?.length === 0) return [];
  let select = database.selectFrom('class_groups').selectAll().where('organization_id', '=', organizationId);
  if (query.ids) select = select.where('id', 'in', query.ids);
  if (query.semesterIds) select = select.where('semester_id', 'in', query.semesterIds);
  const groups = await select.orderBy('name').execute();
  if (groups.length === 0) return [];
  const members = await database
    .selectFrom('class_group_members')
    .select(['class_group_id', 'class_id'])
    .where('organization_id', '=', organizationId)
    .where(
      'class_group_id',
      'in',
      groups.map((group) => group.id),
    )
    .orderBy('position')
    .execute();
  const classes = await listPublicClasses(database, organizationId, { ids: members.map((member) => member.class_id) });
  const byId = new Map(classes.flatMap((item) => (item.isCancelled ? [] : [[item.id, item]])));
  return groups
    .map((group) => ({
      id: group.id,
      semesterId: group.semester_id,
      name: group.name,
      description: group.description,
      priceCents: group.price_cents,
      classes: members.flatMap((member) =>
        member.class_group_id === group.id ? (byId.get(member.class_id) ?? []) : [],
      ),
    }))
    .filter((group) => group.classes.length > 1);
}

/** Semesters that are not archived, earliest first; `openOnly` leaves those open for enrolment. */
export async function listSemesters(
  database: Database,
  organizationId: string,
  openOnly: boolean,
): Promise<Semester[]> {
  let select = database
    .selectFrom('semesters')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null);
  if (openOnly) select = select.where('is_open', '=', true);
  const rows = await select.orderBy('starts_on').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    registrationOpensAt: row.registration_opens_at,
    registrationClosesAt: row.registration_closes_at,
    isCurrent: row.is_current,
    info: row.info,
  }));
}

/** The number that every edit of the catalogue raises. */
export async function findCatalogueVersion(database: Database, organizationId: string): Promise<number> {
  const row = await database
    .selectFrom('catalogue_versions')
    .select('version')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Seats of every published class in a semester open for enrolment. */
export async function listSeats(database: Database, organizationId: string): Promise<Map<string, ClassSeats>> {
  const rows = await selectClasses(database, organizationId)
    .where('classes.published_at', 'is not', null)
    .where('classes.cancelled_at', 'is', null)
    .where('semesters.is_open', '=', true)
    .where('semesters.archived_at', 'is', null)
    .select(['classes.id', 'classes.seats_taken', waitingForClass.as('waiting')])
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.id, seatsTaken: row.seats_taken, waiting: row.waiting }]));
}

/** Tells every server that what the catalogue shows has changed; in the transaction of the change. Enrolling does not come here. */
export async function bumpCatalogue(database: Database, organizationId: string): Promise<void> {
  await database
    .updateTable('catalogue_versions')
    .set({ version: sql<number>`version + 1` })
    .where('organization_id', '=', organizationId)
    .execute();
}

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
