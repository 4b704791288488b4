import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import closedDays from '../closed-days.module.css';
import { type Calendar, describeDifference, type Difference, OWN_WORDS } from './calendar-words.ts';
import styles from './calendars.module.css';

/** A box for each difference. Those that are proposed are answered either way; of the others what is ticked. */
export function Differences({ calendar: { id, name, differences, more } }: { calendar: Calendar }) {
  const runs = useRunsSchool();
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const answer = useAct('answerDifferences', { readsAgain: true });
  const { show } = useToasts();
  const isTaken = ({ key, isProposed }: Difference) => chosen.get(key) ?? isProposed;
  const proposed = differences.filter(({ isProposed }) => isProposed);
  const others = differences.filter(({ isProposed }) => !isProposed);
  const answers = [...proposed, ...others.filter(isTaken)].map((each) => ({ key: each.key, isTaken: isTaken(each) }));
  if (differences.length === 0) return null;
  const send = () =>
    answer.mutate(
      { calendarId: id, answers },
      {
        onSuccess: ({ taken }) => {
          setChosen(new Map());
          show({ severity: 'success', summary: m.calendars_answered({ count: taken }), detail: name });
        },
      },
    );
  const boxes = (of: readonly Difference[]) => (
    <Boxes differences={of} isTaken={isTaken} onChange={(key, is) => setChosen(new Map(chosen).set(key, is))} />
  );
  return (
    <>
      {proposed.length > 0 && (
        <fieldset className={closedDays.chosen} disabled={!runs}>
          <legend>{m.calendars_differences()}</legend>
          {boxes(proposed)}
        </fieldset>
      )}
      {others.length > 0 && (
        <details>
          <summary className={closedDays.more}>{m.calendars_others({ count: others.length })}</summary>
          <fieldset className={styles.others} disabled={!runs}>
            <legend className={styles.quiet}>{m.calendars_others_hint()}</legend>
            {boxes(others)}
          </fieldset>
        </details>
      )}
      {more > 0 && <p>{m.calendars_more({ count: more })}</p>}
      {runs && answers.length > 0 && (
        <>
          <p className={styles.quiet}>{m.calendars_answer_hint()}</p>
          <FailureAlert error={answer.error} words={OWN_WORDS} />
          <Cluster>
            <Button isSmall isBusy={answer.isPending} aria-label={m.calendars_answer_of({ name })} onClick={send}>
              {m.calendars_answer()}
            </Button>
          </Cluster>
        </>
      )}
    </>
  );
}

interface BoxesProps {
  readonly differences: readonly Difference[];
  readonly isTaken: (difference: Difference) => boolean;
  readonly onChange: (key: string, isTaken: boolean) => void;
}

function Boxes({ differences, isTaken, onChange }: BoxesProps) {
  const format = useFormat();
  return differences.map((difference) => (
    <CheckField
      key={difference.key}
      label={describeDifference(difference, format)}
      checked={isTaken(difference)}
      onChange={(event) => onChange(difference.key, event.currentTarget.checked)}
    />
  ));
}
