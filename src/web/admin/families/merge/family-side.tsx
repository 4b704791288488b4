import { Link } from '@tanstack/react-router';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { ContactsSummary, PickupSummary } from '../../../shared/records/section-summary.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { Card } from '../../../ui/section.tsx';
import { useMediumDay } from '../../frame/use-medium-day.ts';
import { ACCESS } from '../../students/set-access.tsx';
import { nameStudent } from '../../students/student-columns.tsx';
import styles from '../../students/students.module.css';
import look from './merge.module.css';
import { nameFamily, nameOfGuardian, type StaffFamily } from '../name-family.ts';
import type { FamilyPreview } from './preview.ts';

interface FamilySideProps {
  readonly family: StaffFamily;
  readonly told: FamilyPreview['told'];
  /** What becomes of it. */
  readonly word: string;
}

/** A family as far as it says whether it is the other one: its guardians, its students, and what it told of each. */
export function FamilySide({ family, told, word }: FamilySideProps) {
  const format = useFormat();
  const day = useMediumDay();
  const { guardians, students } = family;
  return (
    <Card className={styles.household}>
      <h3>
        <Link to={staffPaths.staffFamily(family.family.id)}>{nameFamily(family, format.list)}</Link>{' '}
        <Tag tone="info">{word}</Tag>
      </h3>
      <p className={styles.small}>{m.families_page_since({ day: format.instantDay(family.family.createdAt) })}</p>
      <h4>{m.records_section({ section: 'guardians' })}</h4>
      {guardians.length === 0 && <p>{m.family_merge_no_guardians()}</p>}
      <ul className={styles.people}>
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <div>
              <p>
                {nameOfGuardian(guardian)} <Tag tone="quiet">{ACCESS[guardian.access]()}</Tag>{' '}
                {!guardian.hasAccount && <Tag tone="dashed">{m.students_no_account()}</Tag>}
              </p>
              {[guardian.email, guardian.phone, guardian.postalAddress].filter(Boolean).map((line) => (
                <p key={line} className={`${styles.small} ${styles.text}`}>
                  {line}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <h4>{m.students_title()}</h4>
      {students.length === 0 && <p>{m.family_merge_no_students()}</p>}
      {students.map(({ student, secondHousehold, access }) => {
        const own = told.find((each) => each.familyId === family.family.id && each.studentId === student.id);
        return (
          <div key={student.id} className={look.student}>
            <p>
              <Link to={staffPaths.staffStudent(student.id)}>{nameStudent(student)}</Link>{' '}
              <span className={styles.small}>{student.birthDate && day(student.birthDate)}</span>{' '}
              {access === 'view' && <Tag tone="info">{m.families_access_view()}</Tag>}{' '}
              {secondHousehold && <Tag tone="warn">{m.families_page_two_households()}</Tag>}
            </p>
            <dl className={look.facts}>
              <dt>{m.records_section({ section: 'contacts' })}</dt>
              <dd>{own?.contacts ? <ContactsSummary contacts={own.contacts} /> : m.health_not_answered()}</dd>
              {!own?.pickup && (
                <>
                  <dt>{m.records_section({ section: 'pickup' })}</dt>
                  <dd>{m.health_not_answered()}</dd>
                </>
              )}
            </dl>
            {own?.pickup && <PickupSummary pickup={own.pickup} />}
          </div>
        );
      })}
    </Card>
  );
}
