import * as z from 'zod/mini';
import { sql } from 'kysely';
import type { EditedClass } from '../../../contract/class-editing.ts';
import { type ClassContent, classSchedule, type ClassSchedule, PLAIN_FIELDS } from '../../../contract/class-fields.ts';
import { expandDates, type Holiday, planOfDates } from '../../../domain/class-dates.ts';
import { pick } from '../../../domain/pick.ts';
import type { HeldDate, PlannedDate } from '../../../domain/schedule.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  holidaysOfSemester,
  instructorsOfClass,
  isElsewhere,
  optionsOfClass,
  placeOfDate,
  selectClasses,
  waitingForClass,
} from '../store.ts';

/** A date as its row: what stays the same keeps its id, and with it its place in the families' calendars. */
export interface StoredMeeting extends HeldDate {
  readonly id: string;
}

/** A class as it stands in the database, with all that editing it needs. */
export interface StoredClass {
  readonly id: string;
  readonly semesterId: string;
  readonly semesterName: string;
  readonly semesterOpensAt: string;
  readonly semesterClosesAt: string;
  readonly semesterStartsOn: string;
  readonly semesterEndsOn: string;
  readonly holidays: readonly Holiday[];
  readonly isSemesterArchived: boolean;
  readonly version: number;
  readonly content: ClassContent;
  readonly meetings: readonly StoredMeeting[];
  readonly typeName: string;
  readonly location: { readonly name: string; readonly address: string } | null;
  readonly instructorNames: readonly string[];
  readonly publishedAt: string | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: string;
  readonly runsAnyway: boolean;
  readonly seatsTaken: number;
  readonly seatsOver: number;
  readonly waiting: number;
  readonly groupName: string | null;
  readonly undo: EditedClass['undo'];
  readonly updatedAt: string;
  readonly updatedBy: string;
}

const meetingsOfClass = (organizationId: string) => sql<StoredMeeting[]>`coalesce((
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id, 'on', held_on, 'start', to_char(start_time, 'HH24:MI'),
    'end', to_char(end_time, 'HH24:MI'), 'place', ${placeOfDate(organizationId)}, 'locationId', CASE WHEN ${isElsewhere} THEN meetings.location_id END)) ORDER BY held_on, start_time)
  FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id), '[]')`;

// Any later version has built on it.
const undoOfClass = (organizationId: string) => sql<EditedClass['undo']>`(
  SELECT jsonb_build_object('until', undo_until, 'mails', mails, 'mailsLeaveAt', mails_leave_at) FROM date_undos
  WHERE date_undos.organization_id = ${organizationId} AND date_undos.class_id = classes.id AND date_undos.version = classes.version)`;

// A class is in at most one group.
const groupOfClass = (organizationId: string) => sql<string | null>`(
  SELECT min(class_groups.name) FROM class_group_members
  JOIN class_groups ON class_groups.organization_id = class_group_members.organization_id AND class_groups.id = class_group_members.class_group_id
  WHERE class_group_members.organization_id = ${organizationId} AND class_group_members.class_id = classes.id)`;

function selectStored(database: Database, organizationId: string) {
  return selectClasses(database, organizationId)
    .selectAll('classes')
    .select([
      'semesters.name as semesterName',
      'semesters.registrationOpensAt as semesterOpensAt',
      'semesters.registrationClosesAt as semesterClosesAt',
      'semesters.startsOn as semesterStartsOn',
      'semesters.endsOn as semesterEndsOn',
      holidaysOfSemester(organizationId).as('holidays'),
      'semesters.archivedAt as semesterArchivedAt',
      'classTypes.name as typeName',
      'locations.name as locationName',
      'locations.address as locationAddress',
      meetingsOfClass(organizationId).as('meetings'),
      instructorsOfClass(organizationId).as('instructors'),
      optionsOfClass(organizationId).as('options'),
      groupOfClass(organizationId).as('groupName'),
      undoOfClass(organizationId).as('undo'),
      waitingForClass(organizationId).as('waiting'),
    ]);
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectStored>['execute']>>[number];

/** A class as it stands, whatever its state; null for an unknown id. */
export async function findStoredClass(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<StoredClass | null> {
  const row = await selectStored(database, organizationId).where('classes.id', '=', classId).executeTakeFirst();
  return row ? toStoredClass(row) : null;
}

/** Classes as they stand, in no order; unknown ids are left out. */
export async function listStoredClasses(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<StoredClass[]> {
  if (classIds.length === 0) return [];
  const rows = await selectStored(database, organizationId)
    .where('classes.id', '=', sql<string>`any(${[...classIds]}::uuid[])`)
    .execute();
  return rows.map(toStoredClass);
}

function toStoredClass(row: StoredRow): StoredClass {
  return {
    id: row.id,
    semesterId: row.semesterId,
    semesterName: row.semesterName,
    semesterOpensAt: row.semesterOpensAt,
    semesterClosesAt: row.semesterClosesAt,
    semesterStartsOn: row.semesterStartsOn,
    semesterEndsOn: row.semesterEndsOn,
    holidays: row.holidays,
    isSemesterArchived: row.semesterArchivedAt !== null,
    version: row.version,
    content: contentOf(row),
    meetings: row.meetings,
    typeName: row.typeName,
    location: row.locationName === null ? null : { name: row.locationName, address: row.locationAddress ?? '' },
    instructorNames: row.instructors.map(({ name }) => name),
    publishedAt: row.publishedAt,
    cancelledAt: row.cancelledAt,
    cancelReason: row.cancelReason,
    runsAnyway: row.runsAnywayAt !== null,
    seatsTaken: row.seatsTaken,
    seatsOver: row.seatsOver,
    waiting: row.waiting,
    groupName: row.groupName,
    undo: row.undo,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  };
}

function contentOf(row: StoredRow): ClassContent {
  return {
    ...pick(PLAIN_FIELDS, row),
    instructorIds: row.instructors.map(({ id }) => id),
    picture: row.pictureFileId === null ? null : { fileId: row.pictureFileId, alt: row.pictureAlt },
    schedule: scheduleOf(row),
    options: row.options,
  };
}

/** How the dates are made: as it was saved, where that still makes the dates of the class; an import or a new holiday may have come between. */
function scheduleOf({ schedule, meetings, holidays }: StoredRow): ClassSchedule {
  const dates = meetings.map(plannedDate);
  const saved = z.safeParse(classSchedule, schedule);
  if (saved.success && isSameDates(expandDates(saved.data, holidays).meetings, dates)) return saved.data;
  const plan = planOfDates(dates, holidays);
  return {
    ...plan,
    weekdays: [...plan.weekdays],
    skipped: [...plan.skipped],
    moved: plan.moved.map((one) => ({ ...one })),
    extra: [...plan.extra],
  };
}

/** A date as a schedule has it. */
export function plannedDate({ on, start, end, locationId }: PlannedDate): PlannedDate {
  return { on, start, end, ...(locationId !== undefined && { locationId }) };
}

function isSameDates(a: readonly PlannedDate[], b: readonly PlannedDate[]): boolean {
  const key = ({ on, start, end, locationId }: PlannedDate) => `${on} ${start} ${end} ${locationId ?? ''}`;
  return a.length === b.length && a.every((one, index) => key(one) === key(b[index] ?? { on: '', start: '', end: '' }));
}
