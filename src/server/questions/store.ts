import { sql } from 'kysely';
import type { QuestionContent, StaffQuestion } from '../../contract/questions.ts';
import type { QuestionKind, RequiredQuestion } from '../../domain/questions.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Statements, statementsIn } from '../platform/database/statements.ts';

export { copyQuestions } from './copy-store.ts';

/** Every question, archived ones at the end, with how many have answered it. */
export async function listStaffQuestions(database: Database, organizationId: string): Promise<StaffQuestion[]> {
  const { rows } = await sql<StaffQuestion>`
    SELECT questions.id, questions.version, wording, hint, kind, options, is_required, class_id, classes.title AS class_title, sheets,
      archived_at IS NOT NULL AS is_archived,
      (SELECT count(*)::int FROM question_answers WHERE question_answers.organization_id = ${organizationId}
        AND question_answers.question_id = questions.id) AS answers
    FROM questions LEFT JOIN classes ON classes.organization_id = questions.organization_id AND classes.id = questions.class_id
    WHERE questions.organization_id = ${organizationId}
    ORDER BY archived_at IS NOT NULL, position, questions.id`.execute(database);
  return rows;
}

/** The classes that a question can be about: those that are not over and not cancelled. */
export async function listAskableClasses(database: Database, organizationId: string, today: string) {
  const { rows } = await sql<{ id: string; title: string; semester: string }>`
    SELECT classes.id, title, semesters.name AS semester
    FROM classes JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
    WHERE classes.organization_id = ${organizationId} AND semesters.archived_at IS NULL AND ends_on >= ${today} AND cancelled_at IS NULL
    ORDER BY starts_on, title, classes.id`.execute(database);
  return rows;
}

/** Kept from every other change of questions until the transaction ends; two who write come one after the other. */
export async function lockQuestions(database: Database, organizationId: string): Promise<StaffQuestion[]> {
  await database
    .selectFrom('questions')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return listStaffQuestions(database, organizationId);
}

export async function isClass(database: Database, organizationId: string, classId: string): Promise<boolean> {
  const row = await database
    .selectFrom('classes')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertQuestion(
  database: Database,
  organizationId: string,
  question: QuestionContent & { readonly id: string; readonly position: number; readonly createdAt: string },
): Promise<void> {
  await database
    .insertInto('questions')
    .values({ organizationId, ...question })
    .execute();
}

/** Writes what changed of a question and raises its version. */
export async function updateQuestion(
  database: Database,
  organizationId: string,
  id: string,
  values: Partial<QuestionContent> & { readonly archivedAt?: string | null; readonly position?: number },
): Promise<void> {
  await database
    .updateTable('questions')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Puts questions into an order; their versions stay, nothing of them has changed. */
export async function writeOrder(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`UPDATE questions SET position = ordered.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS ordered (id, position)
    WHERE questions.organization_id = ${organizationId} AND questions.id = ordered.id`.execute(database);
}

/** A question as a student is asked it, with what was answered. */
export interface AskedQuestion {
  readonly id: string;
  readonly wording: string;
  readonly hint: string;
  readonly kind: QuestionKind;
  readonly options: string[];
  readonly isRequired: boolean;
  readonly classTitle: string | null;
  readonly answer: string[];
  /** How it was worded when it was answered, where that was another way. */
  readonly wordingThen: string | null;
}

/** A question whose answers stand on a sheet, with what these students answered. */
interface SheetQuestion {
  readonly id: string;
  readonly wording: string;
  readonly kind: QuestionKind;
  readonly answers: Readonly<Record<string, string[]>>;
}

/** The questions that are shown on a sheet of a class, the school's own and those of the class, in their order. */
export async function listSheetQuestions(
  database: Database,
  organizationId: string,
  sheet: QuestionContent['sheets'][number],
  { classId, studentIds }: { readonly classId: string; readonly studentIds: readonly string[] },
): Promise<SheetQuestion[]> {
  const { rows } = await sql<SheetQuestion>`
    SELECT questions.id, questions.wording, kind, coalesce((SELECT jsonb_object_agg(student_id, answer) FROM question_answers AS answers
      WHERE answers.organization_id = ${organizationId} AND answers.question_id = questions.id
        AND answers.student_id = ANY(${studentIds}::uuid[])), '{}') AS answers
    FROM questions WHERE organization_id = ${organizationId} AND archived_at IS NULL AND ${sheet} = ANY(sheets)
      AND (class_id IS NULL OR class_id = ${classId})
    ORDER BY position, id`.execute(database);
  return rows;
}

/** The same for whole classes at once: every question that stands on any sheet, with the class it is of (null: all) and its sheets. */
export async function listQuestionsOnSheets(
  database: Database,
  organizationId: string,
  { classIds, studentIds }: { readonly classIds: readonly string[]; readonly studentIds: readonly string[] },
) {
  const { rows } = await sql<
    SheetQuestion & { readonly classId: string | null; readonly sheets: QuestionContent['sheets'] }
  >`
    SELECT questions.id, questions.wording, kind, class_id, sheets, coalesce((SELECT jsonb_object_agg(student_id, answer)
      FROM question_answers AS answers WHERE answers.organization_id = ${organizationId} AND answers.question_id = questions.id
        AND answers.student_id = ANY(${studentIds}::uuid[])), '{}') AS answers
    FROM questions WHERE organization_id = ${organizationId} AND archived_at IS NULL AND sheets <> '{}'
      AND (class_id IS NULL OR class_id = ANY(${classIds}::uuid[]))
    ORDER BY position, id`.execute(database);
  return rows;
}

/** What a student is asked: by the school, and by the classes that they have a seat in. */
export async function listAskedQuestions(
  database: Database,
  organizationId: string,
  studentId: string,
): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    SELECT questions.id, questions.wording, hint, kind, options, is_required, classes.title AS class_title,
      coalesce(answers.answer, '{}') AS answer, nullif(answers.wording, questions.wording) AS wording_then
    FROM questions LEFT JOIN classes ON classes.organization_id = questions.organization_id AND classes.id = questions.class_id
    LEFT JOIN question_answers AS answers ON answers.organization_id = questions.organization_id
      AND answers.question_id = questions.id AND answers.student_id = ${studentId}
    WHERE questions.organization_id = ${organizationId} AND archived_at IS NULL AND (questions.class_id IS NULL OR EXISTS (
      SELECT FROM enrollments WHERE enrollments.organization_id = ${organizationId} AND enrollments.class_id = questions.class_id
        AND enrollments.student_id = ${studentId} AND enrollments.state = 'enrolled'))
    ORDER BY position, questions.id`.execute(database);
  return rows;
}

/** Keeps answers with the wording they answered; what is not answered any more goes. */
export async function writeAnswers(
  database: Database,
  {
    organizationId,
    studentId,
    at,
  }: { readonly organizationId: string; readonly studentId: string; readonly at: string },
  answers: readonly { readonly questionId: string; readonly wording: string; readonly answer: readonly string[] }[],
): Promise<void> {
  const [given, gone] = [
    answers.filter(({ answer }) => answer.length > 0),
    answers.filter(({ answer }) => answer.length === 0),
  ];
  if (gone.length > 0)
    await database
      .deleteFrom('questionAnswers')
      .where('organizationId', '=', organizationId)
      .where('studentId', '=', studentId)
      .where(
        'questionId',
        'in',
        gone.map(({ questionId }) => questionId),
      )
      .execute();
  for (const { answer, ...told } of given) {
    const row = { ...told, answer: [...answer], answeredAt: at };
    await database
      .insertInto('questionAnswers')
      .values({ organizationId, studentId, ...row })
      .onConflict((conflict) => conflict.columns(['organizationId', 'studentId', 'questionId']).doUpdateSet(row))
      .execute();
  }
}

/** What must be answered, and by whom each of it was: ids, never an answer. */
export interface Required {
  readonly questions: readonly RequiredQuestion[];
  readonly answeredBy: (studentId: string) => ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export async function loadRequired(
  statements: Statements,
  organizationId: string,
  studentIds: readonly string[],
): Promise<Required> {
  const questions = await statements.rows<RequiredQuestion>(
    'SELECT id, class_id FROM questions WHERE organization_id = $1 AND is_required AND archived_at IS NULL',
    [organizationId],
  );
  // Most schools ask nothing of their own.
  if (questions.length === 0) return { questions, answeredBy: () => NONE };
  const rows = await statements.rows<{ studentId: string; ids: string[] }>(
    `SELECT student_id, array_agg(question_id::text) AS ids FROM question_answers
     WHERE organization_id = $1 AND student_id = ANY($2::uuid[]) AND question_id = ANY($3::uuid[]) GROUP BY student_id`,
    [organizationId, studentIds, questions.map(({ id }) => id)],
  );
  const answered = new Map(rows.map(({ studentId, ids }) => [studentId, new Set(ids)]));
  return { questions, answeredBy: (studentId) => answered.get(studentId) ?? NONE };
}

export const listRequired = (database: Database, organizationId: string, studentIds: readonly string[]) =>
  loadRequired(statementsIn(database), organizationId, studentIds);
