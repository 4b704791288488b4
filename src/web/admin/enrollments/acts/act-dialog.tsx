import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { useReport } from '../../frame/use-report.ts';
import { type GivenBack, GivenBackWords, UndoWithdrawal } from '../undo-withdrawal.tsx';
import { ActForm } from './act-form.tsx';
import { titleOf } from './act-words.ts';
import type { ActAnswer, AskedAct } from './asked-act.ts';
import { EffectWords } from './effects.tsx';

interface ActDialogProps {
  readonly asked: AskedAct;
  readonly onClose: () => void;
}

/** Does something with one enrollment or with many: what would happen, why, then what happened and how it is undone; once undone, only that. */
export function ActDialog({ asked, onClose }: ActDialogProps) {
  const [done, setDone] = useState<{ answer: ActAnswer; to: string } | null>(null);
  const [given, setGiven] = useState<GivenBack | null>(null);
  const Question = asked.act === 'move' ? MoveForm : ActForm;
  return (
    <Dialog onClose={onClose} title={titleNow(asked, done !== null, given)}>
      {done ? (
        <Outcome asked={asked} {...done} given={given} onGiven={setGiven} onClose={onClose} />
      ) : (
        <Question asked={asked} onDone={(answer, to) => setDone({ answer, to })} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MoveForm(props: Parameters<typeof ActForm>[0]) {
  const targets = useReport('moveTargets', { enrollmentIds: props.asked.chosen.map(({ id }) => id) });
  return <ActForm {...props} targets={targets} />;
}

function titleNow(asked: AskedAct, isDone: boolean, given: GivenBack | null): string {
  if (given?.lost.length === 0) return m.acts_undone_title();
  return isDone ? m.acts_done_title() : titleOf(asked);
}

interface OutcomeProps extends ActDialogProps {
  readonly answer: ActAnswer;
  readonly to: string;
  readonly given: GivenBack | null;
  readonly onGiven: (given: GivenBack) => void;
}

function Outcome({ asked, answer, to, given, onGiven, onClose }: OutcomeProps) {
  const format = useFormat();
  const { withdrawalId, undoUntil } = answer;
  return (
    <>
      {given ? (
        <GivenBackWords given={given} />
      ) : (
        <>
          <output>
            <EffectWords act={asked.act} effects={answer} to={to} />
          </output>
          <p>{undoUntil ? m.withdraw_all_undo_until({ at: format.instant(undoUntil) }) : m.acts_reopened_undo()}</p>
        </>
      )}
      <Cluster at="end">
        {withdrawalId && <UndoWithdrawal withdrawalId={withdrawalId} onGiven={onGiven} />}
        <Button onClick={onClose} data-autofocus>
          {m.withdraw_all_close()}
        </Button>
      </Cluster>
    </>
  );
}
