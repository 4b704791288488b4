import { Alert, Button, Paper, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { FamilyScreen } from '../../shared/students-screen.tsx';
import { hasFailed } from '../../shared/students-data.ts';
import { StudentForm } from '../../shared/students-form.tsx';
import { StudentList } from '../../shared/students-list.tsx';
import { ClassStudents } from './class-students.tsx';
import styles from './students-step.module.css';
import { useForecast } from './use-forecast.ts';
import { MissingList, WizardFrame } from './wizard-frame.tsx';

/** The step in which families say who their students are, and who takes which class. */
export function StudentsStep() {
  const user = useUser();
  return (
    <FamilyScreen>
      <WizardFrame title={m.enrollment_students_title()}>
        {user === undefined ? <Skeleton height={240} /> : user === null ? <MissingList /> : <Students />}
      </WizardFrame>
    </FamilyScreen>
  );
}

function Students() {
  const { plan, students, classes, answers } = useForecast();
  const [isAdding, setAdding] = useState(false);
  if (hasFailed(students))
    return (
      <Alert color="red" role="alert" title={m.enrollment_students_not_loaded()}>
        <Button variant="default" onClick={() => void students.refetch()}>
          {m.enrollment_retry()}
        </Button>
      </Alert>
    );
  if (!students.data) return <Skeleton height={240} />;
  const isFormOpen = isAdding || students.data.length === 0;
  return (
    <Stack gap="xl">
      <section className={styles.part} aria-labelledby="students-title">
        <h2 id="students-title">{m.enrollment_your_students()}</h2>
        <StudentList students={students.data} />
        {isFormOpen ? (
          <Paper withBorder p="md">
            <h3 className={styles.formTitle}>{m.enrollment_new_student()}</h3>
            <StudentForm
              onSaved={() => setAdding(false)}
              {...(students.data.length > 0 && { onCancel: () => setAdding(false) })}
            />
          </Paper>
        ) : (
          <Button variant="default" onClick={() => setAdding(true)} className={styles.start ?? ''}>
            {m.enrollment_add_student()}
          </Button>
        )}
      </section>
      {plan.lines.length > 0 && students.data.length > 0 && (
        <section className={styles.part} aria-labelledby="who-title">
          <h2 id="who-title">{m.enrollment_who_takes_which()}</h2>
          {plan.lines.map((line) => (
            <ClassStudents
              key={line.classId}
              line={line}
              schoolClass={classes.get(line.classId)}
              students={students.data}
              answers={answers}
              plan={plan}
            />
          ))}
        </section>
      )}
      {plan.state !== 'loading' && plan.lines.length === 0 && <MissingList />}
      {students.data.length > 0 && (
        <Button component={Link} to={paths.planReview} className={styles.start ?? ''}>
          {m.enrollment_to_review()}
        </Button>
      )}
    </Stack>
  );
}
