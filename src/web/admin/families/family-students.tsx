import { Link } from '@tanstack/react-router';
import type { StaffFamilyStudent } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { PickupSummary } from '../../shared/records/section-summary.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Notice, Tag } from '../../ui/notice.tsx';
import { Card } from '../../ui/section.tsx';
import { EnrollStudent } from '../enrollments/behalf/enroll-student.tsx';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { useMediumDay } from '../frame/use-medium-day.ts';
import { EditSection } from '../students/as-told/edit-section.tsx';
import { noteOfBarred } from '../students/barred-note.ts';
import { CompareCodeWord } from '../students/compare-code-word.tsx';
import { nameMissing } from '../students/section-words.ts';
import { nameStudent } from '../students/student-columns.tsx';
import { StudentFacts } from '../students/student-facts.tsx';
import styles from '../students/students.module.css';
import { StudentSize } from '../t-shirts/student-size.tsx';

/** The students, with what their records lack and who may pick them up. */
export function FamilyStudents({ students, familyId }: { students: readonly StaffFamilyStudent[]; familyId: string }) {
  if (students.length === 0) return <p>{m.families_page_no_students()}</p>;
  return (
    <div className={styles.households} data-wide>
      {students.map((each) => (
        <StudentCard key={each.student.id} told={each} familyId={familyId} />
      ))}
    </div>
  );
}

function StudentCard({ told, familyId }: { told: StaffFamilyStudent; familyId: string }) {
  const { student, access, hasSecondHousehold, notes, pickup, missing, dueOn } = told;
  const serves = useServesFamilies();
  const format = useFormat();
  const day = useMediumDay();
  const whose = { studentId: student.id, familyId, name: nameStudent(student) };
  return (
    <Card className={styles.household}>
      <h3>
        <Link to={paths.staffStudent(student.id)}>{nameStudent(student)}</Link>{' '}
        {access === 'view' && <Tag tone="info">{m.families_access_view()}</Tag>}{' '}
        {hasSecondHousehold && <Tag tone="quiet">{m.families_page_two_households()}</Tag>}
      </h3>
      {missing.length > 0 && (
        <Notice tone="warn" title={dueOn ? m.families_page_missing_by({ day: day(dueOn) }) : m.families_page_missing()}>
          <p>{nameMissing(missing, format.list)}</p>
        </Notice>
      )}
      <StudentFacts student={student} hasSize={!serves} />
      {serves && <StudentSize student={student} />}
      <EditSection {...whose} section="student" />
      <h4>{m.records_section({ section: 'pickup' })}</h4>
      {pickup ? (
        <PickupSummary
          pickup={pickup}
          codeWord={<CompareCodeWord studentId={student.id} familyId={familyId} />}
          notesOfBarred={pickup.notAllowed.map((each) => noteOfBarred(each, format))}
        />
      ) : (
        <p className={styles.small}>{m.health_not_answered()}</p>
      )}
      <EditSection {...whose} section="pickup" />
      {notes && (
        <>
          <h4>{m.students_notes()}</h4>
          <p className={styles.text}>{notes}</p>
        </>
      )}
      <Cluster>
        <EnrollStudent isSmall student={student.id} words={m.families_enroll({ name: student.firstName })} />
      </Cluster>
    </Card>
  );
}
