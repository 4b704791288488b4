import type { Sheet, SheetColumn, SheetLine } from '../../../contract/sheets.ts';
import { namePreferred } from '../../../domain/preferred-name.ts';
import { joined } from '../../../domain/joined.ts';
import type { HealthAnswers } from '../../../domain/health-answers.ts';
import type { SpotField } from '../../../domain/on-the-spot.ts';
import type { QuestionKind } from '../../../domain/questions.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import { m } from '../../../words/messages.js';
import type { Speech } from '../../platform/papers/speech.ts';
import type { Person, SheetClass, SheetHousehold, SheetQuestions, SheetStudent } from './facts-store.ts';

/** Everything that the sheets of one class are made of. Students come in the order in which they are called. */
export interface ClassFacts {
  readonly class: SheetClass;
  readonly students: readonly SheetStudent[];
  readonly questions: ReadonlyMap<string, SheetQuestions>;
  /** By student; null where whoever prints does not read health data. */
  readonly health: ReadonlyMap<string, HealthAnswers> | null;
  /** What of it the school shows on the spot. */
  readonly spot: readonly SpotField[];
  readonly gradeNames: Readonly<Record<string, string>>;
}

/** What can be chosen of a sheet. */
export interface SheetChoice {
  readonly days: readonly string[] | undefined;
  readonly ownColumns: readonly string[];
}

/** Makes the sheets of one kind: one, or several where it has a sheet for each date. */
export type MakeSheets = (facts: ClassFacts, speech: Speech, choice: SheetChoice) => Sheet[];

export const plain = (text: string): SheetLine => ({ text, tone: 'plain' });
export const strong = (text: string): SheetLine => ({ text, tone: 'strong' });
export const quiet = (text: string): SheetLine => ({ text, tone: 'quiet' });
export const danger = (text: string): SheetLine => ({ text, tone: 'danger' });

export const titleOf = (kind: SheetKind, { reader }: Speech) => m.sheets_kind({ kind }, reader);
export const notAnswered = ({ reader }: Speech) => quiet(m.health_not_answered({}, reader));

/** The student as staff call them: the legal name, with what they go by. */
export function studentLines(student: SheetStudent): SheetLine[] {
  const preferred = namePreferred(student);
  const more = joined(preferred && `“${preferred}”`, student.pronouns);
  return [strong(`${student.firstName} ${student.lastName}`.trim()), ...(more ? [quiet(more)] : [])];
}

/** A column with the number of each row, and one with the student: where every list of students begins. */
export function listed(
  { students }: ClassFacts,
  { reader }: Speech,
  columns: readonly SheetColumn[],
  cellsOf: (student: SheetStudent) => readonly SheetLine[][],
): Pick<Sheet, 'columns' | 'rows'> {
  return {
    columns: [
      { id: 'number', label: m.sheets_number({}, reader), width: 'number' },
      { id: 'student', label: m.sheets_student({}, reader), width: 'medium' },
      ...columns,
    ],
    rows: students.map((student, at) => {
      const beginning = [[plain(String(at + 1))], studentLines(student)];
      return { studentId: student.id, cells: [...beginning, ...cellsOf(student)] };
    }),
  };
}

/** What each household says, the second and further ones under a line that names them so. */
export function byHousehold(
  { households }: SheetStudent,
  speech: Speech,
  linesOf: (household: SheetHousehold) => SheetLine[],
): SheetLine[] {
  const told = households.map((household) => linesOf(household));
  if (told.length === 1) return told.flat();
  return told.flatMap((lines, at) => [
    quiet(m.sheets_household_of({ number: at + 1 }, speech.reader)),
    ...(lines.length > 0 ? lines : [quiet(m.admin_unknown({}, speech.reader))]),
  ]);
}

export const personWords = ({ name, relationship, phone }: Person) => joined(name, relationship, phone);

/** Whom to call: guardians but for those who may only pick up. */
export function guardianLines({ guardians }: SheetHousehold, { reader }: Speech, hasEmail: boolean): SheetLine[] {
  const called = guardians.filter(({ access }) => access !== 'pick-up');
  if (called.length === 0) return [quiet(m.sheets_no_guardian({}, reader))];
  return called.map(({ email, ...guardian }) => plain(joined(personWords(guardian), hasEmail ? email : '')));
}

export function contactLines({ contacts }: SheetHousehold, speech: Speech): SheetLine[] {
  return contacts ? contacts.map((contact) => plain(personWords(contact))) : [notAnswered(speech)];
}

/** What was answered to the school's own questions on this kind of sheet; one that was not says so. */
export function answerLines({ questions }: ClassFacts, kind: SheetKind, studentId: string, speech: Speech) {
  return (questions.get(kind) ?? []).map(({ wording, kind: of, answers }) =>
    plain(`${wording} ${answerWords(of, answers[studentId], speech)}`),
  );
}

/** A column of the answers, where any question is asked on this kind of sheet. */
export function answerColumn({ questions }: ClassFacts, kind: SheetKind, { reader }: Speech): SheetColumn[] {
  if (!questions.get(kind)?.length) return [];
  return [{ id: 'answers', label: m.sheets_answers({}, reader), width: 'medium' }];
}

function answerWords(kind: QuestionKind, answer: readonly string[] | undefined, { reader, list }: Speech): string {
  if (!answer || answer.length === 0) return m.health_not_answered({}, reader);
  if (kind !== 'yes-no') return list(answer);
  return answer[0] === 'yes' ? m.records_yes({}, reader) : m.records_no({}, reader);
}
