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
    .select(['heldOn as on', 'startTime as start', 'endTime as end'])
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .orderBy('heldOn')
    .orderBy('startTime')
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
    typeName: row.typeName,
    locationName: row.locationName,
    instructorNames: instructors.get(row.id) ?? [],
    ...(heldDates(row.id, row.version) ?? dates.get(row.id) ?? NO_MEETINGS),
    minimum: row.minimum,
    capacity: row.capacity,
    seatsTaken: row.seatsTaken,
    priceCents: row.priceCents,
    priceMaxCents: row.priceMaxCents,
    groupName: groups.get(row.id) ?? null,
    isDraft: row.publishedAt === null,
    isCancelled: row.cancelledAt !== null,
    isInformationOnly: row.isInformationOnly,
    isPaused: row.isPaused,
    registrationOpensAt: row.opensAt,
    registrationClosesAt: row.closesAt,
    semesterName: row.semesterName,
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
      'classTypes.name as typeName',
      'locations.name as locationName',
      'semesters.name as semesterName',
      'classes.minimum',
      'classes.capacity',
      'classes.seatsTaken',
      'classes.priceCents',
      'classes.priceMaxCents',
      'classes.publishedAt',
      'classes.cancelledAt',
      'classes.isInformationOnly',
      'classes.isPaused',
      opensAt.as('opensAt'),
      closesAt.as('closesAt'),
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
      join.onRef('classes.organizationId', '=', 'meetings.organizationId').onRef('classes.id', '=', 'meetings.classId'),
    )
    .select((row) => [
      'meetings.classId',
      row.fn.min('heldOn').as('firstOn'),
      row.fn.max('heldOn').as('lastOn'),
      row.fn.min('startTime').as('firstStart'),
      row.fn.max('startTime').as('lastStart'),
      row.fn.min('endTime').as('firstEnd'),
      row.fn.max('endTime').as('lastEnd'),
      sql<number>`count(*)::int`.as('meetings'),
      // Seven bits: a list would be made and sorted for each class.
      sql<number>`bit_or(1 << extract(isodow FROM held_on)::int)`.as('weekdays'),
    ])
    .where('meetings.organizationId', '=', organizationId)
    .where(within(scope))
    .groupBy('meetings.classId')
    .execute();
  return new Map(
    rows.map((row) => {
      const isOneTime = row.firstStart === row.lastStart && row.firstEnd === row.lastEnd;
      const summary: ClassDates = {
        firstOn: row.firstOn,
        lastOn: row.lastOn,
        weekdays: WEEKDAYS.filter((day) => (row.weekdays & (1 << day)) !== 0),
        start: isOneTime ? row.firstStart : null,
        end: isOneTime ? row.firstEnd : null,
        meetings: row.meetings,
      };
      return [row.classId, summary];
    }),
  );
}

async function listInstructorNames(database: Database, organizationId: string, scope: Scope) {
  const rows = await database
    .selectFrom('classInstructors')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organizationId', '=', 'classInstructors.organizationId')
        .onRef('classes.id', '=', 'classInstructors.classId'),
    )
    .innerJoin('instructors', (join) =>
      join
        .onRef('instructors.organizationId', '=', 'classInstructors.organizationId')
        .onRef('instructors.id', '=', 'classInstructors.instructorId'),
    )
    .select(['classInstructors.classId', 'instructors.name'])
    .where('classInstructors.organizationId', '=', organizationId)
    .where(within(scope))
    .orderBy('classInstructors.position')
    .execute();
  const names = new Map<string, string[]>();
  for (const { classId, name } of rows) {
    const held = names.get(classId);
    if (held) held.push(name);
    else names.set(classId, [name]);
  }
  return names;
}

async function countWaiting(database: Database, organizationId: string, classId: string): Promise<number> {
  const row = await database
    .selectFrom('waitlistEntries')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.waiting ?? 0;
}

/** A class is in at most one group. */
async function listGroupNames(database: Database, organizationId: string, scope: Scope) {
  const rows = await database
    .selectFrom('classGroupMembers')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organizationId', '=', 'classGroupMembers.organizationId')
        .onRef('classes.id', '=', 'classGroupMembers.classId'),
    )
    .innerJoin('classGroups', (join) =>
      join
        .onRef('classGroups.organizationId', '=', 'classGroupMembers.organizationId')
        .onRef('classGroups.id', '=', 'classGroupMembers.classGroupId'),
    )
    .select(['classGroupMembers.classId', 'classGroups.name'])
    .where('classGroupMembers.organizationId', '=', organizationId)
    .where(within(scope))
    .execute();
  return new Map(rows.map((row) => [row.classId, row.name]));
}
