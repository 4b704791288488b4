import { sql } from 'kysely';
import type { StaffClass } from '../../contract/reports.ts';
import { closesAt, instructorNames, opensAt, selectClasses, waitingForClass } from '../classes/class-rows-store.ts';
import type { Database } from '../platform/database/connect.ts';

/** A class with its semester, as the reports read it. */
export type ReportClass = StaffClass & { readonly semesterName: string };

interface MeetingSummary {
  firstOn: string | null;
  lastOn: string | null;
  weekdays: number[] | null;
  start: string | null;
  end: string | null;
  meetings: number;
}

// One time for all dates, or none: a table cell has no room for exceptions.
const meetingSummary = sql<MeetingSummary>`(
  SELECT jsonb_build_object(
    'firstOn', min(held_on), 'lastOn', max(held_on), 'meetings', count(*),
    'weekdays', array_agg(DISTINCT extract(isodow FROM held_on)::int),
    'start', CASE WHEN min(start_time) = max(start_time) AND min(end_time) = max(end_time) THEN to_char(min(start_time), 'HH24:MI') END,
    'end', CASE WHEN min(start_time) = max(start_time) AND min(end_time) = max(end_time) THEN to_char(min(end_time), 'HH24:MI') END)
  FROM meetings WHERE meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id)`;

// A class is in at most one group.
const groupName = sql<string | null>`(
  SELECT min(class_groups.name)
  FROM class_group_members JOIN class_groups ON class_groups.organization_id = class_group_members.organization_id AND class_groups.id = class_group_members.class_group_id
  WHERE class_group_members.organization_id = classes.organization_id AND class_group_members.class_id = classes.id)`;

/** The classes of a semester for staff, drafts included, in the order of their first date. */
export async function listStaffClasses(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<ReportClass[]> {
  const rows = await reportClasses(database, organizationId).where('classes.semester_id', '=', semesterId).execute();
  return rows.map(toReportClass).sort(byFirstDate);
}

/** One class for staff, whatever its state; null for an unknown id. */
export async function findStaffClass(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<ReportClass | null> {
  const row = await reportClasses(database, organizationId).where('classes.id', '=', classId).executeTakeFirst();
  return row ? toReportClass(row) : null;
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

function reportClasses(database: Database, organizationId: string) {
  return selectClasses(database, organizationId).select([
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
    groupName.as('group_name'),
    meetingSummary.as('dates'),
    instructorNames.as('instructors'),
    waitingForClass.as('waiting'),
  ]);
}

type ReportClassRow = Awaited<ReturnType<ReturnType<typeof reportClasses>['execute']>>[number];

function toReportClass(row: ReportClassRow): ReportClass {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    typeName: row.type_name,
    locationName: row.location_name,
    instructorNames: row.instructors,
    ...row.dates,
    weekdays: row.dates.weekdays ?? [],
    minimum: row.minimum,
    capacity: row.capacity,
    seatsTaken: row.seats_taken,
    waiting: row.waiting,
    priceCents: row.price_cents,
    priceMaxCents: row.price_max_cents,
    groupName: row.group_name,
    isDraft: row.published_at === null,
    isCancelled: row.cancelled_at !== null,
    isInformationOnly: row.is_information_only,
    isPaused: row.is_paused,
    registrationOpensAt: row.opens_at,
    registrationClosesAt: row.closes_at,
    semesterName: row.semester_name,
  };
}

function byFirstDate(a: ReportClass, b: ReportClass): number {
  const key = (item: ReportClass) => `${item.firstOn ?? '9'} ${item.start ?? ''} ${item.title} ${item.id}`;
  return key(a) < key(b) ? -1 : 1;
}
