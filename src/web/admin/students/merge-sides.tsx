import { HEALTH_SECTIONS } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { ContactsSummary, PermissionsSummary, PickupSummary } from '../../shared/records/section-summary.tsx';
import { useHasRole } from '../../shared/roles.ts';
import { Tag } from '../../ui/notice.tsx';
import { Card } from '../../ui/section.tsx';
import { Enrollments } from './enrollments.tsx';
import { nameOfGuardian } from '../families/name-family.ts';
import type { StaffStudent } from './merge-sides-of.ts';
import { SectionState, SectionStates } from './section-states.tsx';
import { nameStudent } from './student-columns.tsx';
import { StudentFacts } from './student-facts.tsx';
import { StudentHealth } from './student-health.tsx';
import styles from './students.module.css';

/** Both records as far as staff may see them, each in its own column; below each other on a phone. */
export function MergeSides({ kept, merged }: { kept: StaffStudent; merged: StaffStudent }) {
  return (
    <div className={styles.households} data-wide>
      <Side record={kept} word={m.merge_stays()} />
      <Side record={merged} word={m.merge_goes()} />
    </div>
  );
}

function Side({ record, word }: { record: StaffStudent; word: string }) {
  const readsHealth = useHasRole('health');
  const { student, households, sections, permissions, enrollments } = record;
  const live = households.filter(({ endedAt }) => endedAt === null);
  return (
    <Card className={styles.household}>
      <h3>
        {nameStudent(student)} <Tag tone="info">{word}</Tag>
      </h3>
      <StudentFacts student={student} />
      <SectionState sections={sections} section="student" />
      {live.map(({ familyId, guardians, contacts, pickup, sections: own }) => (
        <div key={familyId} className={styles.household}>
          <h4>{m.students_household()}</h4>
          <p>{guardians.map(nameOfGuardian).join(', ')}</p>
          <h4>{m.records_section({ section: 'contacts' })}</h4>
          {contacts && <ContactsSummary contacts={contacts} />}
          <SectionState sections={own} section="contacts" />
          <h4>{m.records_section({ section: 'pickup' })}</h4>
          {pickup && <PickupSummary pickup={pickup} warningOf={() => null} />}
          <SectionState sections={own} section="pickup" />
        </div>
      ))}
      <h4>{m.records_section({ section: 'permissions' })}</h4>
      {permissions && <PermissionsSummary permissions={permissions} />}
      <SectionState sections={sections} section="permissions" />
      <h4>{m.students_health()}</h4>
      {readsHealth && <StudentHealth studentId={student.id} />}
      <SectionStates sections={sections} of={[...HEALTH_SECTIONS, 'questions']} />
      <h4>{m.shell_menu_enrollments()}</h4>
      <Enrollments enrollments={enrollments} />
    </Card>
  );
}
