import { checkAnswer, hasOptions } from '../../../domain/questions.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import told from '../../shared/records/told.module.css';
import type { Errors } from '../../ui/form/errors.ts';
import { QuestionField } from './question-field.tsx';
import type { AskedQuestion } from './record-data.ts';
import styles from './record.module.css';
import type { SectionSetup } from './section-form.tsx';

interface Answers {
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

const pathOf = (at: number) => `questions.${at}.answer`;

const WRONG = {
  required: m.fields_required,
  'not-valid': m.records_question_wrong,
  'not-listed': m.records_choose,
} as const;

/** What the school, or a class of the student's, wants to know beside all that every school asks. */
export function questionsSection(questions: readonly AskedQuestion[]): SectionSetup<Answers> {
  const answerOf = ({ answers }: Answers, { id }: AskedQuestion) => answers[id] ?? [];
  return {
    section: 'questions',
    valuesOf: () => ({ answers: Object.fromEntries(questions.map(({ id, answer }) => [id, answer])) }),
    paths: { answers: 'questions' },
    check: (values): Errors =>
      Object.fromEntries(
        questions.flatMap((question, at) => {
          const wrong = checkAnswer(question, trimmed(question, answerOf(values, question)), question.answer);
          return wrong ? [[pathOf(at), WRONG[wrong]()]] : [];
        }),
      ),
    save: (call, whose, values) =>
      call(calls.saveQuestions, {
        ...whose,
        questions: questions.map((question) => ({
          questionId: question.id,
          answer: trimmed(question, answerOf(values, question)),
        })),
      }),
    answersOf: () => ({}),
    draw: (form) =>
      questions.map((question, at) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answerOf(form.values, question)}
          error={form.errors[pathOf(at)]}
          onChange={(answer) => form.set({ answers: { ...form.values.answers, [question.id]: answer } })}
        />
      )),
  };
}

/** Nothing but blanks is no answer. */
function trimmed({ kind }: AskedQuestion, answer: readonly string[]): string[] {
  return hasOptions(kind) ? [...answer] : answer.map((each) => each.trim()).filter((each) => each !== '');
}

/** Each question with what was answered, and how it was asked then. */
export function QuestionsSummary({ questions }: { questions: readonly AskedQuestion[] }) {
  const answered = questions.filter(({ answer }) => answer.length > 0);
  if (answered.length === 0) return null;
  return (
    <dl className={told.facts}>
      {answered.map(({ id, wording, wordingThen, kind, answer }) => (
        <div key={id}>
          <dt>{wording}</dt>
          <dd>
            {kind === 'yes-no' ? (answer[0] === 'yes' ? m.records_yes() : m.records_no()) : answer.join(', ')}
            {wordingThen && <p className={styles.told}>{m.records_question_then({ wording: wordingThen })}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
