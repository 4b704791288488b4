import type { ReactNode } from 'react';
import { useId } from 'react';
import { HEALTH_SECTIONS } from '../../../../domain/record-sections.ts';
import { m } from '../../../../words/messages.js';
import { ContactsSummary, PermissionsSummary } from '../../../shared/records/section-summary.tsx';
import { useHasRole } from '../../../shared/roles.ts';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { EditSection } from '../../students/as-told/edit-section.tsx';
import { CircleEntries } from '../../students/circle-entries.tsx';
import type { StaffStudent } from '../../students/merge-sides-of.ts';
import { SectionState, SectionStates } from '../../students/section-states.tsx';
import { nameStudent } from '../../students/student-columns.tsx';
import { StudentHealth } from '../../students/student-health.tsx';
import { StudentWaivers } from '../../students/student-waivers.tsx';
import type { Tell } from '../../students/undo-notice.tsx';
import styles from '../household.module.css';
import { ChildHouseholds } from './child-households.tsx';

interface ChildRecordProps {
  readonly studentId: string;
  /** The household whose answers are shown; null where the student has none now. */
  readonly familyId: string | null;
  readonly tell: Tell;
}

/** The record of a child, section by section, health apart, and the households that have a part in it. */
export function ChildRecord({ studentId, familyId, tell }: ChildRecordProps) {
  const report = useReport('staffStudent', { studentId });
  const found = report.isPlaceholderData ? undefined : report.data;
  return (
    <ReportContent report={{ ...report, data: found }} rows={6}>
      {(record) => <Parts record={record} familyId={familyId} tell={tell} />}
    </ReportContent>
  );
}

interface PartsProps extends Pick<ChildRecordProps, 'familyId' | 'tell'> {
  readonly record: StaffStudent;
}

function Parts({ record, familyId, tell }: PartsProps) {
  const { student, households, sections, permissions, waivers } = record;
  const readsHealth = useHasRole('health');
  const household = households.find((each) => each.familyId === familyId);
  const edit = (section: 'contacts' | 'permissions' | 'questions') =>
    familyId && (
      <EditSection studentId={student.id} familyId={familyId} section={section} name={nameStudent(student)} />
    );
  return (
    <div className={styles.record}>
      <CircleEntries studentId={student.id} />
      <Part title={m.records_section({ section: 'student' })}>
        <SectionState sections={sections} section="student" />
      </Part>
      {household && (
        <Part title={m.records_section({ section: 'contacts' })}>
          {household.contacts && <ContactsSummary contacts={household.contacts} />}
          <SectionState sections={household.sections} section="contacts" edit={edit('contacts')} />
        </Part>
      )}
      <Part title={m.records_section({ section: 'permissions' })}>
        {permissions && <PermissionsSummary permissions={permissions} />}
        <SectionState sections={sections} section="permissions" edit={edit('permissions')} />
      </Part>
      <Part title={m.records_section({ section: 'questions' })}>
        <SectionState sections={sections} section="questions" edit={edit('questions')} />
      </Part>
      <Part title={m.waivers_title()}>
        <StudentWaivers name={nameStudent(student)} waivers={waivers} />
      </Part>
      <Part title={m.students_health()}>
        {readsHealth ? <StudentHealth studentId={student.id} /> : <p>{m.students_health_not_yours()}</p>}
        <SectionStates sections={sections} of={HEALTH_SECTIONS} />
      </Part>
      <Part title={m.students_households()}>
        <ChildHouseholds record={record} familyId={familyId} tell={tell} />
      </Part>
    </div>
  );
}

/** A part of a child's record under a heading of its own. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
