import type { ListedAnswer, ListedQuestion } from './listed-questions.ts';
import type { FieldChange } from './known-students.ts';
import type { SaidStudent } from './said-student.ts';

/** An answer that a list gives to one of the school's own questions, with what stood there before. */
export interface NewAnswer {
  readonly questionId: string;
  readonly wording: string;
  readonly answer: readonly string[];
  readonly before: ListedAnswer | null;
}

/** The answers of a list that are not there yet; each is told as it was and as it will be. */
export function compareAnswers(
  { answers }: Pick<SaidStudent, 'answers'>,
  now: readonly ListedAnswer[],
  questions: readonly ListedQuestion[],
  told: FieldChange[],
): readonly NewAnswer[] {
  return questions.flatMap(({ id, wording }) => {
    const answer = answers[id];
    const before = now.find((each) => each.questionId === id) ?? null;
    if (!answer || isSame(answer, before?.answer ?? [])) return [];
    told.push({ field: `question.${id}`, from: before?.answer.join(', ') ?? null, to: answer.join(', ') });
    return [{ questionId: id, wording, answer, before }];
  });
}

/** Whatever order several were chosen in. */
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
