import { useState } from 'react';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { type Tell, type Undoable, UndoNotice } from './undo-notice.tsx';

interface RemindProps {
  readonly studentIds: string[];
  readonly semester: Pick<NamedSemester, 'id' | 'name'>;
}

/** Reminds the families of the chosen students of what their records lack, after saying how many mails that makes. */
export function RemindChosen({ studentIds, semester }: RemindProps) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<Undoable | null>(null);
  const format = useFormat();
  if (studentIds.length > MOST_AT_ONCE)
    return <span>{m.students_remind_many({ most: format.number(MOST_AT_ONCE) })}</span>;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.students_remind()}
      </Button>
      {isOpen && <Question studentIds={studentIds} semester={semester} tell={setDone} onClose={() => setOpen(false)} />}
      {done && <UndoNotice done={done} onClose={() => setDone(null)} />}
    </>
  );
}

interface QuestionProps extends RemindProps {
  readonly tell: Tell;
  readonly onClose: () => void;
}

function Question({ studentIds, semester, tell, onClose }: QuestionProps) {
  const chosen = { semesterId: semester.id, studentIds };
  const preview = useReport('previewReminder', chosen);
  const send = useAct('sendReminder');
  const { call } = useApp();
  const toasts = useToasts();
  const undo = async (reminderId: string) => {
    const { mails } = await call(calls.undoReminder, { semesterId: semester.id, reminderId });
    const summary = mails > 0 ? m.students_remind_undone({ count: mails }) : m.students_remind_undone_late();
    toasts.show({ severity: mails > 0 ? 'success' : 'warn', summary });
  };
  const act = () =>
    send.mutate(chosen, {
      onSuccess: ({ mails, reminderId }) => {
        tell({ words: m.students_remind_done({ count: mails }), undo: () => undo(reminderId) });
        onClose();
      },
    });
  return (
    <Dialog title={m.students_remind_title()} onClose={onClose}>
      <Stack>
        <ReportContent report={preview} rows={2}>
          {({ students, mails, unreached, withoutAddress, justSent }) => (
            <div>
              {mails === 0 ? (
                <p>{m.students_remind_none()}</p>
              ) : (
                <>
                  <p>{m.students_remind_students({ count: students, semester: semester.name })}</p>
                  <p>{m.students_remind_mails({ count: mails })}</p>
                </>
              )}
              {unreached > 0 && <p>{m.students_remind_unreached({ count: unreached })}</p>}
              {withoutAddress > 0 && <p>{m.students_remind_no_account({ count: withoutAddress })}</p>}
              {justSent > 0 && <p>{m.students_remind_just_sent({ count: justSent })}</p>}
            </div>
          )}
        </ReportContent>
        <FailureAlert error={send.error} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose} data-autofocus>
            {m.account_cancel()}
          </Button>
          <Button isBusy={send.isPending} disabled={!preview.data?.mails} onClick={act}>
            {m.students_remind_act()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
