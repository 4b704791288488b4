import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { firstNameOf, fullNameOf } from '../students/students-data.ts';
import { MoveChoices } from './move-choices.tsx';
import { MoveQuestion } from './move-question.tsx';
import type { Move } from './use-move.ts';

/** Moving a student to another class: where to, then one question. */
export function MoveDialog(move: Move) {
  const { moving, choices } = move;
  const [chosen, choose] = useState<{ readonly key: string; readonly classId: string } | null>(null);
  if (!moving) return null;
  // A choice is of the dialog that is open: the next one begins with the list.
  const classId = chosen?.key === moving.key ? chosen.classId : null;
  const choice = choices.data?.choices.find((each) => each.class.id === classId);
  if (choice)
    return (
      <MoveQuestion
        {...move}
        moving={moving}
        choice={choice}
        onBack={() => {
          move.act.reset();
          choose(null);
        }}
      />
    );
  const title = m.account_move_title({ name: fullNameOf(moving.student) });
  return (
    <Dialog title={title} closeLabel={m.account_close()} onClose={move.close} size="large">
      <List {...move} moving={moving} onChoose={(id) => choose({ key: moving.key, classId: id })} />
    </Dialog>
  );
}

type ListProps = Move & { moving: NonNullable<Move['moving']>; onChoose: (classId: string) => void };

function List({ moving, choices, act, onChoose }: ListProps) {
  const name = firstNameOf(moving.student);
  if (choices.data) {
    const { waitsFor, others } = choices.data;
    const open = choices.data.choices.filter(({ outcome }) => outcome === 'enrolled' || waitsFor === null);
    return (
      <Stack>
        {/* What was chosen is no choice any more. */}
        {act.error && (
          <Notice tone="error" isAlert>
            {describeFailure(act.error)}
          </Notice>
        )}
        {waitsFor && <p>{m.account_move_waits_for({ name, title: waitsFor.title })}</p>}
        {open.length === 0 ? (
          <p>{m.account_move_none({ name })}</p>
        ) : (
          <MoveChoices choices={open} moving={moving} onChoose={onChoose} />
        )}
        {others > 0 && open.length > 0 && <p>{m.account_move_others({ name, count: others })}</p>}
      </Stack>
    );
  }
  if (choices.error)
    return (
      <>
        <Notice tone="error" title={m.account_move_not_loaded()} isAlert>
          <p>{describeFailure(choices.error)}</p>
        </Notice>
        <Cluster at="end">
          <Button look="secondary" onClick={() => void choices.refetch()}>
            {m.enrollments_retry()}
          </Button>
        </Cluster>
      </>
    );
  return (
    <Stack aria-busy="true">
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  );
}
