import type { ClosingKept } from '../../../contract/closings.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import styles from './closings.module.css';

interface UndoClosingProps {
  readonly closingId: string;
  readonly label?: string;
  readonly onUndone: () => void;
}

/** Takes a closing back, and says which classes stay and why; once it is done the button is gone. */
export function UndoClosing({ closingId, label, onUndone }: UndoClosingProps) {
  const undo = useAct('undoClosing');
  const { data } = undo;
  if (data)
    return (
      <div role="status">
        <p>{hasUndone(data) ? m.closings_undone({ count: data.undone }) : m.closings_undone_nothing()}</p>
        {data.staysClosed && <p>{m.closings_stays_closed()}</p>}
        {data.mails > 0 && <p>{m.closings_undone_mails({ count: data.mails })}</p>}
        {data.kept.length > 0 && (
          <>
            <p>{m.closings_kept()}</p>
            <ul className={styles.clashes}>
              {data.kept.map(({ id, title, reason }) => (
                <li key={id}>{m.closings_kept_one({ title, why: WHY[reason]() })}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    );
  return (
    <>
      <FailureAlert error={undo.error} />
      <Button
        look="secondary"
        aria-label={label}
        isBusy={undo.isPending}
        onClick={() => undo.mutate({ closingId }, { onSuccess: (told) => hasUndone(told) && onUndone() })}
      >
        {m.closings_undo()}
      </Button>
    </>
  );
}

/** Where no class could come back, nothing is done. */
const hasUndone = ({ undone, kept }: { readonly undone: number; readonly kept: readonly unknown[] }) =>
  undone > 0 || kept.length === 0;

const WHY: Readonly<Record<ClosingKept, () => string>> = {
  'changed-meanwhile': m.closings_kept_changed,
  'too-late': m.closings_kept_late,
  'attendance-taken': m.closings_kept_attended,
  'enrolled-since': m.closings_kept_enrolled,
  'time-taken-since': m.closings_kept_taken,
  'semester-archived': m.closings_kept_archived,
  'seats-given': m.closings_kept_seats,
};
