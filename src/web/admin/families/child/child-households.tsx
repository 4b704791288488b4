import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffHousehold } from '../../../../contract/households.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { EndHousehold } from '../../students/end-household.tsx';
import { LinkHousehold } from '../../students/link-household.tsx';
import type { StaffStudent } from '../../students/merge-sides-of.ts';
import type { Tell } from '../../students/undo-notice.tsx';
import styles from '../household.module.css';
import { livingHouseholds } from '../living-households.ts';
import { nameOfGuardian } from '../name-family.ts';

interface ChildHouseholdsProps {
  readonly record: StaffStudent;
  /** The one whose page this is. */
  readonly familyId: string | null;
  readonly tell: Tell;
}

/** The households that have a part in a child, or had one, with the way to each, and what staff change about that. */
export function ChildHouseholds({ record, familyId, tell }: ChildHouseholdsProps) {
  const { student, households } = record;
  const living = livingHouseholds(record);
  const serves = useServesFamilies();
  const [ending, setEnding] = useState<StaffHousehold | null>(null);
  const nameAt = (at: number) =>
    living.length > 1 ? m.students_household_number({ number: at + 1 }) : m.students_household();
  return (
    <>
      <ul className={styles.lines}>
        {living.map((household, at) => (
          <li key={household.familyId}>
            <OneHousehold
              household={household}
              name={nameAt(at)}
              isThis={household.familyId === familyId}
              studentId={student.id}
            />
            {serves && living.length > 1 && (
              <Button
                look="quiet"
                isSmall
                aria-label={m.students_household_end_of({ household: nameAt(at) })}
                onClick={() => setEnding(household)}
              >
                {m.students_household_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {serves && <LinkHousehold student={student} households={households} tell={tell} />}
      {ending && (
        <EndHousehold
          household={ending}
          student={student}
          name={nameAt(living.indexOf(ending))}
          tell={tell}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

interface OneHouseholdProps {
  readonly household: StaffHousehold;
  readonly name: string;
  readonly isThis: boolean;
  readonly studentId: string;
}

function OneHousehold({ household: { familyId, guardians, access }, name, isThis, studentId }: OneHouseholdProps) {
  const format = useFormat();
  return (
    <div>
      <p>
        {isThis ? (
          name
        ) : (
          <Link to={staffPaths.staffStudent(studentId)} search={{ household: familyId }}>
            {name}
          </Link>
        )}{' '}
        {isThis && <Tag tone="quiet">{m.families_page_this()}</Tag>}{' '}
        {access === 'view' && <Tag tone="info">{m.families_access_view()}</Tag>}
      </p>
      {isThis ? (
        <p className={styles.quiet}>{format.list(guardians.map(nameOfGuardian))}</p>
      ) : (
        guardians.map((each) => (
          <p key={each.id} className={styles.quiet}>
            {nameOfGuardian(each)}
            {each.phone && ' · '}
            {each.phone && <a href={phoneLink(each.phone)}>{each.phone}</a>}
          </p>
        ))
      )}
    </div>
  );
}
