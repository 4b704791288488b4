import { m } from '../../../../words/messages.js';
import { describeFailure } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useIsBefore } from '../../frame/use-is-before.ts';
import { useAct } from '../../frame/use-act.ts';

/** Somebody who was just taken off a waitlist. */
export interface Skipped {
  readonly entryId: string;
  readonly studentName: string;
  readonly undoUntil: string;
}

/** Says who was taken off, and is the way back as long as the mail has not left. */
export function SkippedNotice({ skipped, onClose }: { skipped: Skipped; onClose: () => void }) {
  const { entryId, studentName: name, undoUntil } = skipped;
  const undo = useAct('undoSkip');
  const format = useFormat();
  const canUndo = useIsBefore(undoUntil) && !undo.data;
  return (
    <Notice
      tone={undo.data ? 'info' : 'success'}
      isStatus
      title={undo.data ? m.waits_skip_undone({ name }) : m.waits_skip_done({ name })}
      closes={{ label: m.students_undo_close(), onClose }}
    >
      {undo.error && <p role="alert">{describeFailure(undo.error)}</p>}
      {undo.data?.state === 'accepted' && <p>{m.waits_skip_undone_seat()}</p>}
      {canUndo && (
        <>
          <p>{m.waits_skip_undo_until({ at: format.clockTime(undoUntil) })}</p>
          <Button look="secondary" isSmall isBusy={undo.isPending} onClick={() => undo.mutate({ entryId })}>
            {m.semesters_undo()}
          </Button>
        </>
      )}
    </Notice>
  );
}
