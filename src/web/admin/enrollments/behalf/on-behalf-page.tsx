import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { Section } from '../../../ui/section.tsx';
import { SemesterSelect } from '../../frame/semester-select.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import styles from '../../students/students.module.css';
import { ClassChoice } from './class-choice.tsx';
import { type Given, GivenNotice } from './given-notice.tsx';
import { StudentChoice } from './student-choice.tsx';
import { Terms } from './terms.tsx';

const MOST_CLASSES = 1000;

/** "Enroll a student": who, in which class, and what stands in the way; who and where are in the address. */
export function OnBehalfPage() {
  const [{ student: studentId, class: classId, semester: semesterId }, change] = useAddress();
  const [given, setGiven] = useState<Given | null>(null);
  const { data } = useReport('staffClasses', { semesterId, pageSize: MOST_CLASSES });
  const isReady = studentId !== undefined && classId !== undefined;
  return (
    <StaffPage
      title={m.behalf_title()}
      lead={m.behalf_lead()}
      back={{ to: staffPaths.staffEnrollments, words: m.shell_menu_enrollments() }}
      tools={<SemesterSelect semesters={data?.semesters} semester={data?.semester} />}
    >
      <div className={styles.record}>
        {given && <GivenNotice key={given.enrollmentId} given={given} onClose={() => setGiven(null)} />}
        <Section title={m.admin_student()}>
          <StudentChoice studentId={studentId} onChange={(student) => change({ student }, { replace: true })} />
        </Section>
        <Section title={m.admin_class()}>
          <ClassChoice
            classes={data?.rows}
            classId={classId}
            onChange={(id) => change({ class: id }, { replace: true })}
          />
        </Section>
        {isReady && (
          <Terms
            key={`${studentId} ${classId}`}
            studentId={studentId}
            classId={classId}
            onGiven={(next) => {
              setGiven(next);
              change({ class: undefined }, { replace: true });
            }}
          />
        )}
      </div>
    </StaffPage>
  );
}
