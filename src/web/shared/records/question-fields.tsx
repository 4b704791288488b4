import { checkAnswer, hasOptions } from '../../../domain/questions.ts';
import { m } from '../../../words/messages.js';
import told from './told.module.css';
import type { Errors } from '../../ui/form/errors.ts';
import { QuestionField } from './question-field.tsx';
import type { AskedQuestion, SectionFields } from './section-fields.ts';
import styles from './fields.module.css';

export interface Answered {
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

const pathOf = (at: number) => `questions.${at}.answer`;

const WRONG = {
  required: m.fields_required,
  'not-valid': m.records_question_wrong,
  'not-listed': m.records_choose,
} as const;

/** What the school, or a class of the student's, wants to know beside all that every school asks. */
export function questionFields(questions: readonly AskedQuestion[]): SectionFields<Answered> {
  const answerOf = ({ answers }: Answered, { id }: AskedQuestion) => answers[id] ?? [];
  return {
    valuesOf: () => ({ answers: Object.fromEntries(questions.map(({ id, answer }) => [id, answer])) }),
    paths: { answers: 'questions' },
    check: (values): Errors =>
      Object.fromEntries(
        questions.flatMap((question, at) => {
          const wrong = checkAnswer(question, trimmed(question, answerOf(values, question)), question.answer);
          return wrong ? [[pathOf(at), WRONG[wrong]()]] : [];
        }),
      ),
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

/** What is sent of what was answered. */
export function answersOf(questions: readonly AskedQuestion[], { answers }: Answered) {
  return questions.map((question) => ({
    questionId: question.id,
    answer: trimmed(question, answers[question.id] ?? []),
  }));
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
