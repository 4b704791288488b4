import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Section } from '../../ui/section.tsx';
import { Attempts } from '../enrollments/attempts/attempts.tsx';
import { ChildRecord } from '../families/child/child-record.tsx';
import { ChildSeats } from '../families/child/child-seats.tsx';
import { HouseholdPage } from '../families/household-page.tsx';
import { livingHouseholds } from '../families/living-households.ts';
import { HistoryLink } from '../frame/history-link.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { Notes } from '../notes/notes.tsx';
import type { StaffStudent } from './merge-sides-of.ts';
import { nameStudent } from './student-columns.tsx';
import { StudentFacts } from './student-facts.tsx';
import styles from './students.module.css';
import { type Undoable, UndoNotice } from './undo-notice.tsx';

/** The page of a student's household, opened at the student: of two households the one that the address names, else the first. */
export function StaffStudentPage() {
  const { studentId = '' } = useParams({ strict: false });
  const [{ household: asked }] = useAddress();
  const report = useReport('staffStudent', { studentId });
  const found = report.isPlaceholderData ? undefined : report.data;
  const living = found ? livingHouseholds(found) : [];
  const household = living.find(({ familyId }) => familyId === asked) ?? living[0];
  if (found && household) return <HouseholdPage familyId={household.familyId} opened={found} />;
  return (
    <StaffPage
      title={found ? nameStudent(found.student) : m.admin_student()}
      back={{ to: staffPaths.staffStudents, words: m.students_title() }}
      tools={found && <HistoryLink entityId={studentId} />}
    >
      <ReportContent report={{ ...report, data: found }}>{(record) => <Alone record={record} />}</ReportContent>
    </StaffPage>
  );
}

/** A student in whom no household has a part now: what is known, and the way to a household. */
function Alone({ record }: { record: StaffStudent }) {
  const { student, enrollments } = record;
  const [done, setDone] = useState<Undoable | null>(null);
  return (
    <div className={styles.record}>
      {done && <UndoNotice key={done.words} done={done} onClose={() => setDone(null)} />}
      <Section title={m.records_section({ section: 'student' })}>
        <p>{m.families_page_alone()}</p>
        <StudentFacts student={student} />
      </Section>
      <Section title={m.shell_menu_enrollments()}>
        <ChildSeats enrollments={enrollments} />
      </Section>
      <Section title={m.attempts_title()}>
        <Attempts about={{ studentId: student.id }} />
      </Section>
      <ChildRecord studentId={student.id} familyId={null} tell={setDone} />
      <Section title={m.notes_title()}>
        <Notes about={{ studentId: student.id }} />
      </Section>
    </div>
  );
}
