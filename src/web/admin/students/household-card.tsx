import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffGuardian, StaffHousehold } from '../../../contract/households.ts';
import type { Student } from '../../../contract/students.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import type { PickupPerson } from '../../../domain/pick-up.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { ContactsSummary, PickupSummary } from '../../shared/records/section-summary.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Tag } from '../../ui/notice.tsx';
import { Card } from '../../ui/section.tsx';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { AddGuardian } from './add-guardian.tsx';
import { CompareCodeWord } from './compare-code-word.tsx';
import { EditSection } from './as-told/edit-section.tsx';
import { noteOfBarred } from './barred-note.ts';
import { EndHousehold } from './end-household.tsx';
import { InviteGuardian } from './invite-guardian.tsx';
import { SectionState } from './section-states.tsx';
import { ACCESS, SetAccess } from './set-access.tsx';
import { nameStudent } from './student-columns.tsx';
import styles from './students.module.css';
import type { Tell } from './undo-notice.tsx';

interface HouseholdCardProps {
  readonly household: StaffHousehold;
  readonly student: Student;
  /** Its place, where there is more than one. */
  readonly number: number | null;
  /** Whether either household says that somebody must not pick up. */
  readonly isBarred: (person: PickupPerson) => boolean;
  readonly tell: Tell;
}

/** One household: who its guardians are, whom to call, who picks up, and what staff can change. */
export function HouseholdCard({ household, student, number, isBarred, tell }: HouseholdCardProps) {
  const { familyId, guardians, contacts, pickup, notes, access, sections } = household;
  const [open, setOpen] = useState<'end' | 'add' | StaffGuardian | null>(null);
  const serves = useServesFamilies();
  const close = () => setOpen(null);
  const format = useFormat();
  const whose = { studentId: student.id, familyId, name: nameStudent(student) };
  const name = number === null ? m.students_household() : m.students_household_number({ number });
  return (
    <Card className={styles.household}>
      <h3>
        <Link to={paths.staffFamily(familyId)}>{name}</Link>{' '}
        {access === 'view' && <Tag tone="info">{m.families_access_view()}</Tag>}
      </h3>
      <h4>{m.records_section({ section: 'guardians' })}</h4>
      <ul className={styles.people}>
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <GuardianFacts guardian={guardian} isBarred={isBarred(guardian)} />
            {serves && (
              <Button
                look="quiet"
                isSmall
                aria-label={m.students_access_of({ name: nameGuardian(guardian) })}
                onClick={() => setOpen(guardian)}
              >
                {m.students_access_change()}
              </Button>
            )}
            {serves && <InviteGuardian guardian={guardian} name={nameGuardian(guardian)} />}
          </li>
        ))}
      </ul>
      <SectionState sections={sections} section="guardians" edit={<EditSection {...whose} section="guardians" />} />
      <h4>{m.records_section({ section: 'contacts' })}</h4>
      {contacts && <ContactsSummary contacts={contacts} />}
      <SectionState sections={sections} section="contacts" edit={<EditSection {...whose} section="contacts" />} />
      <h4>{m.records_section({ section: 'pickup' })}</h4>
      {pickup && (
        <PickupSummary
          pickup={pickup}
          codeWord={<CompareCodeWord studentId={student.id} familyId={familyId} />}
          notesOfBarred={pickup.notAllowed.map((each) => noteOfBarred(each, format))}
          warningOf={(person) => (isBarred(person) ? m.students_barred_tag() : null)}
        />
      )}
      <SectionState sections={sections} section="pickup" edit={<EditSection {...whose} section="pickup" />} />
      {notes && (
        <>
          <h4>{m.students_notes()}</h4>
          <p className={styles.text}>{notes}</p>
        </>
      )}
      {serves && (
        <Cluster>
          <Button look="secondary" isSmall onClick={() => setOpen('add')}>
            {m.students_guardian_add()}
          </Button>
          {number !== null && (
            <Button look="secondary" isSmall onClick={() => setOpen('end')}>
              {m.students_household_end()}
            </Button>
          )}
        </Cluster>
      )}
      {open === 'end' && (
        <EndHousehold household={household} student={student} name={name} tell={tell} onClose={close} />
      )}
      {open === 'add' && <AddGuardian familyId={familyId} studentId={student.id} tell={tell} onClose={close} />}
      {typeof open === 'object' && open && (
        <SetAccess guardian={open} name={nameGuardian(open)} tell={tell} onClose={close} />
      )}
    </Card>
  );
}

export const nameGuardian = ({ name, email }: StaffGuardian) => name || email || m.admin_unknown();

function GuardianFacts({ guardian, isBarred }: { guardian: StaffGuardian; isBarred: boolean }) {
  const { email, phone, postalAddress, access, wantsMail, hasAccount, relationship, livesWith, mayPickUp } = guardian;
  const answer = (value: boolean | null) =>
    value === null ? m.health_not_answered() : value ? m.records_yes() : m.records_no();
  return (
    <div>
      <p className={styles.name}>
        {nameGuardian(guardian)}
        {relationship && ` (${relationship})`} <Tag tone="quiet">{ACCESS[access]()}</Tag>{' '}
        {!hasAccount && <Tag tone="dashed">{m.students_no_account()}</Tag>}{' '}
        {(isBarred || mayPickUp === false) && <Tag tone="error">{m.students_barred_tag()}</Tag>}
      </p>
      <p>
        {phone && <a href={phoneLink(phone)}>{phone}</a>}
        {phone && email && ' · '}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
      {postalAddress && <p className={styles.text}>{postalAddress}</p>}
      <p className={styles.small}>
        {[
          m.students_lives_with({ answer: answer(livesWith) }),
          m.students_may_pick_up({ answer: answer(mayPickUp) }),
          wantsMail ? m.students_wants_mail() : m.students_wants_no_mail(),
        ].join(' · ')}
      </p>
    </div>
  );
}
