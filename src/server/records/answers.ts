import { checkAnswer } from '../../domain/questions.ts';
import { invalidFields } from '../platform/call/errors.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { listAskedQuestions, writeAnswers } from '../questions/store.ts';
import type { Household } from './store.ts';

/** Checks what was answered to each question that is asked now, and keeps what is new with the wording that it answers. */
export async function saveAnswers(
  { organizationId, studentId }: Household,
  given: readonly { readonly questionId: string; readonly answer: readonly string[] }[],
  { database, clock }: SignedInContext,
): Promise<void> {
  const asked = await listAskedQuestions(database, organizationId, studentId);
  const answers = asked.map((question) => {
    const at = given.findIndex(({ questionId }) => questionId === question.id);
    const told = given[at]?.answer.map((each) => each.trim()).filter((each) => each !== '');
    return { question, at, answer: told ?? question.answer };
  });
  const wrong = answers.flatMap(({ question, at, answer }) => {
    const code = checkAnswer(question, answer, question.answer);
    return code ? [{ path: at < 0 ? 'questions' : `questions.${at}.answer`, code }] : [];
  });
  if (wrong.length > 0) throw invalidFields(wrong);
  const isNew = ({ question, answer }: (typeof answers)[number]) => answer.join('\n') !== question.answer.join('\n');
  const fresh = answers
    .filter(isNew)
    .map(({ question: { id, wording }, answer }) => ({ questionId: id, wording, answer }));
  await writeAnswers(database, { organizationId, studentId, at: clock.iso() }, fresh);
}
