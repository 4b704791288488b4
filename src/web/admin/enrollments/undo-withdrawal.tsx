import { Button } from '@mantine/core';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/students-failure.ts';
import { reasonOf, useAct } from '../frame/use-act.ts';

type Lost = OutputOf<typeof functions.undoWithdrawAll>['lost'][number];

/** Gives back what was withdrawn, and says what could not be given back and why. */
export function UndoWithdrawal({ withdrawalId, label }: { withdrawalId: string; label?: string }) {
  const undo = useAct('undoWithdrawAll');
  return (
    <>
      {undo.data && (
        <div>
          <output>{m.withdraw_all_undone({ enrollments: undo.data.enrollments, waiting: undo.data.waiting })}</output>
          {undo.data.lost.length > 0 && (
            <ul>
              {undo.data.lost.map(({ studentName, classTitle, reason }) => (
                <li key={`${studentName} ${classTitle}`}>
                  {m.withdraw_all_lost({ name: studentName, title: classTitle, why: LOST[reason]() })}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {undo.error && (
        <p role="alert">
          {reasonOf(undo.error) === 'too-late' ? m.withdraw_all_too_late() : describeFailure(undo.error)}
        </p>
      )}
      {!(undo.data && undo.data.lost.length === 0) && (
        <Button
          variant="default"
          aria-label={label}
          loading={undo.isPending}
          onClick={() => undo.mutate({ withdrawalId })}
        >
          {m.withdraw_all_undo()}
        </Button>
      )}
    </>
  );
}

const LOST: Readonly<Record<Lost['reason'], () => string>> = {
  'class-full': m.withdraw_all_lost_full,
  'already-enrolled': m.withdraw_all_lost_enrolled,
  'already-waitlisted': m.withdraw_all_lost_waiting,
  overlaps: m.withdraw_all_lost_overlaps,
  cancelled: m.withdraw_all_lost_cancelled,
};
