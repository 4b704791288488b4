import { sql } from 'kysely';
import type { OutputOf } from '../../contract/kit.ts';
import type { roster } from '../../contract/report.ts';
import { ROSTER_FIELDS } from '../../contract/students.ts';
import {
  closesAt,
  instructorNames,
  meetingsOfClass,
  opensAt,
  scheduleInShort,
  selectClasses,
  waitingForClass,
} from '../classes/store.ts';
import { guardianEmail, guardiansOfStudent } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';

export { latestTaps } from './attendance/attendance-store.ts';
export { countForOffice, forgetListedBy, listOwnAttendance } from './attendance/book-store.ts';

type RosterClass = OutputOf<typeof roster>['class'];
type RosterStudent = OutputOf<typeof roster>['students'][number];

const LIVE = ['enrolled', 'completed'] as const;

/** Household by household; who may only pick up is not whom the school calls first. */
const whomToCall = (organizationId: string) => sql<RosterStudent['guardians']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('name', guardians.name, 'phone', guardians.phone, 'email', ${guardianEmail})
    ORDER BY family_students.linked_at, guardians.created_at, guardians.id)
  FROM ${guardiansOfStudent(organizationId)} AND guardians.access <> 'pick-up'), '[]')`;

/** A class whatever its state, with all its dates; null for an unknown id. */
export async function findRosterClass(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<RosterClass | null> {
  const found = await selectClasses(database, organizationId)
    .where('classes.id', '=', classId)
    .select([
      'classes.id',
      'classes.title',
      'locations.name as locationName',
      'semesters.name as semesterName',
      instructorNames(organizationId).as('instructorNames'),
      scheduleInShort(organizationId).as('schedule'),
      'classes.capacity',
      'classes.seatsTaken',
      waitingForClass(organizationId).as('waiting'),
      sql<boolean>`classes.published_at IS NULL`.as('isDraft'),
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      'classes.isInformationOnly',
      'classes.isPaused',
      opensAt.as('registrationOpensAt'),
      closesAt.as('registrationClosesAt'),
      meetingsOfClass(organizationId).as('dates'),
    ])
    .executeTakeFirst();
  if (!found) return null;
  const { schedule, ...facts } = found;
  return { ...facts, ...schedule };
}

/** Who holds a seat of a class, with whom to call. Nothing about health. */
export async function listRoster(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<RosterStudent[]> {
  return database
    .selectFrom('enrollments')
    .innerJoin('students', (join) =>
      join
        .onRef('students.organizationId', '=', 'enrollments.organizationId')
        .onRef('students.id', '=', 'enrollments.studentId'),
    )
    .select([
      'enrollments.id as enrollmentId',
      'students.id',
      ...ROSTER_FIELDS.map((field) => `students.${field}` as const),
      whomToCall(organizationId).as('guardians'),
    ])
    .where('enrollments.organizationId', '=', organizationId)
    .where('enrollments.classId', '=', classId)
    .where('enrollments.state', 'in', LIVE)
    .execute();
}
