import { ButtonLink } from '../../ui/link.tsx';
import { ScreenSkeleton } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import { m } from '../../../words/messages.js';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { hasFailed } from '../students/students-data.ts';
import { EnteredOffers } from '../families/entered-offers.tsx';
import { AddStudent } from '../students/new-student.tsx';
import { StudentList } from '../students/students-list.tsx';
import { ClassStudents } from './class-students.tsx';
import { SignInHere, MissingList, useAskedFirst, WizardFrame } from './wizard-frame.tsx';
import styles from './students-step.module.css';
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
  const { plan, students, classes, answers, titleOf } = useForecast();
  const asked = useAskedFirst();
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
      {plan.lines.length > 0 && students.data.length > 0 && (
        <section className={styles.part} aria-labelledby="who-title">
          <h2 id="who-title">{m.enrollments_who_takes_which()}</h2>
          {plan.lines.map((line) => (
            <ClassStudents
              key={line.classId}
              line={line}
              schoolClass={classes.get(line.classId)}
              students={students.data}
              answers={answers}
              plan={plan}
              titleOf={titleOf}
            />
          ))}
        </section>
      )}
      {plan.state !== 'loading' && plan.lines.length === 0 && <MissingList />}
      {students.data.length > 0 && (
        <ButtonLink to={asked.length > 0 ? paths.planForms : paths.planReview} className={styles.start}>
          {asked.length > 0 ? m.enrollments_to_forms() : m.enrollments_to_review()}
        </ButtonLink>
      )}
    </Stack>
  );
}
