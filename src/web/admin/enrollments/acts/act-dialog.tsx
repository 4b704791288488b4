import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { useReport } from '../../frame/use-report.ts';
import { UndoWithdrawal } from '../undo-withdrawal.tsx';
import { ActForm } from './act-form.tsx';
import { titleOf } from './act-words.ts';
import type { ActAnswer, AskedAct } from './asked-act.ts';
import { EffectWords } from './effects.tsx';

interface ActDialogProps {
  readonly asked: AskedAct;
  readonly onClose: () => void;
}

/** Does something with one enrollment or with many: what would happen, why, then what happened and how it is undone. */
export function ActDialog({ asked, onClose }: ActDialogProps) {
  const [done, setDone] = useState<{ answer: ActAnswer; to: string } | null>(null);
  const Question = asked.act === 'move' ? MoveForm : ActForm;
  return (
    <Dialog onClose={onClose} title={done ? m.acts_done_title() : titleOf(asked)}>
      {done ? (
        <Outcome asked={asked} {...done} onClose={onClose} />
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

function Outcome({ asked, answer, to, onClose }: ActDialogProps & { answer: ActAnswer; to: string }) {
  const format = useFormat();
  const { withdrawalId, undoUntil } = answer;
  return (
    <>
      <output>
        <EffectWords act={asked.act} effects={answer} to={to} />
      </output>
      <p>{undoUntil ? m.withdraw_all_undo_until({ at: format.instant(undoUntil) }) : m.acts_reopened_undo()}</p>
      <Cluster at="end">
        {withdrawalId && <UndoWithdrawal withdrawalId={withdrawalId} />}
        <Button onClick={onClose} data-autofocus>
          {m.withdraw_all_close()}
        </Button>
      </Cluster>
    </>
  );
}
