import { useState } from 'react';
import type { Student } from '../../../contract/students.ts';
import type { RecordSection } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSkeleton, Skeleton } from '../../ui/waiting.tsx';
import { usePlan } from '../plan/plan.ts';
import { sumUp } from '../records/due-note.tsx';
import { RecordCards } from '../records/record-cards.tsx';
import { useMissingSections, useRecord } from '../records/record-data.ts';
import { fullNameOf, hasFailed, useStudents } from '../students/students-data.ts';
import styles from './students-step.module.css';
import { SignInHere, useAskedFirst, WizardFrame } from './wizard-frame.tsx';

/** The step in which families fill in the forms that a semester requires before it gives a seat. */
export function FormsStep() {
  const user = useUser();
  return (
    <WizardFrame title={m.enrollments_forms_title()}>
      {user === undefined ? <ScreenSkeleton /> : user === null ? <SignInHere /> : <Forms />}
    </WizardFrame>
  );
}

function Forms() {
  const students = useStudents();
  const missing = useMissingSections();
  const plan = usePlan();
  const asked = useAskedFirst();
  if (hasFailed(missing) || hasFailed(students))
    return <NotLoaded title={m.records_not_loaded()} queries={[missing, students]} />;
  if (!missing.data || !students.data) return <ScreenSkeleton />;
  const asking = students.data.filter(({ id }) => asked.some(({ studentId }) => studentId === id));
  return (
    <Stack gap="large">
      {plan.state === 'ready' && asking.length === 0 && <p>{m.enrollments_forms_none()}</p>}
      {asking.map((student) => (
        <StudentForms
          key={student.id}
          student={student}
          sections={sumUp(asked.filter(({ studentId }) => studentId === student.id)).sections}
        />
      ))}
      <ButtonLink to={paths.planReview} className={styles.start}>
        {m.enrollments_to_review()}
      </ButtonLink>
    </Stack>
  );
}

/** The sections that were missing when the step was opened; they stay visible after they are filled in. */
function StudentForms({ student, sections }: { student: Student; sections: readonly RecordSection[] }) {
  const record = useRecord(student.id);
  const [first] = useState(sections);
  const only = [...first, ...sections.filter((section) => !first.includes(section))];
  return (
    <section className={styles.part} aria-labelledby={`forms-${student.id}`}>
      <h2 id={`forms-${student.id}`}>{fullNameOf(student)}</h2>
      {sections.length === 0 && <Notice tone="success">{m.records_due_none()}</Notice>}
      {record.data ? (
        <RecordCards record={record.data} only={only} />
      ) : hasFailed(record) ? (
        <NotLoaded title={m.records_not_loaded()} queries={[record]} />
      ) : (
        <Skeleton height={320} />
      )}
    </section>
  );
}
