import { type RawBuilder, sql } from 'kysely';
import { HOUSEHOLD_SECTIONS, type RecordSection } from '../../../domain/record-sections.ts';
import { type Asked, askedStudents, type StudentScope } from './scope-store.ts';

const isHousehold = (section: RecordSection) => (HOUSEHOLD_SECTIONS as readonly RecordSection[]).includes(section);

/**
 * Of each student whom a semester asks for: how much it asks of the student and all their households, how many sections were ever answered,
 * how many count for it, and when one was told last. `listMissing` says the same of one household; a test holds them together.
 */
export function toldSections({ organizationId, asked, ofClasses }: StudentScope): RawBuilder<unknown> {
  if (!asked)
    return sql`SELECT NULL::uuid AS student_id, 0 AS seats, 0 AS wanted, 0 AS answered, 0 AS counts, NULL::timestamptz AS told_at WHERE false`;
  const ofHousehold = asked.sections.filter(isHousehold).length;
  const shared = asked.sections.length - ofHousehold;
  const sections = asked.questions.length > 0 ? [...asked.sections, 'questions'] : asked.sections;
  // Each section of tens of thousands of students is looked at: what the school does not ask for is not even joined.
  const questions = asked.questions.length > 0 ? sql`(${askedQuestions(organizationId, asked)})` : null;
  const unsigned = asked.waivers.length > 0 ? sql`(${unsignedWaivers(organizationId, asked)})` : null;
  const isAnswered = questions
    ? sql`answered_at IS NOT NULL AND (told.section <> 'questions' OR questions.is_whole)`
    : sql`answered_at IS NOT NULL`;
  const among = ofClasses ? sql`classes.id = ANY(${ofClasses}::uuid[])` : undefined;
  const counts = asked.since
    ? sql`${isAnswered} AND greatest(answered_at, confirmed_at) >= ${asked.since}`
    : isAnswered;
  const told = sql`count(*) FILTER (WHERE ${isAnswered}) AS answered, count(*) FILTER (WHERE ${counts}) AS counts,
    max(greatest(answered_at, confirmed_at)) AS told_at FROM student_sections AS told`;
  const isTold = sql`told.organization_id = ${organizationId} AND told.section = ANY(${[...sections]}::text[])`;
  const ofQuestions = questions
    ? sql`LEFT JOIN ${questions} AS questions ON questions.student_id = asked.student_id`
    : sql``;
  const looked = asked.isOfFew ? ofEach : ofAll;
  return sql`WITH asked AS MATERIALIZED (
      SELECT student_id, count(*)::int AS seats FROM ${askedStudents(organizationId, asked, among)} AS seats GROUP BY student_id
    )
    SELECT asked.student_id, asked.seats, ${shared} + ${ofHousehold} * households.count
        ${questions ? sql`+ (questions.student_id IS NOT NULL)::int` : sql``} ${unsigned ? sql`+ coalesce(unsigned.count, 0)` : sql``} AS wanted,
      coalesce(told.answered, 0) AS answered, coalesce(told.counts, 0) AS counts, told.told_at
    FROM asked ${ofQuestions}
    ${looked({ organizationId, told, isTold, questions, among: ofClasses ? sql`AND told.student_id IN (SELECT student_id FROM asked)` : sql`` })}
    ${unsigned ? sql`LEFT JOIN ${unsigned} AS unsigned ON unsigned.student_id = asked.student_id` : sql``}`;
}

/** The households and the sections of those who are asked: what is counted of sections, of which, and where answers to questions are joined. */
interface Looked {
  readonly organizationId: string;
  readonly told: RawBuilder<unknown>;
  readonly isTold: RawBuilder<unknown>;
  readonly questions: RawBuilder<unknown> | null;
  readonly among: RawBuilder<unknown>;
}

/** All of the school's in one go, which is soonest where most of its students are asked. */
const ofAll = ({ organizationId, told, isTold, questions, among }: Looked) => sql`
  JOIN (
    SELECT student_id, count(*) AS count FROM family_students
    WHERE organization_id = ${organizationId} AND ended_at IS NULL AND access = 'full' GROUP BY student_id
  ) AS households ON households.student_id = asked.student_id
  LEFT JOIN (
    SELECT told.student_id, ${told}
    LEFT JOIN family_students AS unasked ON unasked.organization_id = told.organization_id AND unasked.student_id = told.student_id
      AND unasked.family_id = told.owner_id AND (unasked.ended_at IS NOT NULL OR unasked.access = 'view')
    ${questions ? sql`LEFT JOIN ${questions} AS questions ON questions.student_id = told.student_id` : sql``}
    WHERE ${isTold} AND unasked.family_id IS NULL ${among} GROUP BY told.student_id
  ) AS told ON told.student_id = asked.student_id`;

/** Student by student, which is soonest where a school of many years asks few of all whom it ever had. */
const ofEach = ({ organizationId, told, isTold }: Looked) => sql`
  JOIN LATERAL (
    SELECT count(*) FILTER (WHERE ended_at IS NULL AND access = 'full') AS count,
      array_agg(family_id) FILTER (WHERE ended_at IS NOT NULL OR access = 'view') AS unasked
    FROM family_students WHERE organization_id = ${organizationId} AND student_id = asked.student_id
  ) AS households ON households.count > 0
  LEFT JOIN LATERAL (
    SELECT ${told} WHERE ${isTold} AND told.student_id = asked.student_id AND (told.owner_id = ANY(households.unasked)) IS NOT TRUE
  ) AS told ON true`;

/** The classes of a semester with whoever has a seat in them. */
const seats = (organizationId: string, { semesterId }: Asked) => sql`
  (SELECT enrollments.student_id, classes.id AS class_id, classes.type_id FROM enrollments
  JOIN classes ON classes.organization_id = enrollments.organization_id AND classes.id = enrollments.class_id
  WHERE enrollments.organization_id = ${organizationId} AND enrollments.state = 'enrolled'
    AND classes.cancelled_at IS NULL AND classes.semester_id = ${semesterId}) AS seats`;

/** Who must answer a question of the school's own, and whether each of them is answered (`decideQuestions`). */
function askedQuestions(organizationId: string, asked: Asked): RawBuilder<unknown> {
  const { questions } = asked;
  return sql`SELECT seats.student_id, bool_and(answers.question_id IS NOT NULL) AS is_whole
    FROM ${seats(organizationId, asked)}
    JOIN unnest(${questions.map(({ id }) => id)}::uuid[], ${questions.map(({ classId }) => classId)}::uuid[]) AS question (id, class_id)
      ON question.class_id IS NULL OR question.class_id = seats.class_id
    LEFT JOIN question_answers AS answers ON answers.organization_id = ${organizationId} AND answers.student_id = seats.student_id
      AND answers.question_id = question.id
    GROUP BY seats.student_id`;
}

/** For whom waivers are not signed, and how many (`listDueWaivers`). */
function unsignedWaivers(organizationId: string, asked: Asked): RawBuilder<unknown> {
  return sql`SELECT seats.student_id, count(DISTINCT waiver.id)::int AS count
    FROM ${seats(organizationId, asked)}
    JOIN jsonb_to_recordset(${JSON.stringify(asked.waivers)}::jsonb)
        AS waiver (id uuid, "classTypeId" uuid, "classId" uuid, "eachSemester" boolean, "countsFrom" integer)
      ON coalesce(waiver."classTypeId" = seats.type_id, true) AND coalesce(waiver."classId" = seats.class_id, true)
    WHERE NOT EXISTS (SELECT FROM waiver_signatures AS signed WHERE signed.organization_id = ${organizationId}
      AND signed.student_id = seats.student_id AND signed.waiver_id = waiver.id AND signed.number >= waiver."countsFrom"
      AND (NOT waiver."eachSemester" OR signed.semester_id = ${asked.semesterId}))
    GROUP BY seats.student_id`;
}
