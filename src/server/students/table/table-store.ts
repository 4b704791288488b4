import { type RawBuilder, sql } from 'kysely';
import type { RECORD_STATES, STUDENT_SORTS, TableStudent } from '../../../contract/student-table.ts';
import { type Student, student } from '../../../contract/students.ts';
import { guardianEmail, guardiansOfStudent } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import {
  chosenSort,
  findPage,
  findPageAlong,
  inOrder,
  orderOf,
  type TablePage,
} from '../../platform/database/table-page.ts';
import { taggedStudents } from '../../tags/store.ts';
import { isSomebody } from '../somebody-store.ts';
import { namedByAll, nameOrder } from './named-store.ts';
import { askedStudents, seatedIn, type StudentScope } from './scope-store.ts';
import { toldSections } from './told-store.ts';

type RecordState = (typeof RECORD_STATES)[number];

/** What lets a student through: each of these that is given. */
interface StudentFilters {
  readonly record: RecordState | undefined;
  readonly ids: readonly string[] | undefined;
  readonly tagId: string | undefined;
}

/** A row of the table before its sections are looked through. */
export type FoundStudent = Student &
  Pick<TableStudent, 'guardianName' | 'guardianEmail' | 'guardianPhone' | 'tags'> & {
    readonly households: readonly { readonly familyId: string; readonly access: 'full' | 'view' }[];
    readonly isAsked: boolean;
    readonly confirmedAt: string | null;
  };

/** One page of the students, with how many there are in all. */
export async function listStaffStudents(
  database: Database,
  scope: StudentScope,
  filters: StudentFilters,
  page: TablePage,
): Promise<{ total: number; rows: FoundStudent[] }> {
  const { total, ids } = isAll(scope, filters, page)
    ? await findAlong(database, scope.organizationId, page)
    : await findAmong(database, scope, filters, page);
  return { total, rows: inOrder(ids, await readRows(database, scope, ids)) };
}

const chosen = ({ sort }: TablePage) => chosenSort<(typeof STUDENT_SORTS)[number]>(KEYS, sort, 'student');

/** Whether the table shows everybody by name, as its screen opens. */
const isAll = ({ seatedIn: where }: StudentScope, { record, ids, tagId }: StudentFilters, page: TablePage): boolean =>
  page.patterns.length === 0 && !(where ?? record ?? ids ?? tagId) && chosen(page).by === 'student';

const findAlong = (database: Database, organizationId: string, page: TablePage) =>
  findPageAlong(
    database,
    {
      rows: sql`students WHERE organization_id = ${organizationId} AND ${isSomebody()}`,
      key: nameOrder,
      isDescending: chosen(page).isDescending,
    },
    page,
  );

async function findAmong(database: Database, scope: StudentScope, filters: StudentFilters, page: TablePage) {
  const { organizationId } = scope;
  const order = orderOf(KEYS, page.sort, 'student', sql`name,`);
  const isSortedByTold = order.key === KEYS.missing || order.key === KEYS.confirmed;
  const told = sql`JOIN (${toldSections(scope)}) AS told ON told.student_id = students.id`;
  const found = sql`SELECT students.id, ${name} AS name, ${order.key} AS key FROM students
    ${filters.record ? told : isSortedByTold ? sql`LEFT ${told}` : sql``}
    WHERE ${sql.join([sql`students.organization_id = ${organizationId}`, isSomebody(), ...conditions(scope, filters, page.patterns)], sql` AND `)}`;
  return findPage(database, found, order, page);
}

/** The ids of the students that are found, as a statement. */
export function foundStudents(scope: StudentScope, filters: StudentFilters, patterns: readonly string[]) {
  const told = sql`JOIN (${toldSections(scope)}) AS told ON told.student_id = students.id`;
  return sql`(SELECT students.id AS student_id FROM students ${filters.record ? told : sql``}
    WHERE ${sql.join([sql`students.organization_id = ${scope.organizationId}`, isSomebody(), ...conditions(scope, filters, patterns)], sql` AND `)})`;
}

/** Last name first, in the order of its bytes: what is folded has no accents to sort by, and tens of thousands are sorted at once. */
const name = sql`students.folded_name COLLATE "C"`;

/** What each column sorts by. */
const KEYS: Readonly<Record<(typeof STUDENT_SORTS)[number], RawBuilder<unknown>>> = {
  student: name,
  born: sql`students.birth_date`,
  grade: sql`students.grade`,
  missing: sql`told.wanted - told.counts`,
  confirmed: sql`told.told_at`,
};

const STATES: Readonly<Record<RecordState, RawBuilder<unknown>>> = {
  missing: sql`told.counts < told.wanted`,
  unconfirmed: sql`told.counts < told.answered`,
  complete: sql`told.counts = told.wanted`,
};

function conditions(
  { organizationId, seatedIn: where, asked }: StudentScope,
  { record, ids, tagId }: StudentFilters,
  patterns: readonly string[],
): RawBuilder<unknown>[] {
  return [
    ...(ids ? [sql`students.id = ANY(${ids}::uuid[])`] : []),
    // Whom a semester asks for a record has a seat in it, which need not be looked up once more.
    ...(where && !(record && 'semesterId' in where && where.semesterId === asked?.semesterId)
      ? [sql`students.id IN ${seatedIn(organizationId, where)}`]
      : []),
    ...(record ? [STATES[record]] : []),
    ...(tagId ? [sql`students.id IN ${taggedStudents(organizationId, tagId)}`] : []),
    ...(patterns.length > 0 ? [sql`students.id IN ${namedByAll(organizationId, patterns)}`] : []),
  ];
}

/** Every field of a student is a column of its own name. */
const FIELDS = Object.keys(student.shape) as (keyof Student)[];

async function readRows(
  database: Database,
  { organizationId, asked }: StudentScope,
  ids: readonly string[],
): Promise<FoundStudent[]> {
  const isAsked = asked
    ? sql<boolean>`students.id IN ${askedStudents(organizationId, asked, sql`enrollments.student_id = ANY(${ids}::uuid[])`)}`
    : sql<boolean>`false`;
  return database
    .selectFrom('students')
    .leftJoinLateral(
      sql<Pick<FoundStudent, 'guardianName' | 'guardianEmail' | 'guardianPhone'>>`(
        SELECT guardians.name AS guardian_name, ${guardianEmail} AS guardian_email, guardians.phone AS guardian_phone
        FROM ${guardiansOfStudent(organizationId)} AND guardians.access <> 'pick-up'
        ORDER BY family_students.linked_at, guardians.created_at, guardians.id LIMIT 1)`.as('guardian'),
      (join) => join.onTrue(),
    )
    .select(FIELDS.map((field) => `students.${field}` as const))
    .select(['guardianEmail', isAsked.as('isAsked')])
    .select((is) => [
      is.fn.coalesce('guardianName', sql.lit('')).as('guardianName'),
      is.fn.coalesce('guardianPhone', sql.lit('')).as('guardianPhone'),
    ])
    .select([
      sql<
        FoundStudent['households']
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('familyId', family_id, 'access', access)
          ORDER BY linked_at, family_id) FROM family_students
        WHERE family_students.organization_id = ${organizationId} AND student_id = students.id AND ended_at IS NULL), '[]')`.as(
        'households',
      ),
      sql<string | null>`(SELECT max(greatest(answered_at, confirmed_at)) FROM student_sections
        WHERE student_sections.organization_id = ${organizationId} AND student_id = students.id)`.as('confirmedAt'),
      sql<
        FoundStudent['tags']
      >`coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('name', tags.name, 'id', tags.id, 'color', tags.color))
        FROM family_students AS link
        JOIN family_tags ON family_tags.organization_id = link.organization_id AND family_tags.family_id = link.family_id
        JOIN tags ON tags.organization_id = link.organization_id AND tags.id = family_tags.tag_id
        WHERE link.organization_id = ${organizationId} AND link.student_id = students.id AND link.ended_at IS NULL), '[]')`.as(
        'tags',
      ),
    ])
    .where('students.organizationId', '=', organizationId)
    .where('students.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}
