import { ButtonLink } from '../../ui/link.tsx';
import { ScreenSkeleton } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { hasFailed, mayTake, useStudents } from '../students/students-data.ts';
import { EnteredOffers } from '../families/entered-offers.tsx';
import { AddStudent } from '../students/new-student.tsx';
import { StudentList } from '../students/students-list.tsx';
import { BoardTable } from './board-table.tsx';
import { PlanTotal } from './plan-total.tsx';
import { SignInHere, MissingList, useAskedFirst, WizardFrame } from './wizard-frame.tsx';
import styles from './students-step.module.css';
import { useBoard } from './use-board.ts';
import { useForecast } from './use-forecast.ts';

/** The step in which families say who their students are, and who takes which class. */
export function StudentsStep() {
  const user = useUser();
  return (
    <WizardFrame title={m.enrollments_students_title()}>
      {user === undefined ? <ScreenSkeleton /> : user === null ? <SignInHere /> : <Students />}
    </WizardFrame>
  );
}

function Students() {
  const students = useStudents();
  if (hasFailed(students)) return <NotLoaded title={m.enrollments_students_not_loaded()} queries={[students]} />;
  if (!students.data) return <ScreenSkeleton />;
  return (
    <Stack gap="large">
      <EnteredOffers />
      <section className={styles.part} aria-labelledby="students-title">
        <h2 id="students-title">{m.enrollments_your_students()}</h2>
        <StudentList students={students.data} />
        <AddStudent
          isFirst={students.data.length === 0}
          title={<h3 className={styles.formTitle}>{m.enrollments_new_student()}</h3>}
        />
      </section>
      <WhoTakesWhich students={students.data.filter(mayTake)} />
    </Stack>
  );
}

/** The board, what it costs, and the way on; apart from the students, who are not drawn anew with every tick. */
function WhoTakesWhich({ students }: { students: readonly Student[] }) {
  const forecasted = useForecast();
  const { plan, classes, prices, titleOf } = forecasted;
  const board = useBoard(forecasted);
  const asked = useAskedFirst();
  return (
    <>
      {plan.lines.length > 0 && students.length > 0 && (
        <section className={styles.part} aria-labelledby="who-title">
          <h2 id="who-title">{m.enrollments_who_takes_which()}</h2>
          <BoardTable {...board} change={plan.change} students={students} classes={classes} titleOf={titleOf} />
          <div aria-live="polite">{prices && <PlanTotal prices={prices} students={students} titleOf={titleOf} />}</div>
        </section>
      )}
      {plan.lines.length === 0 && <MissingList />}
      {students.length > 0 && (
        <ButtonLink to={asked.length > 0 ? paths.planForms : paths.planReview} className={styles.start}>
          {asked.length > 0 ? m.enrollments_to_forms() : m.enrollments_to_review()}
        </ButtonLink>
      )}
    </>
  );
}
