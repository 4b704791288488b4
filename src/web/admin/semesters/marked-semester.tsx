import { Button } from '../../ui/button.tsx';
import type { StaffSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import styles from './semesters.module.css';

/** While staff have marked the current semester: the way back to letting the dates decide. */
export function MarkedSemester({ semesters }: { semesters: readonly StaffSemester[] }) {
  const mark = useAct('markCurrentSemester');
  const { show } = useToasts();
  const runs = useRunsSchool();
  const marked = semesters.find((one) => one.isMarkedCurrent);
  if (!marked) return null;
  const letDatesDecide = () =>
    mark.mutate(
      { semesterId: null },
      {
        onSuccess: ({ currentId }) => {
          const name = semesters.find(({ id }) => id === currentId)?.name ?? '';
          show({ severity: 'success', summary: m.semesters_saved(), detail: m.semesters_is_current({ name }) });
        },
      },
    );
  return (
    <>
      <FailureAlert error={mark.error} />
      <div className={styles.acts}>
        <p>{m.semesters_marked({ name: marked.name })}</p>
        {runs && (
          <Button look="secondary" isBusy={mark.isPending} onClick={letDatesDecide}>
            {m.semesters_by_date()}
          </Button>
        )}
      </div>
    </>
  );
}
