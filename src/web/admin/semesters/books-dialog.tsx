import type { StaffSemester } from '../../../contract/semesters.ts';
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

/** Shows who would owe what together before books of a semester begin, which cannot be undone. */
export function BooksDialog({ semester, onClose }: { semester: StaffSemester; onClose: () => void }) {
  const { id: semesterId, name } = semester;
  const report = useReport('previewBooks', { semesterId });
  const begin = useAct('keepBooks');
  const format = useFormat();
  const { show } = useToasts();
  const act = () =>
    begin.mutate(
      { semesterId },
      {
        onSuccess: ({ seats }) => {
          show({
            severity: 'success',
            summary: m.semesters_books_begun(),
            detail: m.semesters_books_seats({ count: seats }),
          });
          onClose();
        },
      },
    );
  return (
    <Dialog title={m.semesters_books_title({ name })} onClose={onClose}>
      <ReportContent report={report} rows={3}>
        {({ seats, families, cents, withoutFamily }) => (
          <Stack>
            <p>{m.semesters_books_effect()}</p>
            <p>
              {seats === 0
                ? m.semesters_books_none()
                : m.semesters_books_owed({
                    ...format.counted(seats),
                    families: format.number(families),
                    amount: format.money(cents),
                  })}
            </p>
            {withoutFamily > 0 && <p>{m.semesters_books_without({ count: withoutFamily })}</p>}
            <p>{m.semesters_books_settled()}</p>
            <FailureAlert error={begin.error} />
            <Cluster at="end">
              <Button look="secondary" onClick={onClose} data-autofocus>
                {m.account_cancel()}
              </Button>
              <Button isBusy={begin.isPending} onClick={act}>
                {m.semesters_books_act()}
              </Button>
            </Cluster>
          </Stack>
        )}
      </ReportContent>
    </Dialog>
  );
}
