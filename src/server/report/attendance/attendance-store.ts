import { sql } from 'kysely';
import type { AttendanceState } from '../../../contract/attendance.ts';
import type { Presence, TapRefusal } from '../../../domain/attendance.ts';
import { meetingsOfClass, selectClasses } from '../../classes/store.ts';
import { hasCodeWord } from '../../code-words/store.ts';
import { isHouseholdClosed, isHouseholdNew, isNewTo } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';

export interface AttendedClass {
  readonly id: string;
  readonly title: string;
  readonly isCancelled: boolean;
  readonly dates: { readonly on: string; readonly start: string; readonly end: string }[];
}

/** Any published class, with all its dates. */
export async function findAttendedClass(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<AttendedClass | undefined> {
  return selectClasses(database, organizationId)
    .where('classes.id', '=', classId)
    .where('classes.publishedAt', 'is not', null)
    .select([
      'classes.id',
      'classes.title',
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      meetingsOfClass(organizationId).as('dates'),
    ])
    .executeTakeFirst();
}

/** The semester of a class that is there. */
export async function findSemesterOf(database: Database, organizationId: string, classId: string): Promise<string> {
  const { semesterId } = await database
    .selectFrom('classes')
    .select('semesterId')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  return semesterId;
}

export async function findOfficePhone(database: Database, organizationId: string): Promise<string> {
  const { officePhone } = await database
    .selectFrom('organizations')
    .select('officePhone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return officePhone;
}

interface Person {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
}

export interface FetchingHousehold {
  readonly familyId: string;
  readonly hasCodeWord: boolean;
  readonly guardians: readonly (Person & {
    readonly id: string;
    readonly access: 'full' | 'view' | 'pick-up';
    readonly mayPickUp: boolean | null;
  })[];
  readonly allowed: readonly Person[];
  readonly notAllowed: readonly Person[];
}

/** A student of a class with whom their households have named for picking them up. */
export interface Attending {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly preferredLastName: string;
  readonly hasSeat: boolean;
  readonly households: readonly FetchingHousehold[];
}

/** Who has or had a seat of this class, in no order; whoever waits is not among them. */
export async function listAttending(
  database: Database,
  organizationId: string,
  { classId, studentIds }: { readonly classId: string; readonly studentIds?: readonly string[] },
): Promise<Attending[]> {
  let query = database
    .selectFrom('students')
    .select(['id', 'firstName', 'lastName', 'preferredName', 'preferredLastName'])
    .select([seat(organizationId, classId, true).as('hasSeat'), households(organizationId).as('households')])
    .where('organizationId', '=', organizationId)
    .where(seat(organizationId, classId, false));
  if (studentIds) query = query.where('id', '=', sql<string>`ANY(${[...studentIds]}::uuid[])`);
  return query.execute();
}

const seat = (organizationId: string, classId: string, isLive: boolean) => sql<boolean>`EXISTS (SELECT FROM enrollments
  WHERE enrollments.organization_id = ${organizationId} AND enrollments.class_id = ${classId}
    AND enrollments.student_id = students.id AND (NOT ${isLive}::boolean OR enrollments.state IN ('enrolled', 'completed')))`;

const told = sql`jsonb_build_object('name', name, 'relationship', relationship, 'phone', phone) ORDER BY position`;
const listed = (organizationId: string) => sql`pickup_people WHERE pickup_people.organization_id = ${organizationId}
  AND pickup_people.family_id = home.family_id AND pickup_people.student_id = home.student_id`;

// What a household told to whom nobody has agreed yet gives nobody a student; whom it bars stays barred.
const households = (organizationId: string) => sql<FetchingHousehold[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'familyId', home.family_id,
    'hasCodeWord', NOT ${isHouseholdNew(organizationId, 'home')} AND ${hasCodeWord(organizationId, 'home')},
    'guardians', coalesce((SELECT jsonb_agg(jsonb_build_object('id', guardians.id, 'name', guardians.name, 'phone', guardians.phone,
        'access', guardians.access, 'relationship', coalesce(bond.relationship, ''), 'mayPickUp', bond.may_pick_up)
        ORDER BY guardians.created_at, guardians.id)
      FROM guardians LEFT JOIN guardian_students AS bond ON bond.organization_id = guardians.organization_id
        AND bond.guardian_id = guardians.id AND bond.student_id = home.student_id
      WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = home.family_id AND guardians.removed_at IS NULL
        AND NOT ${isNewTo(organizationId, sql`home.student_id`)}), '[]'),
    'allowed', coalesce((SELECT jsonb_agg(${told}) FROM ${listed(organizationId)} AND is_allowed AND NOT ${isHouseholdNew(organizationId, 'home')}), '[]'),
    'notAllowed', coalesce((SELECT jsonb_agg(${told}) FROM ${listed(organizationId)} AND NOT is_allowed), '[]'))
    ORDER BY home.linked_at, home.family_id)
  FROM family_students AS home WHERE home.organization_id = ${organizationId} AND home.student_id = students.id
    AND home.ended_at IS NULL AND NOT ${isHouseholdClosed(organizationId, 'home')}), '[]')`;

/** Under which id each of these students is known now: whoever was merged, under the other's. */
export async function listCurrentIds(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('students')
    .select(['id', sql<string>`coalesce(merged_into, id)`.as('currentId')])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, currentId }) => [id, currentId]));
}

/** What counts now of these dates of a class, or of all (null), a row for each student of whom anything does. */
export async function listStates(
  database: Database,
  organizationId: string,
  { classId, days }: { readonly classId: string; readonly days: readonly string[] | null },
): Promise<AttendanceState[]> {
  let query = latestTaps(database, organizationId).where('classId', '=', classId);
  if (days) query = query.where('heldOn', '=', sql<string>`ANY(${[...days]}::date[])`);
  const rows = await query.execute();
  const states = new Map<string, AttendanceState>();
  for (const row of rows) {
    const key = `${row.heldOn} ${row.studentId}`;
    const known = states.get(key) ?? {
      on: row.heldOn,
      studentId: row.studentId,
      presence: null,
      presenceAt: null,
      fetched: null,
    };
    states.set(
      key,
      row.field === 'presence'
        ? { ...known, presence: row.presence, presenceAt: row.presence && row.tappedAt }
        : { ...known, fetched: fetchedOf(row) },
    );
  }
  return [...states.values()].filter(({ presence, fetched }) => presence !== null || fetched !== null);
}

const fetchedOf = ({ fetchedBy, fetchedName, fetchedAt, tappedAt, codeWord }: LatestTap): AttendanceState['fetched'] =>
  fetchedBy && {
    by: fetchedBy,
    name: fetchedName ?? '',
    at: fetchedAt ?? tappedAt,
    codeWord: codeWord === 'wrong' || codeWord === null ? 'none' : codeWord,
  };

type LatestTap = Awaited<ReturnType<ReturnType<typeof latestTaps>['execute']>>[number];

/** The tap that counts of each class, date, student and field. */
export function latestTaps(database: Database, organizationId: string) {
  return database
    .selectFrom('attendanceTaps')
    .distinctOn(['classId', 'heldOn', 'studentId', 'field'])
    .select(['classId', 'heldOn', 'studentId', 'tappedAt', 'fetchedName', 'fetchedAt', 'listedBy'])
    .select([
      sql<'presence' | 'fetched'>`field`.as('field'),
      sql<Presence | null>`presence`.as('presence'),
      sql<'guardian' | 'listed' | 'other' | null>`fetched_by`.as('fetchedBy'),
      sql<CodeWord | null>`code_word`.as('codeWord'),
    ])
    .where('organizationId', '=', organizationId)
    .where('refused', 'is', null)
    .orderBy('classId')
    .orderBy('heldOn')
    .orderBy('studentId')
    .orderBy('field')
    .orderBy('tappedAt', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('arrivedAt', 'desc')
    .orderBy('id', 'desc');
}

export type CodeWord = 'right' | 'wrong' | 'known' | 'checked' | 'none';

export interface KeptTap {
  readonly id: string;
  readonly classId: string;
  readonly heldOn: string;
  readonly studentId: string;
  readonly field: 'presence' | 'fetched';
  readonly presence: Presence | null;
  readonly fetchedBy: 'guardian' | 'listed' | 'other' | null;
  readonly fetchedName: string | null;
  readonly fetchedAt: string | null;
  readonly listedBy: string | null;
  readonly codeWord: CodeWord | null;
  readonly allowedBy: string | null;
  readonly refused: TapRefusal | null;
  readonly tappedAt: string;
  readonly sequence: number;
  readonly device: string;
  readonly arrivedAt: string;
  readonly accountId: string;
}

/** Keeps these taps; one that was kept before is passed by. */
export async function addTaps(database: Database, organizationId: string, taps: readonly KeptTap[]): Promise<void> {
  if (taps.length === 0) return;
  await database
    .insertInto('attendanceTaps')
    .values(taps.map((tap) => ({ organizationId, ...tap })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of these taps that are kept already, with why they do not count. */
export async function listKeptTaps(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TapRefusal | null>> {
  const rows = await database
    .selectFrom('attendanceTaps')
    .select(['id', sql<TapRefusal | null>`refused`.as('refused')])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, refused }) => [id, refused]));
}

export type Neighbour = Pick<KeptTap, 'heldOn' | 'studentId' | 'field' | 'sequence' | 'tappedAt'>;

/** What these phones have tapped before in a class, by the same account. */
export async function listOfDevices(
  database: Database,
  organizationId: string,
  { classId, accountId, devices }: { classId: string; accountId: string; devices: readonly string[] },
): Promise<(Neighbour & { readonly device: string })[]> {
  return database
    .selectFrom('attendanceTaps')
    .select(['heldOn', 'studentId', 'sequence', 'tappedAt', 'device'])
    .select(sql<'presence' | 'fetched'>`field`.as('field'))
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('accountId', '=', accountId)
    .where('device', 'in', devices)
    .where('refused', 'is', null)
    .execute();
}

/** Names that were near somebody barred, and were refused for that: whoever tapped them was asked, and the office reads of it. */
export async function listAskedNames(
  database: Database,
  organizationId: string,
  { classId, studentIds, since }: { classId: string; studentIds: readonly string[]; since: string },
): Promise<Pick<KeptTap, 'studentId' | 'fetchedName'>[]> {
  return database
    .selectFrom('attendanceTaps')
    .select(['studentId', 'fetchedName'])
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('studentId', '=', sql<string>`ANY(${[...studentIds]}::uuid[])`)
    .where('refused', '=', 'near-barred')
    .where('arrivedAt', '>', since)
    .execute();
}

/** Keeps others from comparing code words of these students meanwhile, so that tries are counted one by one, whichever class they are of. */
export async function lockTries(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<void> {
  await sql`SELECT FROM students WHERE organization_id = ${organizationId} AND id IN (
      SELECT coalesce(merged_into, id) FROM students WHERE organization_id = ${organizationId} AND id = ANY(${[...studentIds]}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(database);
}

/** How many wrong code words were said since, by student: of whoever came for them, in whichever class, on whichever phone. */
export async function countWrongWords(
  database: Database,
  organizationId: string,
  { studentIds, since }: { readonly studentIds: readonly string[]; readonly since: string },
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('attendanceTaps')
    .select((of) => ['studentId', of.fn.countAll<number>().as('count')])
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', sql<string>`ANY(${[...studentIds]}::uuid[])`)
    .where('codeWord', '=', 'wrong')
    .where('arrivedAt', '>', since)
    .groupBy('studentId')
    .execute();
  return new Map(rows.map(({ studentId, count }) => [studentId, count]));
}
