import { isDay } from './day.ts';
import type { SectionState } from './missing-sections.ts';

/** How a question of the school's own is answered. A question never becomes one of another kind: what was answered would not fit. */
export const QUESTION_KINDS = ['line', 'text', 'yes-no', 'one-of', 'several-of', 'number', 'date'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** More than these nobody reads through. */
export const LONGEST_ANSWER: Readonly<Partial<Record<QuestionKind, number>>> = { line: 200, text: 2000 };

export const hasOptions = (kind: QuestionKind) => kind === 'one-of' || kind === 'several-of';

/** What an answer is told by: of several the chosen ones, else one; none: not answered. */
export type Answer = readonly string[];

interface AnsweredQuestion {
  readonly kind: QuestionKind;
  readonly options: readonly string[];
  readonly isRequired: boolean;
}

/** What is wrong with an answer. What was answered before stays right, whatever became of the options; null: nothing is. */
export function checkAnswer(
  { kind, options, isRequired }: AnsweredQuestion,
  answer: Answer,
  before: Answer,
): 'required' | 'not-valid' | 'not-listed' | null {
  if (answer.length === 0) return isRequired ? 'required' : null;
  if (answer.length === before.length && answer.every((each, at) => each === before[at])) return null;
  if (hasOptions(kind)) return isChoice(kind, options, answer, before) ? null : 'not-listed';
  const [only = '', ...more] = answer;
  return more.length === 0 && FITS[kind]?.(only) ? null : 'not-valid';
}

function isChoice(kind: QuestionKind, options: readonly string[], answer: Answer, before: Answer): boolean {
  if (kind === 'one-of' && answer.length > 1) return false;
  return (
    new Set(answer).size === answer.length && answer.every((each) => options.includes(each) || before.includes(each))
  );
}

const fitsIn = (kind: QuestionKind) => (text: string) =>
  text.trim() !== '' && text.length <= (LONGEST_ANSWER[kind] ?? 0);
const NUMBER = /^-?\d{1,9}([.,]\d{1,4})?$/;

const FITS: Readonly<Partial<Record<QuestionKind, (text: string) => boolean>>> = {
  line: fitsIn('line'),
  text: fitsIn('text'),
  'yes-no': (text) => text === 'yes' || text === 'no',
  number: (text) => NUMBER.test(text),
  date: isDay,
};

/** A question that must be answered: of every student, or of those in one class. */
export interface RequiredQuestion {
  readonly id: string;
  readonly classId: string | null;
}

/**
 * Whether the section of questions is asked of a student with seats in these classes, and how it stands: not answered as long as one that
 * they must answer is open, however long ago they told the others. Null: nothing must be answered.
 */
export function decideQuestions(
  state: SectionState | undefined,
  required: readonly RequiredQuestion[],
  student: { readonly classIds: readonly string[]; readonly answered: ReadonlySet<string> },
): SectionState | null {
  const asked = required.filter(({ classId }) => classId === null || student.classIds.includes(classId));
  if (asked.length === 0) return null;
  const isOpen = asked.some(({ id }) => !student.answered.has(id));
  return isOpen || !state ? { answeredOn: null, confirmedOn: null } : state;
}
