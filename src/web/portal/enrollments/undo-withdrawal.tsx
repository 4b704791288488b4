import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { OwnActs } from '../../shared/looking-on.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/rows.tsx';
import styles from '../account/account.module.css';
import { FAMILY_KEYS, firstNameOf, fullNameOf } from '../students/students-data.ts';
import { ClassLine } from './class-line.tsx';
import type { Enrollment } from './rows-by-semester.ts';

/** A seat that the family has just withdrawn, with its way back as long as that is open. */
export function UndoRow({ enrollment, student }: { enrollment: Enrollment; student: Student }) {
  const format = useFormat();
  const now = useServerNow(5000);
  const undo = useUndo({ enrollment, student });
  const { class: schoolClass, takeBackUntil } = enrollment;
  const isOpen = takeBackUntil !== null && now < Date.parse(takeBackUntil);
  return (
    <Row>
      <div>
        <ClassLine schoolClass={schoolClass} />
        <p className={styles.small}>
          {isOpen ? m.account_undo_until({ at: format.clockTime(takeBackUntil) }) : m.account_past_withdrawn()}
        </p>
      </div>
      {isOpen && (
        <OwnActs>
          <Button
            look="secondary"
            isBusy={undo.isPending}
            onClick={() => undo.mutate()}
            aria-label={m.account_undo_name({ name: fullNameOf(student), title: schoolClass.title })}
          >
            {m.account_undo()}
          </Button>
        </OwnActs>
      )}
    </Row>
  );
}

function useUndo({ enrollment, student }: { enrollment: Enrollment; student: Student }) {
  const { call } = useApp();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const words = { name: firstNameOf(student), title: enrollment.class.title };
  return useMutation({
    mutationFn: () => call(calls.takeBackWithdrawal, { enrollmentId: enrollment.id }),
    onSuccess: () =>
      toasts.show({ severity: 'success', summary: m.account_done(), detail: m.account_undone(words), life: 6000 }),
    onError: (error) =>
      toasts.show({
        severity: 'error',
        summary: m.account_not_done(),
        detail: describeFailure(error, { 'too-late': m.account_undo_too_late }),
        life: 12_000,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.enrollments }),
  });
}
