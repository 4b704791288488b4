import { sql } from 'kysely';
import type { RecordsDue, SeatDays, SectionState, SectionStates } from '../../domain/missing-sections.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Statements } from '../platform/database/statements.ts';

/** A school, with the time zone in which its days are counted. */
export interface SchoolDays {
  readonly organizationId: string;
  readonly timeZone: string;
  readonly today: string;
}

/** A student in a household, as one semester asks for their record. All days are the school's. */
export interface AskedStudent {
  readonly studentId: string;
  readonly familyId: string;
  readonly semesterId: string;
  readonly opensOn: string;
  readonly recordsDue: RecordsDue;
  readonly recordsDaysBefore: number;
  readonly seats: readonly (SeatDays & { readonly classId: string; readonly typeId: string })[];
}

/** Everybody with a seat in a semester, once in each household that may tell something of them. */
export async function listAskedInSemester(
  database: Database,
  { organizationId, timeZone, today }: SchoolDays,
  semesterId: string,
): Promise<AskedStudent[]> {
  const { rows } = await sql<AskedRow>`
    WITH ${asking(organizationId, timeZone, today, sql`AND classes.semester_id = ${semesterId}`)} SELECT seats.student_id, family_students.family_id, semester_id, opens_on, records_due, records_days_before, seats.seats
    FROM asking JOIN seats ON seats.seats_in = asking.semester_id
    JOIN family_students ON family_students.organization_id = ${organizationId} AND family_students.student_id = seats.student_id
      AND family_students.ended_at IS NULL AND family_students.access = 'full'
    WHERE asking.semester_id = ${semesterId}`.execute(database);
  return rows.map(readSeats);
}

/** The semesters that ask for the record of these students: those they have a seat in, and those that families can enrol in now. */
export async function listAskedOf(
  database: Database,
  { organizationId, timeZone, today }: SchoolDays,
  students: readonly { readonly studentId: string; readonly familyId: string }[],
): Promise<AskedStudent[]> {
  const { rows } = await sql<AskedRow>`
    WITH wanted AS (SELECT * FROM unnest(${students.map((each) => each.studentId)}::uuid[], ${students.map((each) => each.familyId)}::uuid[])
        AS wanted (student_id, family_id)),
      ${asking(organizationId, timeZone, today, sql`AND enrollments.student_id IN (SELECT student_id FROM wanted)`)}
    SELECT wanted.student_id, wanted.family_id, asking.semester_id, asking.opens_on, asking.records_due, asking.records_days_before,
      seats.seats
    FROM wanted CROSS JOIN asking
    LEFT JOIN seats ON seats.student_id = wanted.student_id AND seats.seats_in = asking.semester_id
    WHERE asking.is_open OR seats.seats IS NOT NULL
    ORDER BY asking.opens_on`.execute(database);
  return rows.map(readSeats);
}

/** Seats as one text a student, which is read fastest for a whole semester: "<class> <type> 2026-09-01 2026-09-20,<class> <type> 2026-09-02". */
type AskedRow = Omit<AskedStudent, 'seats'> & { readonly seats: string | null };

function readSeats({ seats, ...asked }: AskedRow): AskedStudent {
  const each = (seat: string) => {
    const [classId = '', typeId = '', enrolledOn = '', firstOn = null] = seat.split(' ');
    return { classId, typeId, enrolledOn, firstOn };
  };
  return { ...asked, seats: seats?.split(',').map(each) ?? [] };
}

/** What semesters ask, and the seats of their students with the first date of each class. */
const asking = (organizationId: string, timeZone: string, today: string, which = sql``) => sql`
  asking AS (
    SELECT id AS semester_id, (registration_opens_at AT TIME ZONE ${timeZone})::date AS opens_on, records_due, records_days_before, is_open
    FROM semesters WHERE organization_id = ${organizationId} AND archived_at IS NULL AND ends_on >= ${today}
  ), seats AS (
    SELECT enrollments.student_id, classes.semester_id AS seats_in, string_agg(concat_ws(' ', classes.id, classes.type_id,
      (enrollments.enrolled_at AT TIME ZONE ${timeZone})::date, first_on), ',') AS seats
    FROM enrollments JOIN classes ON classes.organization_id = enrollments.organization_id AND classes.id = enrollments.class_id
    CROSS JOIN LATERAL (SELECT min(held_on) AS first_on FROM meetings
      WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id) AS meetings
    WHERE enrollments.organization_id = ${organizationId} AND enrollments.state = 'enrolled' AND classes.cancelled_at IS NULL ${which}
    GROUP BY enrollments.student_id, classes.semester_id
  )`;

/** Answers what is known of the sections of a student in a household: on which days they were told. */
export type StatesOf = (studentId: string, familyId: string | null) => SectionStates;

/** The states of these students' sections, in every household. Never an answer. */
export async function loadStates(
  statements: Statements,
  organizationId: string,
  studentIds: readonly string[],
): Promise<StatesOf> {
  // Again one text a student: "contacts <household> 2026-09-01 2026-09-20,student  2026-09-01 ". A day in a time zone is found once for what
  // was confirmed as it was answered.
  const rows = await statements.rows<{ studentId: string; told: string }>(
    `SELECT student_id, string_agg(concat(section, ' ', nullif(owner_id, student_id), ' ', (answered_at AT TIME ZONE o.time_zone)::date, ' ',
       (nullif(confirmed_at, answered_at) AT TIME ZONE o.time_zone)::date, CASE WHEN is_asked_again THEN ' again' END), ',') AS told
     FROM student_sections JOIN organizations o ON o.id = organization_id
     WHERE organization_id = $1 AND student_id = ANY($2::uuid[]) GROUP BY student_id`,
    [organizationId, studentIds],
  );
  const told = new Map(rows.map((row) => [row.studentId, row.told]));
  return (studentId, familyId) => readStates(told.get(studentId) ?? '', familyId);
}

/** What all share, and what is this household's own. */
function readStates(told: string, familyId: string | null): SectionStates {
  const states: Record<string, SectionState> = {};
  for (const each of told.split(',')) {
    const [section = '', owner, answeredOn, confirmedOn, again] = each.split(' ');
    if (owner && owner !== familyId) continue;
    states[section] = {
      answeredOn: answeredOn || null,
      confirmedOn: confirmedOn || null,
      isAskedAgain: again !== undefined,
    };
  }
  return states;
}

/** A class as it is asked for before enrolling: on which day at the school registration opens for its semester, and what waivers go by. */
export interface Opening {
  readonly opensOn: string;
  readonly typeId: string;
  readonly semesterId: string;
}

export async function listOpenings(
  statements: Statements,
  organizationId: string,
  classIds: readonly string[],
): Promise<ReadonlyMap<string, Opening>> {
  const rows = await statements.rows<Opening & { classId: string }>(
    `SELECT c.id AS class_id, c.type_id, c.semester_id, (s.registration_opens_at AT TIME ZONE o.time_zone)::date AS opens_on
     FROM classes c JOIN semesters s ON s.organization_id = c.organization_id AND s.id = c.semester_id
     JOIN organizations o ON o.id = c.organization_id
     WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`,
    [organizationId, classIds],
  );
  return new Map(rows.map(({ classId, ...opening }) => [classId, opening]));
}
