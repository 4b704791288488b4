import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { StaffFamilyEnrollment, StaffFamilyStudent } from '../../../../contract/households.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Notice, Tag } from '../../../ui/notice.tsx';
import { EnrollStudent } from '../../enrollments/behalf/enroll-student.tsx';
import { useMediumDay } from '../../frame/use-medium-day.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { EditSection } from '../../students/as-told/edit-section.tsx';
import { nameMissing } from '../../students/section-words.ts';
import { nameStudent } from '../../students/student-columns.tsx';
import { StudentFacts } from '../../students/student-facts.tsx';
import type { Tell } from '../../students/undo-notice.tsx';
import { StudentSize } from '../../t-shirts/student-size.tsx';
import styles from '../household.module.css';
import { nameGiven } from '../list-barred.ts';
import { ChildRecord } from './child-record.tsx';
import { ChildSeats, isNow } from './child-seats.tsx';
import { LeaveAll } from './leave-all.tsx';

interface ChildProps {
  readonly told: StaffFamilyStudent;
  readonly familyId: string;
  readonly enrollments: readonly StaffFamilyEnrollment[];
  /** Everything of the record is there at once, not only once it is asked for. */
  readonly isOpened: boolean;
  /** The page is that of this child. */
  readonly isNamedAbove: boolean;
  readonly tell: Tell;
}

/** One child of a household: its classes first, then its facts, and the whole record, which opens. */
export function Child({ told, familyId, enrollments, isOpened, isNamedAbove, tell }: ChildProps) {
  const { student, access, secondHousehold, missing, dueOn, notes } = told;
  const serves = useServesFamilies();
  const format = useFormat();
  const day = useMediumDay();
  const headingId = useId();
  const [isOpen, setOpen] = useState(isOpened);
  const [leaving, setLeaving] = useState<readonly StaffFamilyEnrollment[] | null>(null);
  const name = nameStudent(student);
  const now = enrollments.filter(isNow);
  return (
    <section className={styles.child} aria-labelledby={headingId} data-wide>
      <div className={styles.head}>
        <h2 id={headingId}>
          {isNamedAbove ? name : <Link to={staffPaths.staffStudent(student.id)}>{name}</Link>}{' '}
          {access === 'view' && <Tag tone="info">{m.families_access_view()}</Tag>}
        </h2>
        <Cluster>
          <EnrollStudent isSmall student={student.id} words={m.families_enroll({ name: nameGiven(student) })} />
          {serves && now.length > 1 && (
            <Button look="secondary" isSmall onClick={() => setLeaving(now)}>
              {m.families_leave_all()}
            </Button>
          )}
        </Cluster>
      </div>
      {secondHousehold && !isNamedAbove && (
        <p className={styles.quiet}>
          {m.families_page_two_households()} ·{' '}
          <Link to={staffPaths.staffStudent(student.id)} search={{ household: secondHousehold.familyId }}>
            {m.families_page_other({ names: format.list(secondHousehold.guardians) || m.admin_unknown() })}
          </Link>
        </p>
      )}
      <ChildSeats enrollments={enrollments} />
      {missing.length > 0 && (
        <Notice tone="warn" title={dueOn ? m.families_page_missing_by({ day: day(dueOn) }) : m.families_page_missing()}>
          <p>{nameMissing(missing, format.list)}</p>
        </Notice>
      )}
      <div className={styles.facts}>
        <div>
          <StudentFacts student={student} hasSize={!serves} />
          <EditSection studentId={student.id} familyId={familyId} name={name} section="student" />
        </div>
        {serves && <StudentSize student={student} />}
      </div>
      {notes && (
        <div>
          <h3>{m.students_notes()}</h3>
          <p className={styles.text}>{notes}</p>
        </div>
      )}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{m.families_page_record({ name: nameGiven(student) })}</summary>
        {isOpen && <ChildRecord studentId={student.id} familyId={familyId} tell={tell} />}
      </details>
      {leaving && <LeaveAll places={leaving} name={nameGiven(student)} onClose={() => setLeaving(null)} />}
    </section>
  );
}
