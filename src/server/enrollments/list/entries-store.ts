import { type RawBuilder, sql } from 'kysely';
import type { ENROLLMENT_STATES } from '../../../contract/enrollment-table.ts';
import { folded } from '../../platform/database/search-patterns.ts';
import { taggedStudents } from '../../tags/store.ts';
import { type Asked, everyWord, namedStudents, toldSections, wordBits } from '../../students/store.ts';

export interface Semester {
  readonly organizationId: string;
  readonly semesterId: string;
}

/** Which enrollments and waitlist entries a table is about. */
export interface EnrollmentScope extends Semester {
  readonly state: (typeof ENROLLMENT_STATES)[number] | undefined;
  readonly ids: readonly string[] | undefined;
  readonly classId: string | undefined;
  readonly typeId: string | undefined;
  readonly instructorId: string | undefined;
  /** Only students who live in a household with this tag. */
  readonly tagId: string | undefined;
  /** Only what changed at this instant or later. */
  readonly since: string | undefined;
  /** Only seats of those whose record lacks something; `asked` is null where the semester waits for nothing. */
  readonly lacking: { readonly asked: Asked | null } | undefined;
}

/** The same for a letter: without a state, or rows that were chosen, it is meant for those who are enrolled or wait; `on`: of classes that are held on this day. */
interface LetterScope extends EnrollmentScope {
  readonly on: string | undefined;
}

export interface States {
  readonly enrollments: readonly string[];
  readonly waitlist: readonly string[];
}

// An accepted waitlist entry has become an enrollment: listing both would count one child twice.
const STATES = {
  enrolled: { enrollments: ['enrolled', 'completed'], waitlist: [] },
  waiting: { enrollments: [], waitlist: ['waiting', 'offered'] },
  ended: {
    enrollments: ['withdrawn', 'revoked', 'transferred'],
    waitlist: ['declined', 'expired', 'withdrawn', 'skipped'],
  },
  /** Of the enrolled, those whose seat waits for a proof; in a cancelled class there is nothing left to wait for. */
  held: { enrollments: ['enrolled'], waitlist: [] },
  withdrawn: { enrollments: ['withdrawn'], waitlist: ['withdrawn'] },
  revoked: { enrollments: ['revoked'], waitlist: [] },
  transferred: { enrollments: ['transferred'], waitlist: [] },
} as const;
const WHOLE = [STATES.enrolled, STATES.waiting, STATES.ended];
const ALL_STATES = {
  enrollments: WHOLE.flatMap((states) => states.enrollments),
  waitlist: WHOLE.flatMap((states) => states.waitlist),
};

export const statesOf = ({ state }: Partial<EnrollmentScope>): States => (state ? STATES[state] : ALL_STATES);

/** Who has a seat or waits for one. */
const LIVE = {
  enrollments: STATES.enrolled.enrollments,
  waitlist: STATES.waiting.waitlist,
};

/** When a seat, or a place on a waitlist, changed last. */
export const SEAT_AT = sql`coalesce(ended_at, enrolled_at)`;
export const PLACE_AT = sql`coalesce(ended_at, joined_at)`;

/** Students and classes of what is found, as a statement. */
export function foundEnrollments(scope: LetterScope, patterns: readonly string[]): RawBuilder<unknown> {
  const states = scope.state || scope.ids ? statesOf(scope) : LIVE;
  return sql`(WITH ${tablesOf(scope, patterns)} SELECT DISTINCT student_id, class_id FROM (${foundIn(scope, patterns, states)}) AS found)`;
}

/** What a table is looked for in, each found once: the classes (`place`: among the others), who has which word, and whose record lacks something. */
export function tablesOf(
  scope: EnrollmentScope & Partial<LetterScope>,
  patterns: readonly string[] = [],
): RawBuilder<unknown> {
  const { organizationId, lacking } = scope;
  return sql.join([
    sql`of_semester AS MATERIALIZED (
      SELECT id, title, cancelled_at IS NOT NULL AS is_cancelled, row_number() OVER (ORDER BY title COLLATE natural_order, id) AS place,
        ${wordBits(folded(sql`title`), patterns)} AS words_of_class
      FROM classes WHERE ${sql.join(classConditions(scope), sql` AND `)})`,
    ...(patterns.length > 0 ? [sql`named AS MATERIALIZED (${namedStudents(organizationId, patterns)})`] : []),
    ...(lacking ? [sql`lacking AS MATERIALIZED (${lackingStudents(organizationId, lacking)})`] : []),
  ]);
}

/** Whose record lacks something that the semester asks for, and how many seats they have in it. */
export const lackingStudents = (organizationId: string, { asked }: NonNullable<EnrollmentScope['lacking']>) =>
  sql`SELECT student_id, seats FROM (${toldSections({ organizationId, seatedIn: null, asked })}) AS told WHERE counts < wanted`;

/** What is found in `tablesOf`: seats and places on waitlists, each by itself, so that whatever narrows them narrows what is read. */
export function foundIn(
  scope: EnrollmentScope,
  patterns: readonly string[],
  states: States = statesOf(scope),
): RawBuilder<unknown> {
  const { organizationId, ids, since, state, lacking, tagId } = scope;
  const read = (
    table: RawBuilder<unknown>,
    at: RawBuilder<unknown>,
    among: readonly string[],
    ...where: RawBuilder<unknown>[]
  ) => sql`
    SELECT entries.id, class_id, entries.student_id, state, ${at} AS at, place
    FROM ${table} AS entries JOIN of_semester ON of_semester.id = class_id
      ${patterns.length > 0 ? sql`LEFT JOIN named ON named.student_id = entries.student_id` : sql``}
    WHERE ${sql.join(
      [
        sql`organization_id = ${organizationId} AND state = ANY(${among})`,
        ...(ids ? [sql`entries.id = ANY(${ids}::uuid[])`] : []),
        ...(since ? [sql`${at} >= ${since}`] : []),
        ...(tagId ? [sql`entries.student_id IN ${taggedStudents(organizationId, tagId)}`] : []),
        ...(patterns.length > 0 ? [sql`words_of_class | coalesce(named.words, 0) = ${everyWord(patterns)}`] : []),
        ...where,
      ],
      sql` AND `,
    )}`;
  const seats = [
    ...(state === 'held' ? [sql`held_until IS NOT NULL AND NOT is_cancelled AND ${holds(organizationId)}`] : []),
    ...(lacking
      ? [sql`state = 'enrolled' AND NOT is_cancelled AND entries.student_id IN (SELECT student_id FROM lacking)`]
      : []),
  ];
  const found = read(sql`enrollments`, SEAT_AT, states.enrollments, ...seats);
  return lacking ? found : sql`${found} UNION ALL ${read(sql`waitlist_entries`, PLACE_AT, states.waitlist)}`;
}

/** Whether the school holds seats of unproven addresses. */
export function holds(organizationId: string) {
  return sql`(SELECT holds_unproven AND can_prove_addresses FROM organizations WHERE id = ${organizationId})`;
}

/** Which classes it is about. */
function classConditions({
  organizationId,
  semesterId,
  classId,
  typeId,
  instructorId,
  on,
}: Semester & Partial<LetterScope>) {
  return [
    sql`classes.organization_id = ${organizationId} AND classes.semester_id = ${semesterId}`,
    ...(classId ? [sql`classes.id = ${classId}`] : []),
    ...(typeId ? [sql`classes.type_id = ${typeId}`] : []),
    ...(instructorId
      ? [
          sql`classes.id IN (SELECT class_id FROM class_instructors
            WHERE class_instructors.organization_id = ${organizationId} AND instructor_id = ${instructorId})`,
        ]
      : []),
    ...(on
      ? [
          sql`classes.id IN (SELECT class_id FROM meetings WHERE meetings.organization_id = ${organizationId} AND held_on = ${on})`,
        ]
      : []),
  ];
}
