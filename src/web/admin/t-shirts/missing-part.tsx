import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { tellGrade } from '../frame/grade-words.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Cluster, Stack, Toolbar } from '../../ui/layout.tsx';
import { Link } from '@tanstack/react-router';
import { NoSemester } from '../dashboard/no-semester.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { type Tell, type Undoable, UndoNotice } from '../students/undo-notice.tsx';
import { TshirtFrame } from './tshirt-frame.tsx';

type Student = OutputOf<typeof functions.tshirts>['students'][number];

/** Who has told no size, and the reminder to their families. */
export function MissingPart() {
  const [{ semester, class: classId }] = useAddress();
  const report = useReport('tshirts', { semesterId: semester, classId });
  const [done, setDone] = useState<Undoable | null>(null);
  const serves = useServesFamilies();
  const { data } = report;
  return (
    <TshirtFrame
      lead={m.tshirts_missing_lead()}
      semesters={data?.semesters}
      semester={data?.semester}
      classes={data?.classes}
      classId={data?.classId}
    >
      {done && <UndoNotice done={done} onClose={() => setDone(null)} />}
      <ReportContent report={report}>
        {({ students, semester: of, classId: one, missing }) => {
          if (of === null) return <NoSemester />;
          if (missing === 0)
            return (
              <Empty title={m.tshirts_missing_none_title()}>
                <p>{m.tshirts_missing_none()}</p>
              </Empty>
            );
          const without = students.filter(({ tshirtSize }) => tshirtSize === null);
          return (
            <>
              <Toolbar>
                {serves && (
                  <Reminder asked={{ semesterId: of.id, ...(one !== null && { classId: one }) }} tell={setDone} />
                )}
                <output>{m.admin_tshirts_shown({ count: without.length })}</output>
              </Toolbar>
              <Missing students={without} />
            </>
          );
        }}
      </ReportContent>
    </TshirtFrame>
  );
}

function Missing({ students }: { students: readonly Student[] }) {
  const format = useFormat();
  return (
    <PagedTable label={m.admin_tshirts_list()} columns={columnsOf(format)} rows={students} rowId={({ id }) => id} />
  );
}

function columnsOf(format: Format): DataColumn<Student>[] {
  return [
    {
      id: 'student',
      header: m.admin_student(),
      value: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      cell: ({ id, firstName, lastName }) => (
        <Link to={staffPaths.staffStudent(id)}>
          {firstName} {lastName}
        </Link>
      ),
    },
    {
      id: 'grade',
      header: m.admin_grade(),
      isUnbroken: true,
      value: ({ grade }) => grade,
      cell: (student) => tellGrade(student, format),
    },
    { id: 'classes', header: m.admin_tshirts_classes(), cell: ({ classTitles }) => format.list(classTitles) },
  ];
}

interface ReminderProps {
  readonly asked: { readonly semesterId: string; readonly classId?: string };
  readonly tell: Tell;
}

function Reminder({ asked, tell }: ReminderProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.tshirts_remind()}
      </Button>
      {isOpen && <Question asked={asked} tell={tell} onClose={() => setOpen(false)} />}
    </>
  );
}

function Question({ asked, tell, onClose }: ReminderProps & { readonly onClose: () => void }) {
  const preview = useReport('previewSizeReminder', asked);
  const send = useAct('remindOfSizes');
  const { call } = useApp();
  const toasts = useToasts();
  const undo = async (reminderId: string) => {
    const { mails } = await call(calls.undoSizeReminder, { semesterId: asked.semesterId, reminderId });
    const summary = mails > 0 ? m.tshirts_remind_undone({ count: mails }) : m.tshirts_remind_undone_late();
    toasts.show({ severity: mails > 0 ? 'success' : 'warn', summary });
  };
  const act = () =>
    send.mutate(asked, {
      onSuccess: ({ mails, reminderId }) => {
        tell({ words: m.tshirts_remind_done({ count: mails }), undo: () => undo(reminderId) });
        onClose();
      },
    });
  return (
    <Dialog title={m.tshirts_remind_title()} onClose={onClose}>
      <Stack>
        <ReportContent report={preview} rows={2}>
          {({ students, mails, unreached, justSent }) => (
            <div>
              <p>{m.tshirts_remind_students({ count: students })}</p>
              <p>{mails === 0 ? m.tshirts_remind_none() : m.tshirts_remind_mails({ count: mails })}</p>
              {unreached > 0 && <p>{m.tshirts_remind_unreached({ count: unreached })}</p>}
              {justSent > 0 && <p>{m.tshirts_remind_just_sent({ count: justSent })}</p>}
            </div>
          )}
        </ReportContent>
        <FailureAlert error={send.error} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose} data-autofocus>
            {m.tshirts_cancel()}
          </Button>
          <Button isBusy={send.isPending} disabled={!preview.data?.mails} onClick={act}>
            {m.tshirts_remind_act()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
