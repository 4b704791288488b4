import { useState } from 'react';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';

interface RemindProps {
  readonly studentIds: string[];
  readonly semester: Pick<NamedSemester, 'id' | 'name'>;
}

/** Reminds the families of the chosen students of what their records lack, after saying how many mails that makes. */
export function RemindChosen({ studentIds, semester }: RemindProps) {
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  if (studentIds.length > MOST_AT_ONCE)
    return <span>{m.students_remind_many({ most: format.number(MOST_AT_ONCE) })}</span>;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.students_remind()}
      </Button>
      {isOpen && <Question studentIds={studentIds} semester={semester} onClose={() => setOpen(false)} />}
    </>
  );
}

function Question({ studentIds, semester, onClose }: RemindProps & { readonly onClose: () => void }) {
  const chosen = { semesterId: semester.id, studentIds };
  const preview = useReport('previewReminder', chosen);
  const send = useAct('sendReminder');
  const toasts = useToasts();
  const act = () =>
    send.mutate(chosen, {
      onSuccess: ({ mails }) => {
        toasts.show({ severity: 'success', summary: m.students_remind_done({ count: mails }) });
        onClose();
      },
    });
  return (
    <Dialog title={m.students_remind_title()} onClose={onClose}>
      <Stack>
        <ReportContent report={preview} rows={2}>
          {({ students, mails, unreached }) => (
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
