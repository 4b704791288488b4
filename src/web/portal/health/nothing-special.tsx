import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HealthAnswers } from '../../../domain/health-answers.ts';
import { decideNothing, type NothingQuestion } from '../../../domain/nothing-special.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import told from '../../shared/records/told.module.css';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, CardHead } from '../../ui/section.tsx';
import { useRun } from '../records/run-context.ts';
import { type HealthDraft, type HealthSection, type HealthTold, useHealthTold } from './health-data.ts';
import { useWhoGets } from './who-gets.tsx';
import styles from '../records/record.module.css';

const WORDS: Readonly<Record<NothingQuestion, () => string>> = {
  allergies: m.health_no_allergies,
  medications: m.health_no_medications,
  conditions: m.health_no_conditions,
  diet: m.health_no_diet,
  notes: m.health_no_notes,
};

interface NothingSpecialProps {
  readonly studentId: string;
  readonly name: string;
  readonly sections: HealthTold;
  readonly drafts: readonly HealthDraft[];
}

/** In a run: all that nobody has answered yet, answered with "none" in one act, each said before it counts. What is typed somewhere is not answered over. */
export function NothingSpecial({ studentId, name, sections, drafts }: NothingSpecialProps) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const show = useHealthTold(studentId);
  const run = useRun();
  const { answers, questions } = decideNothing(openOf(sections, drafts));
  // The keys are those that the rule has answered.
  const answered = Object.keys(answers) as (keyof typeof answers)[];
  const again = () => queryClient.invalidateQueries({ queryKey: ['students', 'record', studentId] });
  const act = useMutation({
    mutationFn: async () => {
      for (const section of answered) {
        const asked = { studentId, version: sections[section].version, answers: { [section]: answers[section] } };
        const answer = await call(calls.saveHealth, asked);
        show(answer);
        if (!answer.isSaved) throw new ToldMeanwhile();
      }
      return answered;
    },
    onSuccess: async (done) => {
      // The step that comes next must know what is missing by now.
      await again();
      run?.next(done);
    },
    onError: again,
  });
  const whoGets = useWhoGets();
  if (!run || questions.length === 0) return null;
  // Said once, where all of it goes to the same people.
  const [first = '', ...others] = new Set(questions.map((question) => whoGets(question)));
  return (
    <Card role="group" aria-label={m.health_nothing_title({ name })} className={styles.section}>
      <CardHead title={m.health_nothing_title({ name })} />
      <ul className={told.people}>
        {questions.map((question) => (
          <li key={question}>
            {WORDS[question]()} {others.length > 0 && <small>{whoGets(question)}</small>}
          </li>
        ))}
      </ul>
      {others.length === 0 && <small>{first}</small>}
      {act.error && (
        <Notice tone="error" isAlert>
          {act.error instanceof ToldMeanwhile ? m.health_nothing_changed() : describeFailure(act.error)}
        </Notice>
      )}
      <Cluster>
        <Button onClick={() => act.mutate()} isBusy={act.isPending}>
          {m.health_nothing_act()}
        </Button>
      </Cluster>
      <p>{m.health_nothing_else()}</p>
    </Card>
  );
}

/** Somebody else has answered since; what they told is on screen by then, and is not answered over. */
class ToldMeanwhile extends Error {}

/** The answers as they count here: something typed is as good as told. */
function openOf(
  { allergies, medications, conditions, care }: HealthTold,
  drafts: readonly HealthDraft[],
): HealthAnswers {
  const isTyped = (section: HealthSection) => drafts.some(({ answers }) => answers[section] !== undefined);
  return {
    allergies: isTyped('allergies') ? 'none' : allergies.answers,
    medications: isTyped('medications') ? 'none' : medications.answers,
    conditions: isTyped('conditions') ? { conditions: 'none', diet: 'none', notes: 'none' } : conditions.answers,
    care: care.answers,
  };
}
