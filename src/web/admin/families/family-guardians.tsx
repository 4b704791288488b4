import type { StaffFamilyGuardian, StaffFamilyStudent } from '../../../contract/households.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Tag } from '../../ui/notice.tsx';
import { Card } from '../../ui/section.tsx';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { InviteGuardian } from '../students/invite-guardian.tsx';
import { ACCESS } from '../students/set-access.tsx';
import { nameStudent } from '../students/student-columns.tsx';
import styles from '../students/students.module.css';
import { SignInHelp } from './sign-in-help.tsx';

interface FamilyGuardiansProps {
  readonly familyId: string;
  readonly guardians: readonly StaffFamilyGuardian[];
  readonly students: readonly StaffFamilyStudent[];
}

/** Who the guardians are, how to reach them, and how they sign in. */
export function FamilyGuardians({ familyId, guardians, students }: FamilyGuardiansProps) {
  const serves = useServesFamilies();
  if (guardians.length === 0) return <p>{m.families_page_no_guardians()}</p>;
  return (
    <div className={styles.households} data-wide>
      {guardians.map((guardian) => (
        <Card key={guardian.id} className={styles.household}>
          <h3>
            {guardian.name || guardian.email || m.admin_unknown()} <Tag tone="quiet">{ACCESS[guardian.access]()}</Tag>{' '}
            {!guardian.hasAccount && <Tag tone="dashed">{m.students_no_account()}</Tag>}
          </h3>
          <Reach guardian={guardian} />
          <Bonds guardian={guardian} students={students} />
          <SignIn guardian={guardian} />
          {serves && <InviteGuardian guardian={guardian} name={guardian.name || guardian.email || m.admin_unknown()} />}
          {serves && guardian.hasAccount && <SignInHelp guardian={guardian} familyId={familyId} />}
        </Card>
      ))}
    </div>
  );
}

function Reach({ guardian: { email, phone, postalAddress } }: { guardian: StaffFamilyGuardian }) {
  return (
    <>
      {phone && (
        <p>
          <a href={phoneLink(phone)}>{phone}</a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {!phone && !email && <p className={styles.small}>{m.families_page_no_reach()}</p>}
      {postalAddress && <p className={styles.text}>{postalAddress}</p>}
    </>
  );
}

function Bonds({ guardian, students }: { guardian: StaffFamilyGuardian; students: readonly StaffFamilyStudent[] }) {
  const bonds = guardian.students.flatMap((bond) => {
    const student = students.find((each) => each.student.id === bond.studentId)?.student;
    return student && (bond.relationship || bond.mayPickUp !== null) ? [{ ...bond, student }] : [];
  });
  if (bonds.length === 0) return null;
  return (
    <ul className={styles.people}>
      {bonds.map(({ student, relationship, mayPickUp }) => (
        <li key={student.id} className={styles.small}>
          <span>
            {relationship ? m.families_page_bond({ relationship, name: nameStudent(student) }) : nameStudent(student)}{' '}
            {mayPickUp === false && <Tag tone="error">{m.students_barred_tag()}</Tag>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SignIn({
  guardian: { hasAccount, isProven, lastSignInAt, wantsMail, access },
}: {
  guardian: StaffFamilyGuardian;
}) {
  const format = useFormat();
  if (!hasAccount) return null;
  return (
    <p className={styles.small}>
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
