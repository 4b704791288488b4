import { Button } from '../../ui/button.tsx';
import { ScreenSkeleton } from '../../ui/waiting.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { useApp } from '../../shared/app.tsx';
import { FAMILY_KEYS, fullNameOf, hasFailed, useEnrollments, useStudents } from './students-data.ts';
import { useLeaveWarning } from './students-drafts.ts';
import { useMissingSections } from '../records/record-data.ts';
import { UnlessPickUpOnly } from '../families/pick-up-home.tsx';
import { EnteredOffers } from '../families/entered-offers.tsx';
import { AddStudent } from './new-student.tsx';
import { useCircle } from '../circle/circle-data.ts';
import { CirclePanel } from '../circle/circle-panel.tsx';
import { StudentList } from './students-list.tsx';
import styles from '../account/account.module.css';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';

/** The family's students: add, change, and remove one who was entered by mistake. */
export function StudentsPage() {
  useLeaveWarning();
  return (
    <UnlessPickUpOnly>
      <div className={`${styles.page} ${styles.form}`}>
        <h1 tabIndex={-1}>{m.account_students_title()}</h1>
        <EnteredOffers />
        <Students />
      </div>
    </UnlessPickUpOnly>
  );
}

function Students() {
  const students = useStudents();
  const isAsking = [useMissingSections(), useCircle()].some(({ isLoading }) => isLoading);
  const [leaving, setLeaving] = useState<Student | null>(null);
  if (hasFailed(students)) return <NotLoaded title={m.enrollments_students_not_loaded()} queries={[students]} />;
  if (!students.data || isAsking) return <ScreenSkeleton />;
  const isEmpty = students.data.length === 0;
  return (
    <Stack>
      {isEmpty && <p>{m.account_students_empty()}</p>}
      <CirclePanel />
      <StudentList students={students.data} onRemove={setLeaving} />
      <AddStudent isFirst={isEmpty} />
      <RemoveDialog student={leaving} onClose={() => setLeaving(null)} />
    </Stack>
  );
}

function RemoveDialog({ student, onClose }: { student: Student | null; onClose: () => void }) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const held = useEnrollments().data;
  const remove = useMutation({
    mutationFn: ({ id }: Student) => call(calls.removeStudent, { studentId: id }),
    onSuccess: (_done, removed) => {
      const detail = m.account_student_removed({ name: fullNameOf(removed) });
      show({ severity: 'success', summary: m.account_done(), detail });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.students }),
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  const isKnown = [...(held?.enrollments ?? []), ...(held?.waitlist ?? [])].some(
    (each) => each.studentId === student?.id,
  );
  if (student && isKnown)
    return (
      <Dialog title={m.account_remove_cannot({ name: fullNameOf(student) })} onClose={close}>
        <p>{m.account_has_history()}</p>
        <Cluster at="end">
          <Button look="secondary" onClick={close} data-autofocus>
            {m.account_keep()}
          </Button>
        </Cluster>
      </Dialog>
    );
  return (
    <QuestionDialog
      isOpen={student !== null}
      title={student ? m.account_remove_question({ name: fullNameOf(student) }) : ''}
      effect={m.account_remove_effect()}
      act={m.account_remove()}
      keep={m.account_keep()}
      isPending={remove.isPending}
      error={remove.error}
      onAct={() => student && remove.mutate(student)}
      onKeep={close}
    />
  );
}
