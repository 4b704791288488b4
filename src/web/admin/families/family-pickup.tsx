import type { StaffFamilyStudent } from '../../../contract/households.ts';
import { isBarred } from '../../../domain/pick-up.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Cluster } from '../../ui/layout.tsx';
import { Tag } from '../../ui/notice.tsx';
import { EditSection } from '../students/as-told/edit-section.tsx';
import { noteOfBarred } from '../students/barred-note.ts';
import { CompareCodeWord } from '../students/compare-code-word.tsx';
import type { StaffStudent } from '../students/merge-sides-of.ts';
import { SectionState } from '../students/section-states.tsx';
import { nameStudent } from '../students/student-columns.tsx';
import styles from './household.module.css';
import { nameGiven } from './list-barred.ts';
import type { StaffFamily } from './name-family.ts';

interface FamilyPickupProps {
  readonly family: StaffFamily;
  readonly opened: StaffStudent | undefined;
}

/** Who must not pick up, then who may, of each child. */
export function FamilyPickup({ family, opened }: FamilyPickupProps) {
  const familyId = family.family.id;
  return family.students.map((told) => {
    const { student } = told;
    const household = opened?.student.id === student.id && opened.households.find((each) => each.familyId === familyId);
    const whose = { studentId: student.id, familyId, name: nameStudent(student) };
    return (
      <div key={student.id} className={styles.pickup}>
        <div className={styles.head}>
          {family.students.length > 1 && <h3>{nameGiven(student)}</h3>}
          <Cluster gap="tight">
            <EditSection {...whose} section="pickup" isBarring />
            <EditSection {...whose} section="pickup" />
          </Cluster>
        </div>
        <People told={told} />
        {told.pickup?.hasCodeWord && <CompareCodeWord studentId={student.id} familyId={familyId} />}
        {household && <SectionState sections={household.sections} section="pickup" />}
      </div>
    );
  });
}

function People({ told: { pickup, secondHousehold } }: { told: StaffFamilyStudent }) {
  const format = useFormat();
  const households = [pickup, { allowed: [], notAllowed: secondHousehold?.notAllowed ?? [] }];
  if (!pickup && !secondHousehold?.notAllowed.length) return <p className={styles.quiet}>{m.health_not_answered()}</p>;
  const barred = [
    ...(pickup?.notAllowed ?? []).map((each) => ({ ...each, isOther: false })),
    ...(secondHousehold?.notAllowed ?? []).map((each) => ({ ...each, isOther: true })),
  ];
  return (
    <dl className={styles.people}>
      <dt>{m.records_not_allowed()}</dt>
      <dd>
        {barred.length === 0 && m.records_nobody()}
        {barred.map((each) => (
          <div key={`${each.name} ${each.isOther}`} className={styles.barred}>
            <Person {...each} />
            <p className={styles.quiet}>
              {[each.isOther && m.families_page_says_other(), noteOfBarred(each, format)].filter(Boolean).join(' · ')}
            </p>
          </div>
        ))}
      </dd>
      <dt>{m.records_allowed()}</dt>
      <dd>
        {(pickup?.allowed ?? []).length === 0 && (pickup ? m.records_nobody() : m.health_not_answered())}
        {pickup?.allowed.map((each) => (
          <div key={`${each.name} ${each.phone}`}>
            <Person {...each} /> {isBarred(each, households) && <Tag tone="error">{m.students_barred_tag()}</Tag>}
          </div>
        ))}
      </dd>
    </dl>
  );
}

function Person({ name, relationship, phone }: { name: string; relationship: string; phone: string }) {
  return (
    <>
      {name}
      {relationship && ` (${relationship})`}
      {phone && ' · '}
      {phone && (
        <a href={phoneLink(phone)} dir="ltr">
          {phone}
        </a>
      )}
    </>
  );
}
