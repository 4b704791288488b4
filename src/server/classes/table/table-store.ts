import { sql } from 'kysely';
import type { StaffClass } from '../../../contract/class-table.ts';
import { closesAt, opensAt, selectClasses } from '../store.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A class with its semester, as the reports read it. */
type ReportClass = StaffClass & { readonly semesterName: string };

/** Everything of it but who waits, which changes without the class. */
export type ClassFacts = Omit<ReportClass, 'waiting'>;

type ClassDates = Pick<StaffClass, 'firstOn' | 'lastOn' | 'weekdays' | 'start' | 'end' | 'meetings'>;

/** Which classes are read: all of a semester, or these. */
type Scope = { readonly semesterId: string } | { readonly ids: readonly string[] };

/** One class for staff, whatever its state; null for an unknown id. */
export async function findStaffClass(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<ReportClass | null> {
  const [[found], waiting] = await Promise.all([
    listClassFacts(database, organizationId, { ids: [classId] }, () => undefined),
    countWaiting(database, organizationId, classId),
  ]);
  return found ? { ...found, waiting } : null;
}

/** All dates of a class, earliest first. */
export async function listDates(database: Database, organizationId: string, classId: string) {
  return database
    .selectFrom('meetings')
    .select(['held_on as on', 'start_time as start', 'end_time as end'])
    .where('organization_id', '=', organizationId)
    .where('class_id', '=', classId)
    .orderBy('held_on')
    .orderBy('start_time')
    .execute();
}

/**
 * Classes for staff, drafts included. What belongs to many of them is asked for once for all: a question for each would cost far more.
 * `heldDates` may know the dates of a class at its version; whoever changes dates raises it, and they are what costs most to read.
 */
export async function listClassFacts(
  database: Database,
  organizationId: string,
  scope: Scope,
  heldDates: (id: string, version: number) => ClassDates | undefined,
): Promise<ClassFacts[]> {
  const [rows, instructors, groups] = await Promise.all([
    listRows(database, organizationId, scope),
    listInstructorNames(database, organizationId, scope),
    listGroupNames(database, organizationId, scope),
  ]);
  // Only now: dates must be at least as new as the version that they are held by.
  const ids = rows.filter(({ id, version }) => !heldDates(id, version)).map(({ id }) => id);
  const dates =
    ids.length === 0
      ? NOTHING
      : await listMeetingSummaries(database, organizationId, ids.length === rows.length ? scope : { ids });
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    title: row.title,
    typeName: row.type_name,
    locationName: row.location_name,
    instructorNames: instructors.get(row.id) ?? [],
    ...(heldDates(row.id, row.version) ?? dates.get(row.id) ?? NO_MEETINGS),
    minimum: row.minimum,
    capacity: row.capacity,
    seatsTaken: row.seats_taken,
    priceCents: row.price_cents,
    priceMaxCents: row.price_max_cents,
    groupName: groups.get(row.id) ?? null,
    isDraft: row.published_at === null,
    isCancelled: row.cancelled_at !== null,
    isInformationOnly: row.is_information_only,
    isPaused: row.is_paused,
    registrationOpensAt: row.opens_at,
    registrationClosesAt: row.closes_at,
    semesterName: row.semester_name,
  }));
}

/** The condition on `classes` that a scope is. */
function within(scope: Scope) {
  return 'ids' in scope
    ? sql<boolean>`classes.id = ANY(${scope.ids}::uuid[])`
    : sql<boolean>`classes.semester_id = ${scope.semesterId}`;
}

function listRows(database: Database, organizationId: string, scope: Scope) {
  return selectClasses(database, organizationId)
    .select([
      'classes.id',
      'classes.version',
      'classes.title',
      'class_types.name as type_name',
      'locations.name as location_name',
      'semesters.name as semester_name',
      'classes.minimum',
      'classes.capacity',
      'classes.seats_taken',
      'classes.price_cents',
      'classes.price_max_cents',
      'classes.published_at',
      'classes.cancelled_at',
      'classes.is_information_only',
      'classes.is_paused',
      opensAt.as('opens_at'),
      closesAt.as('closes_at'),
    ])
    .where(within(scope))
    .execute();
}

const NOTHING: ReadonlyMap<string, ClassDates> = new Map();
const NO_MEETINGS: ClassDates = { firstOn: null, lastOn: null, weekdays: [], start: null, end: null, meetings: 0 };
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The dates of each class in short. One time for all of them, or none: a table cell has no room for exceptions. */
async function listMeetingSummaries(
  database: Database,
  organizationId: string,
  scope: Scope,
): Promise<ReadonlyMap<string, ClassDates>> {
  const rows = await database
    .selectFrom('meetings')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organization_id', '=', 'meetings.organization_id')
        .onRef('classes.id', '=', 'meetings.class_id'),
    )
    .select((row) => [
      'meetings.class_id',
      row.fn.min('held_on').as('first_on'),
      row.fn.max('held_on').as('last_on'),
      row.fn.min('start_time').as('first_start'),
      row.fn.max('start_time').as('last_start'),
      row.fn.min('end_time').as('first_end'),
      row.fn.max('end_time').as('last_end'),
      sql<number>`count(*)::int`.as('meetings'),
      // Seven bits: a list would be made and sorted for each class.
      sql<number>`bit_or(1 << extract(isodow FROM held_on)::int)`.as('weekdays'),
    ])
    .where('meetings.organization_id', '=', organizationId)
    .where(within(scope))
    .groupBy('meetings.class_id')
    .execute();
  return new Map(
    rows.map((row) => {
      const isOneTime = row.first_start === row.last_start && row.first_end === row.last_end;
      const summary: ClassDates = {
        firstOn: row.first_on,
        lastOn: row.last_on,
        weekdays: WEEKDAYS.filter((day) => (row.weekdays & (1 << day)) !== 0),
        start: isOneTime ? row.first_start : null,
        end: isOneTime ? row.first_end : null,
        meetings: row.meetings,
      };
      return [row.class_id, summary];
    }),
  );
}

async function listInstructorNames(database: Database, organizationId: string, scope: Scope) {
  const rows = await database
    .selectFrom('class_instructors')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organization_id', '=', 'class_instructors.organization_id')
        .onRef('classes.id', '=', 'class_instructors.class_id'),
    )
    .innerJoin('instructors', (join) =>
      join
        .onRef('instructors.organization_id', '=', 'class_instructors.organization_id')
        .onRef('instructors.id', '=', 'class_instructors.instructor_id'),
    )
    .select(['class_instructors.class_id', 'instructors.name'])
    .where('class_instructors.organization_id', '=', organizationId)
    .where(within(scope))
    .orderBy('class_instructors.position')
    .execute();
  const names = new Map<string, string[]>();
  for (const { class_id, name } of rows) {
    const held = names.get(class_id);
    if (held) held.push(name);
    else names.set(class_id, [name]);
  }
  return names;
}

async function countWaiting(database: Database, organizationId: string, classId: string): Promise<number> {
  const row = await database
    .selectFrom('waitlist_entries')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('organization_id', '=', organizationId)
    .where('class_id', '=', classId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.waiting ?? 0;
}

/** A class is in at most one group. */
async function listGroupNames(database: Database, organizationId: string, scope: Scope) {
  const rows = await database
    .selectFrom('class_group_members')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organization_id', '=', 'class_group_members.organization_id')
        .onRef('classes.id', '=', 'class_group_members.class_id'),
    )
    .innerJoin('class_groups', (join) =>
      join
        .onRef('class_groups.organization_id', '=', 'class_group_members.organization_id')
        .onRef('class_groups.id', '=', 'class_group_members.class_group_id'),
    )
    .select(['class_group_members.class_id', 'class_groups.name'])
    .where('class_group_members.organization_id', '=', organizationId)
    .where(within(scope))
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.name]));
}
