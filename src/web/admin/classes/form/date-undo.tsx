import { m } from '../../../../words/messages.js';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useIsBefore } from '../../frame/use-is-before.ts';
import { afterSaving } from './class-form-state.ts';
import { focusPath } from './parts.ts';
import type { ClassForm } from './use-class-form.ts';

type Undo = NonNullable<EditedClass['undo']>;

/** The way back from dates that were saved last, as long as there is one. */
export function DateUndo({ form }: { form: ClassForm }) {
  const { undo, version } = form.state.saved;
  return undo && <UndoNotice key={version} undo={undo} form={form} />;
}

function UndoNotice({ undo, form }: { undo: Undo; form: ClassForm }) {
  const act = useAct('undoDates');
  const toasts = useToasts();
  const format = useFormat();
  const isOpen = useIsBefore(undo.until);
  const isWaiting = useIsBefore(undo.mails > 0 ? undo.mailsLeaveAt : null);
  const { id: classId, version } = form.state.saved;
  if (!isOpen && !act.error) return null;
  const takeBack = () =>
    act.mutate(
      { classId, version },
      {
        onSuccess: ({ class: saved, mails }) => {
          form.setState((now) => afterSaving(now, now.base, saved, form.place));
          const detail = mails > 0 ? m.class_form_mails_sent({ count: mails }) : takenBack(undo);
          toasts.show({ severity: 'success', summary: m.class_undo_done(), ...(detail && { detail }) });
          // The button is gone: to the dates that are back.
          requestAnimationFrame(() => focusPath(['schedule']));
        },
      },
    );
  return (
    <Notice tone="info" isStatus title={m.class_undo_title()}>
      <p>{wordsOf(undo, isWaiting, format)}</p>
      <FailureAlert error={act.error} words={{ 'too-late': m.class_undo_too_late }} />
      {isOpen && (
        <Cluster>
          <Button look="secondary" isSmall isBusy={act.isPending} onClick={takeBack}>
            {undo.mails > 0 && !isWaiting ? m.class_undo_act_tell() : m.class_undo_act()}
          </Button>
        </Cluster>
      )}
    </Notice>
  );
}

function wordsOf({ mails: count, mailsLeaveAt, until }: Undo, isWaiting: boolean, format: Format): string {
  if (isWaiting) return m.class_undo_waiting({ count, at: format.clockTime(mailsLeaveAt) });
  const at = format.instant(until);
  return count > 0 ? m.class_undo_told({ count, at }) : m.class_undo_untold({ at });
}

/** Nobody is told, where mails waited, because they have not left. */
function takenBack({ mails: count }: Undo): string | null {
  return count > 0 ? m.class_undo_taken_back({ count }) : null;
}
