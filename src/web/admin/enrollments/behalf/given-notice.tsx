import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { describeFailure } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useIsBefore } from '../../frame/use-is-before.ts';

export type Given = OutputOf<typeof functions.enrollOnBehalf>;

/** What was just given, and the way back as long as there is one. */
export function GivenNotice({ given, onClose }: { given: Given; onClose: () => void }) {
  const { enrollmentId, agreedCents, undoUntil } = given;
  const undo = useAct('undoOnBehalf');
  const format = useFormat();
  const canUndo = useIsBefore(undoUntil);
  const price = agreedCents === 0 ? m.admin_management_free() : format.money(agreedCents);
  return (
    <Notice
      tone={undo.data ? 'info' : 'success'}
      isStatus
      title={undo.data ? m.behalf_undone() : m.behalf_given({ price })}
      closes={{ label: m.students_undo_close(), onClose }}
    >
      {undo.error && <p role="alert">{describeFailure(undo.error)}</p>}
      {!undo.data && undoUntil && canUndo && <p>{m.behalf_undo_until({ at: format.clockTime(undoUntil) })}</p>}
      <Cluster>
        <ButtonLink look="secondary" isSmall to={staffPaths.staffEnrollment(enrollmentId)}>
          {m.behalf_open()}
        </ButtonLink>
        {!undo.data && canUndo && (
          <Button look="secondary" isSmall isBusy={undo.isPending} onClick={() => undo.mutate({ enrollmentId })}>
            {m.semesters_undo()}
          </Button>
        )}
      </Cluster>
    </Notice>
  );
}
