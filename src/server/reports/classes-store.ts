import { sql } from 'kysely';
import type { StaffClass } from '../../contract/reports.ts';
import { closesAt, opensAt, selectClasses } from '../classes/class-rows-store.ts';
import type { Database } from '../platform/database/connect.ts';

/** A class with its semester, as the reports read it. */
export type ReportClass = StaffClass & { readonly semesterName: string };

/** Which classes are asked for: all of a semester, or one. */
type Scope = { readonly column: 'classes.semester_id' | 'classes.id'; readonly id: string };

/** The classes of a semester for staff, drafts included, in the order of their first date. */
export async function listStaffClasses(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<ReportClass[]> {
  return listReportClasses(database, organizationId, { column: 'classes.semester_id', id: semesterId });
}

/** One class for staff, whatever its state; null for an unknown id. */
export async function findStaffClass(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<ReportClass | null> {
  const [found] = await listReportClasses(database, organizationId, { column: 'classes.id', id: classId });
  return found ?? null;
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

/** What belongs to many classes is asked for once for all of them: a question for each would cost far more. */
async function listReportClasses(database: Database, organizationId: string, scope: Scope): Promise<ReportClass[]> {
  const [rows, dates, instructors, waiting, groups] = await Promise.all([
    listRows(database, organizationId, scope),
    listMeetingSummaries(database, organizationId, scope),
    listInstructorNames(database, organizationId, scope),
    countWaitingByClass(database, organizationId, scope),
    listGroupNames(database, organizationId, scope),
  ]);
  const classes = rows.map(
    (row): ReportClass => ({
      id: row.id,
      version: row.version,
      title: row.title,
      typeName: row.type_name,
      locationName: row.location_name,
      instructorNames: instructors.get(row.id) ?? [],
      ...(dates.get(row.id) ?? NO_MEETINGS),
      minimum: row.minimum,
      capacity: row.capacity,
      seatsTaken: row.seats_taken,
      waiting: waiting.get(row.id) ?? 0,
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
    }),
  );
  return inOrderOfFirstDate(classes);
}

function listRows(database: Database, organizationId: string, { column, id }: Scope) {
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
    .where(column, '=', id)
    .execute();
}

type MeetingSummary = Pick<StaffClass, 'firstOn' | 'lastOn' | 'weekdays' | 'start' | 'end' | 'meetings'>;

const NO_MEETINGS: MeetingSummary = { firstOn: null, lastOn: null, weekdays: [], start: null, end: null, meetings: 0 };
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The dates of each class in short. One time for all of them, or none: a table cell has no room for exceptions. */
async function listMeetingSummaries(
  database: Database,
  organizationId: string,
  scope: Scope,
): Promise<Map<string, MeetingSummary>> {
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
    .where(scope.column, '=', scope.id)
    .groupBy('meetings.class_id')
    .execute();
  return new Map(
    rows.map((row) => {
      const isOneTime = row.first_start === row.last_start && row.first_end === row.last_end;
      const summary: MeetingSummary = {
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
    .where(scope.column, '=', scope.id)
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

async function countWaitingByClass(database: Database, organizationId: string, scope: Scope) {
  const rows = await database
    .selectFrom('waitlist_entries')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organization_id', '=', 'waitlist_entries.organization_id')
        .onRef('classes.id', '=', 'waitlist_entries.class_id'),
    )
    .select(['waitlist_entries.class_id', sql<number>`count(*)::int`.as('waiting')])
    .where('waitlist_entries.organization_id', '=', organizationId)
    .where('waitlist_entries.state', '=', 'waiting')
    .where(scope.column, '=', scope.id)
    .groupBy('waitlist_entries.class_id')
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.waiting]));
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
    .where(scope.column, '=', scope.id)
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.name]));
}

function inOrderOfFirstDate(classes: readonly ReportClass[]): ReportClass[] {
  // Each key is made once: the sort compares it many times.
  const keyed = classes.map((item): [string, ReportClass] => [
    `${item.firstOn ?? '9'} ${item.start ?? ''} ${item.title} ${item.id}`,
    item,
  ]);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}
