import { sql } from 'kysely';
import { QUESTION_SHEETS } from '../../../contract/questions.ts';
import { ROSTER_FIELDS, type RosterField, type Student } from '../../../contract/students.ts';
import { instructorNames, meetingsOfClass, selectClasses } from '../../classes/store.ts';
import { hasCodeWord } from '../../code-words/store.ts';
import { guardianEmail, isHouseholdClosed, isHouseholdNew, isNewTo } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listQuestionsOnSheets, type listSheetQuestions } from '../../questions/store.ts';

export interface Person {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
}

export interface Guardian extends Person {
  readonly email: string | null;
  readonly access: 'full' | 'view' | 'pick-up';
  /** Null: not answered. */
  readonly mayPickUp: boolean | null;
}

/** A student's household as it told the school; null: not answered. */
export interface SheetHousehold {
  readonly guardians: readonly Guardian[];
  readonly contacts: readonly Person[] | null;
  readonly allowed: readonly Person[] | null;
  readonly notAllowed: readonly Person[];
  readonly hasCodeWord: boolean;
}

/** Somebody with a seat, and everything but health that any sheet says of them. */
export interface SheetStudent extends Pick<Student, RosterField> {
  readonly id: string;
  readonly enrollmentId: string;
  readonly classId: string;
  /** Of each, null is not answered. */
  readonly permissions: {
    readonly photos: string | null;
    readonly sunscreen: boolean | null;
    readonly insectSpray: boolean | null;
  } | null;
  readonly households: readonly SheetHousehold[];
}

export interface SheetMeeting {
  readonly on: string;
  readonly start: string;
  readonly end: string;
  /** Where it is held, if not where the class is. */
  readonly place?: { readonly name: string; readonly address: string } | undefined;
}

export interface SheetClass {
  readonly id: string;
  readonly title: string;
  readonly semesterName: string;
  readonly locationName: string | null;
  readonly locationAddress: string | null;
  readonly instructorNames: readonly string[];
  readonly isCancelled: boolean;
  readonly meetings: readonly SheetMeeting[];
}

/** These classes with all their dates, in the order in which they are asked for; those that are not there are left out. */
export async function listSheetClasses(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<SheetClass[]> {
  const rows = await selectClasses(database, organizationId)
    .where('classes.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .select([
      'classes.id',
      'classes.title',
      'semesters.name as semesterName',
      'locations.name as locationName',
      'locations.address as locationAddress',
      instructorNames(organizationId).as('instructorNames'),
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      meetingsOfClass(organizationId).as('meetings'),
    ])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Who holds a seat of these classes. Whoever waits is not among them. */
export async function listSheetStudents(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<SheetStudent[]> {
  return database
    .selectFrom('enrollments')
    .innerJoin('students', (join) =>
      join
        .onRef('students.organizationId', '=', 'enrollments.organizationId')
        .onRef('students.id', '=', 'enrollments.studentId'),
    )
    .select([
      'enrollments.id as enrollmentId',
      'enrollments.classId',
      'students.id',
      ...ROSTER_FIELDS.map((field) => `students.${field}` as const),
      permissions(organizationId).as('permissions'),
      households(organizationId).as('households'),
    ])
    .where('enrollments.organizationId', '=', organizationId)
    .where('enrollments.classId', '=', sql<string>`ANY(${classIds}::uuid[])`)
    .where('enrollments.state', 'in', ['enrolled', 'completed'])
    .execute();
}

const permissions = (organizationId: string) => sql<SheetStudent['permissions']>`(
  SELECT jsonb_build_object('photos', photos, 'sunscreen', sunscreen, 'insectSpray', insect_spray) FROM student_permissions
  WHERE student_permissions.organization_id = ${organizationId} AND student_permissions.student_id = students.id)`;

/** Which of the tables of a household's answers belong to the student and the household at hand. */
const ofHousehold = (
  organizationId: string,
  table: string,
) => sql`${sql.table(table)} WHERE ${sql.table(table)}.organization_id = ${organizationId}
  AND ${sql.table(table)}.family_id = home.family_id AND ${sql.table(table)}.student_id = home.student_id`;

const told = sql`jsonb_build_object('name', name, 'relationship', relationship, 'phone', phone) ORDER BY position`;

// What a household told to whom nobody has agreed yet stands on no sheet, but for whom it bars. Nobody to pick up is an answer, so the section says whether it was given; contacts are two at least.
const households = (organizationId: string) => sql<SheetHousehold[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'hasCodeWord', NOT ${isHouseholdNew(organizationId, 'home')} AND ${hasCodeWord(organizationId, 'home')},
    'guardians', coalesce((SELECT jsonb_agg(jsonb_build_object('name', guardians.name, 'phone', guardians.phone, 'email', ${guardianEmail},
        'access', guardians.access, 'relationship', coalesce(bond.relationship, ''), 'mayPickUp', bond.may_pick_up)
        ORDER BY guardians.created_at, guardians.id)
      FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
      LEFT JOIN guardian_students AS bond ON bond.organization_id = guardians.organization_id AND bond.guardian_id = guardians.id
        AND bond.student_id = home.student_id
      WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = home.family_id AND guardians.removed_at IS NULL
        AND NOT ${isNewTo(organizationId, sql`home.student_id`)}), '[]'),
    'contacts', (SELECT jsonb_agg(${told}) FROM ${ofHousehold(organizationId, 'emergency_contacts')} AND NOT ${isHouseholdNew(organizationId, 'home')}),
    'allowed', CASE WHEN EXISTS (SELECT FROM student_sections AS answered WHERE answered.organization_id = ${organizationId}
        AND answered.student_id = home.student_id AND answered.owner_id = home.family_id AND answered.section = 'pickup' AND answered.answered_at IS NOT NULL)
      THEN coalesce((SELECT jsonb_agg(${told}) FROM ${ofHousehold(organizationId, 'pickup_people')} AND is_allowed AND NOT ${isHouseholdNew(organizationId, 'home')}), '[]') END,
    'notAllowed', coalesce((SELECT jsonb_agg(${told}) FROM ${ofHousehold(organizationId, 'pickup_people')} AND NOT is_allowed), '[]'))
    ORDER BY home.linked_at, home.family_id)
  FROM family_students AS home WHERE home.organization_id = ${organizationId} AND home.student_id = students.id
    AND home.ended_at IS NULL AND NOT ${isHouseholdClosed(organizationId, 'home')}), '[]')`;

export type SheetQuestions = Awaited<ReturnType<typeof listSheetQuestions>>;

/** The school's questions that stand on sheets of these classes; answers which of them stand on which sheet of a class. */
export async function readQuestions(
  database: Database,
  organizationId: string,
  of: { readonly classIds: readonly string[]; readonly studentIds: readonly string[] },
): Promise<(classId: string) => ReadonlyMap<string, SheetQuestions>> {
  const asked = await listQuestionsOnSheets(database, organizationId, of);
  return (classId) => {
    const own = asked.filter((each) => each.classId === null || each.classId === classId);
    return new Map(QUESTION_SHEETS.map((kind) => [kind, own.filter(({ sheets }) => sheets.includes(kind))]));
  };
}
