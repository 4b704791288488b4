import { sql } from 'kysely';
import type { AttendanceToday, ClassTotals, OwnAttendanceDate } from '../../../contract/attendance.ts';
import type { Presence, TapRefusal } from '../../../domain/attendance.ts';
import { selectClasses } from '../../classes/store.ts';
import { guardiansOfStudent, isNewTo } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { countHolding } from '../phones/phones-store.ts';
import { latestTaps } from './attendance-store.ts';

/** The published classes of a semester with what was marked on their dates until a day. */
export async function listClassTotals(
  database: Database,
  organizationId: string,
  { semesterId, today }: { readonly semesterId: string; readonly today: string },
): Promise<ClassTotals[]> {
  const dates = sql`meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id`;
  const classes = await selectClasses(database, organizationId)
    .where('classes.semesterId', '=', semesterId)
    .where('classes.publishedAt', 'is not', null)
    .where('classes.isInformationOnly', '=', false)
    .select([
      'classes.id',
      'classes.title',
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      sql<number>`(SELECT count(*)::int FROM enrollments WHERE enrollments.organization_id = ${organizationId}
        AND enrollments.class_id = classes.id AND enrollments.state IN ('enrolled', 'completed'))`.as('students'),
      sql<string | null>`(SELECT min(held_on) FROM ${dates})`.as('firstOn'),
      sql<string | null>`(SELECT max(held_on) FROM ${dates})`.as('lastOn'),
      sql<number>`(SELECT count(DISTINCT held_on)::int FROM ${dates})`.as('dates'),
      sql<number>`(SELECT count(DISTINCT held_on)::int FROM ${dates} AND held_on <= ${today})`.as('held'),
    ])
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute();
  const ids = classes.map(({ id }) => id);
  const count = (presence: Presence) => sql<number>`count(*) FILTER (WHERE presence = ${presence})::int`;
  const rows = await database
    .selectFrom(
      latestTaps(database, organizationId)
        .where('classId', '=', sql<string>`ANY(${ids}::uuid[])`)
        .where('field', '=', 'presence')
        .where('heldOn', '<=', today)
        .as('latest'),
    )
    .select([
      'classId',
      sql<number>`count(DISTINCT held_on) FILTER (WHERE presence IS NOT NULL)::int`.as('marked'),
      count('present').as('present'),
      count('late').as('late'),
      count('absent').as('absent'),
      count('excused').as('excused'),
    ])
    .groupBy('classId')
    .execute();
  const found = new Map(rows.map(({ classId, marked, ...marks }) => [classId, { marked, marks }]));
  const nothing = { marked: 0, marks: { present: 0, late: 0, absent: 0, excused: 0 } };
  return classes.map((one) => ({ ...one, ...(found.get(one.id) ?? nothing) }));
}

const nameOfStudent = sql<string>`students.first_name || ' ' || students.last_name`;
const whomToCall = (organizationId: string) => sql<{ name: string; phone: string }[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('name', guardians.name, 'phone', guardians.phone)
    ORDER BY family_students.linked_at, guardians.created_at, guardians.id)
  FROM ${guardiansOfStudent(organizationId)} AND guardians.access <> 'pick-up'), '[]')`;

/** Who is absent without excuse from a class of this day, with whom to call. Who has left the class, or whose class is cancelled, is not. */
export async function listAbsent(
  database: Database,
  organizationId: string,
  today: string,
): Promise<AttendanceToday['absent']> {
  return database
    .selectFrom(
      latestTaps(database, organizationId).where('heldOn', '=', today).where('field', '=', 'presence').as('latest'),
    )
    .innerJoin('students', (join) =>
      join.on('students.organizationId', '=', organizationId).onRef('students.id', '=', 'latest.studentId'),
    )
    .innerJoin('classes', (join) =>
      join.on('classes.organizationId', '=', organizationId).onRef('classes.id', '=', 'latest.classId'),
    )
    .select([
      'latest.classId',
      'classes.title',
      'latest.studentId',
      nameOfStudent.as('name'),
      'latest.tappedAt as at',
      whomToCall(organizationId).as('guardians'),
    ])
    .where('latest.presence', '=', 'absent')
    .where('classes.cancelledAt', 'is', null)
    .where(
      sql<boolean>`EXISTS (SELECT FROM enrollments WHERE enrollments.organization_id = ${organizationId}
        AND enrollments.class_id = latest.class_id AND enrollments.student_id = latest.student_id AND enrollments.state IN ('enrolled', 'completed'))`,
    )
    .orderBy('classes.title')
    .orderBy('name')
    .execute();
}

/** Who tapped: an instructor by name, others by address. */
const tapper = (organizationId: string) => sql<string>`coalesce((SELECT instructors.name FROM instructors
    WHERE instructors.organization_id = ${organizationId} AND instructors.account_id = attendance_taps.account_id LIMIT 1),
  (SELECT accounts.email FROM accounts WHERE accounts.id = attendance_taps.account_id), '')`;

/** The day at the school. */
interface OfficeToday {
  readonly today: string;
  readonly timeZone: string;
}

/** Who was not handed over on this day, or on one of which a phone has told today only; the latest first. */
export async function listRefused(
  database: Database,
  organizationId: string,
  { today, timeZone }: OfficeToday,
): Promise<AttendanceToday['refused']> {
  const since = sql<string>`(${today}::date::timestamp AT TIME ZONE ${timeZone})`;
  return database
    .selectFrom('attendanceTaps')
    .innerJoin('students', (join) =>
      join.on('students.organizationId', '=', organizationId).onRef('students.id', '=', 'attendanceTaps.studentId'),
    )
    .innerJoin('classes', (join) =>
      join.on('classes.organizationId', '=', organizationId).onRef('classes.id', '=', 'attendanceTaps.classId'),
    )
    .select([
      'attendanceTaps.classId',
      'classes.title',
      'attendanceTaps.studentId',
      nameOfStudent.as('name'),
      'attendanceTaps.tappedAt as at',
      sql<TapRefusal>`attendance_taps.refused`.as('reason'),
      sql<string>`coalesce(attendance_taps.fetched_name, '')`.as('person'),
      tapper(organizationId).as('by'),
    ])
    .where('attendanceTaps.organizationId', '=', organizationId)
    .where((of) => of.or([of('attendanceTaps.heldOn', '=', today), of('attendanceTaps.arrivedAt', '>=', since)]))
    .where('attendanceTaps.refused', 'is not', null)
    .orderBy('attendanceTaps.tappedAt', 'desc')
    .orderBy('attendanceTaps.id')
    .limit(MOST_REFUSED)
    .execute();
}

/** Somebody who tries again and again fills no screen. */
const MOST_REFUSED = 100;

/** Every tap on a date of a class, as it was made, the latest first. */
export async function listStory(
  database: Database,
  organizationId: string,
  { classId, on }: { readonly classId: string; readonly on: string },
) {
  return database
    .selectFrom('attendanceTaps')
    .select([
      'id',
      'studentId',
      'tappedAt as at',
      'fetchedName as person',
      'allowedBy',
      tapper(organizationId).as('by'),
    ])
    .select([
      sql<Presence | null>`presence`.as('presence'),
      sql<boolean>`field = 'fetched'`.as('isFetching'),
      sql<TapRefusal | null>`refused`.as('refused'),
    ])
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('heldOn', '=', on)
    .orderBy('tappedAt', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Keeps what an instructor tells the office; told twice, it is once. */
export async function addOfficeNote(
  database: Database,
  organizationId: string,
  note: { id: string; classId: string | null; text: string; writtenAt: string; authorId: string },
): Promise<void> {
  await database
    .insertInto('officeNotes')
    .values({ organizationId, ...note })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What waits to be dealt with, the oldest first. */
export async function listOfficeNotes(database: Database, organizationId: string): Promise<AttendanceToday['notes']> {
  return database
    .selectFrom('officeNotes')
    .leftJoin('classes', (join) =>
      join.on('classes.organizationId', '=', organizationId).onRef('classes.id', '=', 'officeNotes.classId'),
    )
    .select([
      'officeNotes.id',
      'officeNotes.classId',
      sql<string>`coalesce(classes.title, '')`.as('title'),
      'officeNotes.text',
      'officeNotes.writtenAt as at',
      sql<string>`coalesce((SELECT instructors.name FROM instructors WHERE instructors.organization_id = ${organizationId}
          AND instructors.account_id = office_notes.author_id LIMIT 1),
        (SELECT accounts.email FROM accounts WHERE accounts.id = office_notes.author_id), '')`.as('by'),
    ])
    .where('officeNotes.organizationId', '=', organizationId)
    .where('officeNotes.doneAt', 'is', null)
    .orderBy('officeNotes.writtenAt')
    .orderBy('officeNotes.id')
    .execute();
}

/** Whether there is such a note; from now on it is dealt with, and stays so. */
export async function settleNote(
  database: Database,
  organizationId: string,
  { id, doneAt, doneBy }: { id: string; doneAt: string; doneBy: string },
): Promise<boolean> {
  const found = await database
    .selectFrom('officeNotes')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  await database
    .updateTable('officeNotes')
    .set({ doneAt, doneBy })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
  return found !== undefined;
}

/** What waits for the office today, counted. */
export async function countForOffice(
  database: Database,
  organizationId: string,
  day: OfficeToday,
): Promise<{ absent: number; refused: number; notes: number; phones: number }> {
  const [absent, refused, notes, phones] = await Promise.all([
    listAbsent(database, organizationId, day.today),
    listRefused(database, organizationId, day),
    listOfficeNotes(database, organizationId),
    countHolding(database, organizationId),
  ]);
  return { absent: absent.length, refused: refused.length, notes: notes.length, phones };
}

export async function isAttendanceShown(database: Database, organizationId: string): Promise<boolean> {
  const { showsAttendance } = await database
    .selectFrom('organizations')
    .select('showsAttendance')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return showsAttendance;
}

/** What counts of the students of an account's own households, the latest first. Who fetched them is told where that household named them. */
export async function listOwnAttendance(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<OwnAttendanceDate[]> {
  const { rows: own } = await sql<{ familyId: string; studentId: string }>`
    SELECT families.id AS family_id, family_students.student_id FROM guardians
    JOIN family_students ON family_students.organization_id = guardians.organization_id AND family_students.family_id = guardians.family_id
      AND family_students.ended_at IS NULL
    -- Whoever was named before two families became one was named by both.
    JOIN families ON families.organization_id = guardians.organization_id
      AND (families.id = guardians.family_id OR families.merged_into = guardians.family_id)
    WHERE guardians.organization_id = ${organizationId} AND guardians.account_id = ${accountId} AND guardians.removed_at IS NULL
      AND guardians.access <> 'pick-up' AND NOT ${isNewTo(organizationId, sql`family_students.student_id`)}`.execute(
    database,
  );
  const rows = await latestTaps(database, organizationId)
    .where('studentId', '=', sql<string>`ANY(${own.map(({ studentId }) => studentId)}::uuid[])`)
    .execute();
  const isOwn = (studentId: string, familyId: string | null) =>
    own.some((each) => each.studentId === studentId && each.familyId === familyId);
  const dates = new Map<string, OwnAttendanceDate>();
  for (const { classId, studentId, heldOn: on, field, presence, ...fetch } of rows) {
    const key = `${classId} ${studentId} ${on}`;
    const known = dates.get(key) ?? { classId, studentId, on, presence: null, fetchedAt: null, fetchedBy: null };
    const told =
      field === 'presence'
        ? { ...known, presence }
        : fetch.fetchedBy
          ? {
              ...known,
              fetchedAt: fetch.fetchedAt ?? fetch.tappedAt,
              fetchedBy: isOwn(studentId, fetch.listedBy) ? fetch.fetchedName : null,
            }
          : known;
    dates.set(key, told);
  }
  return [...dates.values()]
    .filter(({ presence, fetchedAt }) => presence !== null || fetchedAt !== null)
    .toSorted((a, b) => b.on.localeCompare(a.on));
}

/** Of people whom a household named nothing stays once it is gone: that the student was picked up does. */
export async function forgetListedBy(database: Database, organizationId: string, familyId: string): Promise<void> {
  await database
    .updateTable('attendanceTaps')
    .set({ fetchedName: '', listedBy: null })
    .where('organizationId', '=', organizationId)
    .where(
      sql<boolean>`listed_by IN (SELECT id FROM families WHERE organization_id = ${organizationId}
        AND (id = ${familyId} OR merged_into = ${familyId}))`,
    )
    .execute();
}
