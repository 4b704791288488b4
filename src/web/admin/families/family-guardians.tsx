import { useState } from 'react';
import type { StaffFamilyGuardian, StaffFamilyStudent } from '../../../contract/households.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Tag } from '../../ui/notice.tsx';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { AddGuardian } from '../students/add-guardian.tsx';
import { EditSection } from '../students/as-told/edit-section.tsx';
import { InviteGuardian } from '../students/invite-guardian.tsx';
import type { StaffStudent } from '../students/merge-sides-of.ts';
import { SectionState } from '../students/section-states.tsx';
import { ACCESS } from '../students/set-access.tsx';
import { nameStudent } from '../students/student-columns.tsx';
import type { Tell } from '../students/undo-notice.tsx';
import { GuardianMenu } from './guardian-menu.tsx';
import styles from './household.module.css';
import { nameGiven } from './list-barred.ts';
import { nameOfGuardian, type StaffFamily } from './name-family.ts';

interface FamilyGuardiansProps {
  readonly family: StaffFamily;
  readonly opened: StaffStudent | undefined;
  readonly tell: Tell;
}

/** Who the guardians are, how to reach them, what they are to whom, and how they sign in. */
export function FamilyGuardians({ family, opened, tell }: FamilyGuardiansProps) {
  const { guardians, students } = family;
  const familyId = family.family.id;
  const serves = useServesFamilies();
  const [isAdding, setAdding] = useState(false);
  const student = opened?.student ?? students[0]?.student;
  const household = opened?.households.find((each) => each.familyId === familyId);
  const edit = student && (
    <EditSection studentId={student.id} familyId={familyId} name={nameStudent(student)} section="guardians" />
  );
  return (
    <>
      {guardians.length === 0 && <p>{m.families_page_no_guardians()}</p>}
      <ul className={styles.guardians}>
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <Guardian guardian={guardian} students={students} />
            {serves && <GuardianMenu guardian={guardian} familyId={familyId} tell={tell} />}
          </li>
        ))}
      </ul>
      {household && <SectionState sections={household.sections} section="guardians" />}
      <Cluster>
        {edit}
        {serves && student && (
          <Button look="quiet" isSmall onClick={() => setAdding(true)}>
            {m.students_guardian_add()}
          </Button>
        )}
      </Cluster>
      {isAdding && student && (
        <AddGuardian familyId={familyId} studentId={student.id} tell={tell} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

interface GuardianProps {
  readonly guardian: StaffFamilyGuardian;
  readonly students: readonly StaffFamilyStudent[];
}

function Guardian({ guardian, students }: GuardianProps) {
  const { email, phone, postalAddress, access, hasAccount } = guardian;
  const serves = useServesFamilies();
  return (
    <div>
      <h3>
        {nameOfGuardian(guardian)} <Tag tone="quiet">{ACCESS[access]()}</Tag>{' '}
        {!hasAccount && <Tag tone="dashed">{m.students_no_account()}</Tag>}
      </h3>
      {phone && (
        <p>
          <a className={styles.phone} href={phoneLink(phone)}>
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {!phone && !email && <p className={styles.quiet}>{m.families_page_no_reach()}</p>}
      {postalAddress && <p className={styles.text}>{postalAddress}</p>}
      <Bonds guardian={guardian} students={students} />
      <SignIn guardian={guardian} />
      {serves && <InviteGuardian guardian={guardian} name={nameOfGuardian(guardian)} />}
    </div>
  );
}

const answer = (value: boolean | null) =>
  value === null ? m.health_not_answered() : value ? m.records_yes() : m.records_no();

/** What they are to the children, said once of those to whom they are the same. */
function Bonds({ guardian, students }: GuardianProps) {
  const format = useFormat();
  const bonds = students.map(({ student }) => {
    const bond = guardian.students.find(({ studentId }) => studentId === student.id);
    const { relationship = '', livesWith = null, mayPickUp = null } = bond ?? {};
    return { name: nameGiven(student), relationship, livesWith, mayPickUp };
  });
  const same = Map.groupBy(bonds, ({ name: _name, ...bond }) => JSON.stringify(bond));
  return [...same].map(([key, [first, ...more]]) => {
    if (!first) return null;
    const { relationship, livesWith, mayPickUp } = first;
    const names = format.list([first, ...more].map(({ name }) => name));
    return (
      <p key={key} className={styles.quiet}>
        {[
          relationship ? m.families_page_bond({ relationship, name: names }) : names,
          m.students_lives_with({ answer: answer(livesWith) }),
          m.students_may_pick_up({ answer: answer(mayPickUp) }),
        ].join(' · ')}{' '}
        {mayPickUp === false && <Tag tone="error">{m.students_barred_tag()}</Tag>}
      </p>
    );
  });
}

function SignIn({
  guardian: { hasAccount, isProven, lastSignInAt, wantsMail, access },
}: Pick<GuardianProps, 'guardian'>) {
  const format = useFormat();
  if (!hasAccount) return null;
  return (
    <p className={styles.quiet}>
      {[
        isProven ? m.families_page_proven() : m.families_page_unproven(),
        lastSignInAt
          ? m.families_page_signed_in({ day: format.instantDay(lastSignInAt) })
          : m.families_page_never_signed_in(),
        ...(access === 'full' ? [wantsMail ? m.students_wants_mail() : m.students_wants_no_mail()] : []),
      ].join(' · ')}
    </p>
  );
}
