import { Button } from '../../ui/button.tsx';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { useAct } from '../frame/use-act.ts';

export type GivenBack = OutputOf<typeof functions.undoWithdrawAll>;

interface UndoWithdrawalParts {
  readonly withdrawalId: string;
  readonly label?: string;
  /** Where given, it tells what came of it elsewhere: the button itself may go. */
  readonly onGiven?: (given: GivenBack) => void;
}

/** Gives back what was withdrawn, and says what could not be given back and why. */
export function UndoWithdrawal({ withdrawalId, label, onGiven }: UndoWithdrawalParts) {
  const undo = useAct('undoWithdrawAll');
  return (
    <>
      {undo.data && !onGiven && <GivenBackWords given={undo.data} />}
      {undo.error && <p role="alert">{describeFailure(undo.error)}</p>}
      {!(undo.data && undo.data.lost.length === 0) && (
        <Button
          look="secondary"
          aria-label={label}
          isBusy={undo.isPending}
          onClick={() => undo.mutate({ withdrawalId }, { onSuccess: (given) => onGiven?.(given) })}
        >
          {m.withdraw_all_undo()}
        </Button>
      )}
    </>
  );
}

/** What was given back, and what could not be. */
export function GivenBackWords({ given }: { given: GivenBack }) {
  const { enrollments, waiting, lost } = given;
  const format = useFormat();
  const what = [
    ...(enrollments > 0 ? [m.withdraw_all_undone_seats({ count: enrollments })] : []),
    ...(waiting > 0 ? [m.withdraw_all_undone_places({ count: waiting })] : []),
  ];
  return (
    <div>
      <output>
        {what.length > 0 ? m.withdraw_all_undone({ what: format.list(what) }) : m.withdraw_all_undone_nothing()}
      </output>
      {lost.length > 0 && (
        <ul>
          {lost.map(({ studentName, classTitle, reason }) => (
            <li key={`${studentName} ${classTitle}`}>
              {m.withdraw_all_lost({ name: studentName, title: classTitle, why: LOST[reason]() })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const LOST: Readonly<Record<GivenBack['lost'][number]['reason'], () => string>> = {
  'changed-since': m.withdraw_all_lost_changed,
  'class-full': m.withdraw_all_lost_full,
  'already-enrolled': m.withdraw_all_lost_enrolled,
  'already-waitlisted': m.withdraw_all_lost_waiting,
  overlaps: m.withdraw_all_lost_overlaps,
  cancelled: m.withdraw_all_lost_cancelled,
};
