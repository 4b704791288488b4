import { Navigate, useParams } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Section } from '../../ui/section.tsx';
import { Attempts } from '../enrollments/attempts/attempts.tsx';
import { HistoryLink } from '../frame/history-link.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { HouseholdTags } from '../tags/household-tags.tsx';
import { Tasks } from '../tasks/tasks.tsx';
import { Notes } from '../notes/notes.tsx';
import styles from '../students/students.module.css';
import { FamilyEnrollments } from './family-enrollments.tsx';
import { FamilyGuardians } from './family-guardians.tsx';
import { FamilyHistory } from './family-history.tsx';
import { FamilyMails } from './family-mails.tsx';
import { FamilyStudents } from './family-students.tsx';
import { OpenMerge } from './merge/open-merge.tsx';
import { MergeList } from './merge/merge-list.tsx';
import { nameFamily, type StaffFamily } from './name-family.ts';

/** Everything about one family that staff need while a parent is on the phone, and from where they do it. */
export function FamilyPage() {
  const { familyId = '' } = useParams({ strict: false });
  const report = useReport('staffFamily', { familyId });
  const found = report.isPlaceholderData ? undefined : report.data;
  const format = useFormat();
  const serves = useServesFamilies();
  // A family that was merged is the one that stays.
  if (found && found.family.id !== familyId) return <Navigate to={paths.staffFamily(found.family.id)} replace />;
  return (
    <StaffPage
      title={found ? nameFamily(found, format.list) : m.families_page()}
      back={{ to: paths.staffStudents, words: m.students_title() }}
      lead={found && m.families_page_since({ day: format.instantDay(found.family.createdAt) })}
      tools={
        found && (
          <>
            {serves && <OpenMerge familyId={familyId} />}
            <HistoryLink entityId={familyId} />
          </>
        )
      }
    >
      <ReportContent report={{ ...report, data: found }}>
        {(family) => <Family key={familyId} family={family} />}
      </ReportContent>
    </StaffPage>
  );
}

function Family({ family }: { family: StaffFamily }) {
  const { guardians, students, enrollments } = family;
  const familyId = family.family.id;
  const serves = useServesFamilies();
  return (
    <div className={styles.record}>
      {serves && <MergeList familyId={familyId} />}
      <HouseholdTags about={{ familyId }} />
      <Tasks about={{ familyId }} />
      <Section title={m.records_section({ section: 'guardians' })}>
        <FamilyGuardians familyId={familyId} guardians={guardians} students={students} />
      </Section>
      <Section title={m.students_title()}>
        <FamilyStudents familyId={familyId} students={students} />
      </Section>
      <Section title={m.shell_menu_enrollments()}>
        <FamilyEnrollments enrollments={enrollments} />
      </Section>
      <Section title={m.attempts_title()}>
        <Attempts about={{ familyId }} />
      </Section>
      <Section title={m.notes_title()}>
        <Notes about={{ familyId }} />
      </Section>
      <Section title={m.families_page_mails()}>
        <FamilyMails familyId={familyId} />
      </Section>
      <Section title={m.audit_history()}>
        <FamilyHistory familyId={familyId} />
      </Section>
    </div>
  );
}
