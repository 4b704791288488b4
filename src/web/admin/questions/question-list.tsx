import type { StaffQuestion } from '../../../contract/questions.ts';
import { hasOptions } from '../../../domain/questions.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Tag } from '../../ui/notice.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { KIND_WORDS, SHEET_WORDS } from './question-words.ts';
import styles from './questions.module.css';

interface QuestionListProps {
  readonly questions: readonly StaffQuestion[];
  readonly onEdit: (question: StaffQuestion) => void;
}

/** The questions that are asked, in the order in which families read them. */
export function QuestionList({ questions, onEdit }: QuestionListProps) {
  const order = useAct('orderQuestions');
  const archive = useAct('archiveQuestion');
  const runs = useRunsSchool();
  const isBusy = order.isPending || archive.isPending;
  const swap = (at: number, to: number) => {
    const ids = questions.map(({ id }) => id);
    const [moved = ''] = ids.splice(at, 1);
    order.mutate({ questionIds: ids.toSpliced(to, 0, moved) });
  };
  return (
    <>
      <FailureAlert error={order.error ?? archive.error} />
      <ol className={styles.list} aria-label={m.questions_list()}>
        {questions.map((question, at) => {
          const act = (words: string, isOff: boolean, onClick: () => void) => (
            <Button
              look="quiet"
              disabled={isOff || isBusy}
              onClick={onClick}
              aria-label={m.questions_act_of({ act: words, wording: question.wording })}
            >
              {words}
            </Button>
          );
          return (
            <li key={question.id} className={styles.question}>
              <QuestionFacts question={question} />
              {runs && (
                <Cluster>
                  {act(m.questions_edit(), false, () => onEdit(question))}
                  {act(m.questions_up(), at === 0, () => swap(at, at - 1))}
                  {act(m.questions_down(), at === questions.length - 1, () => swap(at, at + 1))}
                  {act(m.questions_archive(), false, () =>
                    archive.mutate({ questionId: question.id, version: question.version, isArchived: true }),
                  )}
                </Cluster>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** What is asked no more; what was answered is kept. */
export function ArchivedQuestions({ questions }: { questions: readonly StaffQuestion[] }) {
  const restore = useAct('archiveQuestion');
  const runs = useRunsSchool();
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="archived-title">
      <h2 id="archived-title">{m.questions_archived()}</h2>
      <FailureAlert error={restore.error} />
      <ul className={styles.list}>
        {questions.map((question) => (
          <li key={question.id} className={styles.question}>
            <QuestionFacts question={question} />
            {runs && (
              <Cluster>
                <Button
                  look="quiet"
                  disabled={restore.isPending}
                  onClick={() =>
                    restore.mutate({ questionId: question.id, version: question.version, isArchived: false })
                  }
                  aria-label={m.questions_act_of({ act: m.questions_restore(), wording: question.wording })}
                >
                  {m.questions_restore()}
                </Button>
              </Cluster>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuestionFacts({ question }: { question: StaffQuestion }) {
  const { wording, kind, options, isRequired, classTitle, sheets, answers } = question;
  const facts = [
    KIND_WORDS[kind](),
    classTitle === null ? m.questions_of_all() : m.questions_of_class({ title: classTitle }),
    ...sheets.map((sheet) => SHEET_WORDS[sheet]()),
    m.questions_answers({ count: answers }),
  ];
  return (
    <div className={styles.words}>
      <p className={styles.wording}>
        {wording} {isRequired && <Tag tone="info">{m.questions_required()}</Tag>}
      </p>
      {hasOptions(kind) && <p className={styles.facts}>{options.join(' / ')}</p>}
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </div>
  );
}
