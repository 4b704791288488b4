import { type RawBuilder, sql } from 'kysely';
import type { ClassGroup, SchoolClass, Semester } from '../../contract/classes.ts';
import { FAMILY_FIELDS } from '../../contract/class-fields.ts';
import type { StaffClass } from '../../contract/class-table.ts';
import type { Holiday } from '../../domain/class-dates.ts';
import { pick } from '../../domain/pick.ts';
import { gradeYearOf } from '../../domain/school-year.ts';
import type { Database } from '../platform/database/connect.ts';
import { placeOfDate } from './meetings-store.ts';

/** Seats of one class as they stand: taken, and how many wait. */
export interface ClassSeats {
  readonly id: string;
  readonly seatsTaken: number;
  readonly waiting: number;
}

export { addMeetings, isElsewhere, placeOfDate, replaceMeetings } from './meetings-store.ts';
export { type LetterClass, listLetterClasses } from './letters/letters-store.ts';

/** Which published classes to read; ids that do not exist, drafts and archived semesters are simply absent, cancelled ones only named by id. */
export interface ClassQuery {
  readonly ids?: readonly string[];
  readonly semesterIds?: readonly string[];
  /** Also drafts and archived semesters: for a family's own past, never for a catalogue. */
  readonly includeAll?: boolean;
}

/** All dates of the class with their local times, in order. */
export const meetingsOfClass = (organizationId: string) => sql<SchoolClass['meetings']>`coalesce((
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('on', held_on, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI'),
    'place', ${placeOfDate(organizationId)})) ORDER BY held_on, start_time)
  FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id), '[]')`;

/** The first day of the school's years, `MM-DD`. */
const schoolYearBegins = (organizationId: string) =>
  sql<string>`(SELECT school_year_begins FROM organizations WHERE organizations.id = ${organizationId})`;

function selectPublic(database: Database, organizationId: string) {
  return selectClasses(database, organizationId)
    .leftJoin('classGroupMembers', (join) =>
      join
        .onRef('classGroupMembers.organizationId', '=', 'classes.organizationId')
        .onRef('classGroupMembers.classId', '=', 'classes.id'),
    )
    .select(FAMILY_FIELDS.map((field) => `classes.${field}` as const))
    .select([
      'classes.id',
      'classes.semesterId',
      'classGroupMembers.classGroupId',
      'classTypes.id as typeId',
      'classTypes.name as typeName',
      'classTypes.illustration',
      'locations.id as locationId',
      'locations.name as locationName',
      'locations.address as locationAddress',
      'classes.seatsTaken',
      'classes.pictureFileId',
      'classes.pictureAlt',
      'classes.cancelledAt',
      'classes.cancelReason',
      opensAt.as('opensAt'),
      closesAt.as('closesAt'),
      meetingsOfClass(organizationId).as('meetings'),
      instructorsOfClass(organizationId).as('instructors'),
      optionsOfClass(organizationId).as('options'),
      waitingForClass(organizationId).as('waiting'),
      schoolYearBegins(organizationId).as('schoolYearBegins'),
    ]);
}

type PublicRow = Awaited<ReturnType<ReturnType<typeof selectPublic>['execute']>>[number];

/** Published classes as everyone may see them, in the order of their first date. */
export async function listPublicClasses(
  database: Database,
  organizationId: string,
  query: ClassQuery,
): Promise<SchoolClass[]> {
  if (query.ids?.length === 0 || query.semesterIds?.length === 0) return [];
  let select = selectPublic(database, organizationId);
  if (!query.includeAll)
    select = select.where('classes.publishedAt', 'is not', null).where('semesters.archivedAt', 'is', null);
  if (query.ids) select = select.where('classes.id', 'in', query.ids);
  if (query.semesterIds) select = select.where('classes.semesterId', 'in', query.semesterIds);
  if (!query.includeAll && !query.ids) select = select.where('classes.cancelledAt', 'is', null);
  return (await select.execute()).map(toPublicClass).sort(byFirstDate);
}

function toPublicClass(row: PublicRow): SchoolClass {
  return {
    ...pick(FAMILY_FIELDS, row),
    id: row.id,
    semesterId: row.semesterId,
    groupId: row.classGroupId,
    type: { id: row.typeId, name: row.typeName, illustration: row.illustration },
    location: row.locationId
      ? { id: row.locationId, name: row.locationName ?? '', address: row.locationAddress ?? '' }
      : null,
    instructors: row.instructors,
    meetings: row.meetings,
    gradeYear: gradeYearOf(row, row.schoolYearBegins),
    seatsTaken: row.seatsTaken,
    seatsLeft: Math.max(0, row.capacity - row.seatsTaken),
    waiting: row.waiting,
    options: row.options,
    picture: row.pictureFileId ? { fileId: row.pictureFileId, alt: row.pictureAlt } : null,
    isCancelled: row.cancelledAt !== null,
    ...(row.cancelledAt !== null && row.cancelReason && { cancelReason: row.cancelReason }),
    registrationOpensAt: row.opensAt,
    registrationClosesAt: row.closesAt,
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
  let select = database.selectFrom('classGroups').selectAll().where('organizationId', '=', organizationId);
  if (query.ids) select = select.where('id', 'in', query.ids);
  if (query.semesterIds) select = select.where('semesterId', 'in', query.semesterIds);
  const groups = await select.orderBy('name').execute();
  if (groups.length === 0) return [];
  const members = await database
    .selectFrom('classGroupMembers')
    .select(['classGroupId', 'classId'])
    .where('organizationId', '=', organizationId)
    .where(
      'classGroupId',
      'in',
      groups.map((group) => group.id),
    )
    .orderBy('position')
    .execute();
  const classes = await listPublicClasses(database, organizationId, { ids: members.map((member) => member.classId) });
  const byId = new Map(classes.flatMap((item) => (item.isCancelled ? [] : [[item.id, item]])));
  return groups
    .map((group) => ({
      id: group.id,
      semesterId: group.semesterId,
      name: group.name,
      description: group.description,
      priceCents: group.priceCents,
      classes: members.flatMap((member) => (member.classGroupId === group.id ? (byId.get(member.classId) ?? []) : [])),
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
    .where('organizationId', '=', organizationId)
    .where('archivedAt', 'is', null);
  if (openOnly) select = select.where('isOpen', '=', true);
  const rows = await select.orderBy('startsOn').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    registrationOpensAt: row.registrationOpensAt,
    registrationClosesAt: row.registrationClosesAt,
    isCurrent: row.isCurrent,
    info: row.info,
  }));
}

/** The number that every edit of the catalogue raises. */
export async function findCatalogueVersion(database: Database, organizationId: string): Promise<number> {
  const row = await database
    .selectFrom('catalogueVersions')
    .select('version')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The same of many schools. */
export async function listCatalogueVersions(
  database: Database,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('catalogueVersions')
    .select(['organizationId', 'version'])
    .where('organizationId', '=', sql<string>`any(${organizationIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ organizationId, version }) => [organizationId, version]));
}

/** Seats of every published class in a semester open for enrolment, by class, of each of these schools. */
export async function listSeats(
  database: Database,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, ClassSeats>>> {
  const rows = await database
    .selectFrom('classes')
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.organizationId', '=', 'classes.organizationId')
        .onRef('semesters.id', '=', 'classes.semesterId'),
    )
    .where('classes.organizationId', '=', sql<string>`any(${organizationIds}::uuid[])`)
    .where('classes.publishedAt', 'is not', null)
    .where('classes.cancelledAt', 'is', null)
    .where('semesters.isOpen', '=', true)
    .where('semesters.archivedAt', 'is', null)
    .select([
      'classes.organizationId',
      'classes.id',
      'classes.seatsTaken',
      // Of many schools at once, so that none can be named (test/common-subset/exceptions.ts).
      waitingForClass(sql.ref('classes.organization_id')).as('waiting'),
    ])
    .execute();
  const bySchool = Map.groupBy(rows, ({ organizationId }) => organizationId);
  return new Map(
    [...bySchool].map(([organizationId, classes]) => [
      organizationId,
      new Map(classes.map(({ id, seatsTaken, waiting }) => [id, { id, seatsTaken, waiting }])),
    ]),
  );
}

/** Tells every server that what the catalogue shows has changed; in the transaction of the change. Enrolling does not come here. */
export async function bumpCatalogue(database: Database, organizationId: string): Promise<void> {
  await database
    .updateTable('catalogueVersions')
    .set({ version: sql<number>`version + 1` })
    .where('organizationId', '=', organizationId)
    .execute();
}

/** An organisation's classes beside their semester, type and (if any) location: where every list of classes begins. */
export function selectClasses(database: Database, organizationId: string) {
  return database
    .selectFrom('classes')
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.organizationId', '=', 'classes.organizationId')
        .onRef('semesters.id', '=', 'classes.semesterId'),
    )
    .innerJoin('classTypes', (join) =>
      join
        .onRef('classTypes.organizationId', '=', 'classes.organizationId')
        .onRef('classTypes.id', '=', 'classes.typeId'),
    )
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.organizationId', '=', 'classes.organizationId')
        .onRef('locations.id', '=', 'classes.locationId'),
    )
    .where('classes.organizationId', '=', organizationId);
}

/** The days without classes of the `semesters` row at hand: its own holidays, and the closed days of the school in it and a year around it. */
export const holidaysOfSemester = (organizationId: string) => sql<Holiday[]>`(semesters.holidays || coalesce((
  SELECT jsonb_agg(jsonb_build_object('from', first_on, 'to', last_on, 'name', name) ORDER BY first_on, last_on, id)
  FROM closed_days WHERE closed_days.organization_id = ${organizationId} AND is_no_class
    AND first_on <= semesters.ends_on + 366 AND last_on >= semesters.starts_on - 366), '[]'))`;

/** When registration opens and closes: the class's own instants, else its semester's. */
export const opensAt = sql<string>`coalesce(classes.registration_opens_at, semesters.registration_opens_at)`;
export const closesAt = sql<string>`coalesce(classes.registration_closes_at, semesters.registration_closes_at)`;

/** The class's instructors in their order. */
export const instructorsOfClass = (organizationId: string) => sql<SchoolClass['instructors']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', instructors.id, 'name', instructors.name) ORDER BY class_instructors.position)
  FROM class_instructors JOIN instructors ON instructors.organization_id = class_instructors.organization_id AND instructors.id = class_instructors.instructor_id
  WHERE class_instructors.organization_id = ${organizationId} AND class_instructors.class_id = classes.id), '[]')`;

/** The class's paid extras in their order. */
export const optionsOfClass = (organizationId: string) => sql<SchoolClass['options']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'priceCents', price_cents) ORDER BY position, id)
  FROM class_options WHERE class_options.organization_id = ${organizationId} AND class_options.class_id = classes.id), '[]')`;

/** Names of the class's instructors in their order. */
export const instructorNames = (organizationId: string) => sql<string[]>`coalesce((
  SELECT jsonb_agg((SELECT name FROM instructors
    WHERE instructors.organization_id = ${organizationId} AND instructors.id = instructor_id) ORDER BY position)
  FROM class_instructors
  WHERE class_instructors.organization_id = ${organizationId} AND class_instructors.class_id = classes.id), '[]')`;

/** How many wait for the class. */
export const waitingForClass = (organizationId: string | RawBuilder<unknown>) => sql<number>`(
  SELECT count(*)::int FROM waitlist_entries
  WHERE waitlist_entries.organization_id = ${organizationId} AND waitlist_entries.class_id = classes.id AND waitlist_entries.state = 'waiting')`;

export type ScheduleShort = Pick<StaffClass, 'firstOn' | 'lastOn' | 'weekdays' | 'start' | 'end' | 'meetings'>;

/** The dates of a class in short. One time for all of them, or none: a table cell has no room for exceptions. */
export const scheduleInShort = (
  organizationId: string,
) => sql<ScheduleShort>`(SELECT jsonb_build_object('firstOn', min(held_on), 'lastOn', max(held_on), 'meetings', count(*),
    'weekdays', coalesce(jsonb_agg(DISTINCT extract(isodow FROM held_on)::int), '[]'),
    'start', CASE WHEN count(DISTINCT (start_time, end_time)) = 1 THEN to_char(min(start_time), 'HH24:MI') END,
    'end', CASE WHEN count(DISTINCT (start_time, end_time)) = 1 THEN to_char(min(end_time), 'HH24:MI') END)
  FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id)`;
