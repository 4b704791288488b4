import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { isBarred } from '../../../domain/pick-up.ts';
import { HEALTH_SECTIONS } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { PermissionsSummary } from '../../shared/records/section-summary.tsx';
import { useHasRole } from '../../shared/roles.ts';
import { Card, Section } from '../../ui/section.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Attempts } from '../enrollments/attempts/attempts.tsx';
import { EnrollStudent } from '../enrollments/behalf/enroll-student.tsx';
import { FamilyEnrollments } from '../families/family-enrollments.tsx';
import { StudentSize } from '../t-shirts/student-size.tsx';
import { HistoryLink } from '../frame/history-link.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { Notes } from '../notes/notes.tsx';
import { HouseholdTags } from '../tags/household-tags.tsx';
import { Tasks } from '../tasks/tasks.tsx';
import { EditSection } from './as-told/edit-section.tsx';
import { CircleEntries } from './circle-entries.tsx';
import { HouseholdCard } from './household-card.tsx';
import { LinkHousehold } from './link-household.tsx';
import { SectionState, SectionStates } from './section-states.tsx';
import { nameStudent } from './student-columns.tsx';
import { StudentFacts } from './student-facts.tsx';
import { StudentHealth } from './student-health.tsx';
import styles from './students.module.css';
import { StudentWaivers } from './student-waivers.tsx';
import { type Undoable, UndoNotice } from './undo-notice.tsx';

type StaffStudent = OutputOf<typeof functions.staffStudent>;

/** One student's record as staff may see it, and what they can do about the households. */
export function StaffStudentPage() {
  const { studentId = '' } = useParams({ strict: false });
  const report = useReport('staffStudent', { studentId });
  const found = report.isPlaceholderData ? undefined : report.data;
  return (
    <StaffPage
      title={found ? nameStudent(found.student) : m.admin_student()}
      back={{ to: paths.staffStudents, words: m.students_title() }}
      tools={
        found && (
          <>
            <ToFamilies households={found.households} />
            <HistoryLink entityId={studentId} />
          </>
        )
      }
    >
      <ReportContent report={{ ...report, data: found }}>
        {(record) => <StudentRecord key={studentId} record={record} />}
      </ReportContent>
    </StaffPage>
  );
}

/** The way to the page of each family that the student lives in. */
function ToFamilies({ households }: Pick<StaffStudent, 'households'>) {
  const live = households.filter(({ endedAt }) => endedAt === null);
  return live.map(({ familyId }, at) => (
    <ButtonLink key={familyId} look="secondary" isSmall to={paths.staffFamily(familyId)}>
      {live.length > 1 ? m.students_to_family_number({ number: at + 1 }) : m.students_to_family()}
    </ButtonLink>
  ));
}

function StudentRecord({ record }: { record: StaffStudent }) {
  const { student, households } = record;
  const readsHealth = useHasRole('health');
  const serves = useServesFamilies();
  const live = households.filter(({ endedAt }) => endedAt === null);
  const barred = live.flatMap(({ pickup }) => pickup?.notAllowed ?? []);
  const format = useFormat();
  const [done, setDone] = useState<Undoable | null>(null);
  const [first] = live;
  const edit = (section: 'student' | 'permissions' | 'questions') =>
    first && (
      <EditSection studentId={student.id} familyId={first.familyId} section={section} name={nameStudent(student)} />
    );
  return (
    <div className={styles.record}>
      {done && <UndoNotice key={done.words} done={done} onClose={() => setDone(null)} />}
      {barred.length > 0 && (
        <Notice tone="error" title={m.students_barred()}>
          <p>
            {format.list(barred.map(({ name, relationship }) => (relationship ? `${name} (${relationship})` : name)))}
          </p>
        </Notice>
      )}
      <CircleEntries studentId={student.id} />
      <Section title={m.records_section({ section: 'student' })}>
        <Card>
          <Stack gap="small">
            <StudentFacts student={student} hasSize={!serves} />
            {serves && <StudentSize student={student} />}
          </Stack>
          <SectionState sections={record.sections} section="student" edit={edit('student')} />
        </Card>
      </Section>
      <Section title={m.shell_menu_enrollments()}>
        <FamilyEnrollments enrollments={record.enrollments} isOfOne />
        <div>
          <EnrollStudent isSmall student={student.id} />
        </div>
      </Section>
      <Section title={m.attempts_title()}>
        <Attempts about={{ studentId: student.id }} />
      </Section>
      <Section title={m.students_households()}>
        <div className={styles.households} data-wide>
          {live.map((household, at) => (
            <HouseholdCard
              key={household.familyId}
              household={household}
              student={student}
              tell={setDone}
              number={live.length > 1 ? at + 1 : null}
              isBarred={(person) =>
                isBarred(
                  person,
                  live.map(({ pickup }) => pickup),
                )
              }
            />
          ))}
        </div>
        {serves && <LinkHousehold student={student} households={households} tell={setDone} />}
      </Section>
      <Section title={m.records_section({ section: 'permissions' })}>
        <Card>
          {record.permissions && <PermissionsSummary permissions={record.permissions} />}
          <SectionState sections={record.sections} section="permissions" edit={edit('permissions')} />
        </Card>
      </Section>
      <Section title={m.records_section({ section: 'questions' })}>
        <Card>
          <SectionState sections={record.sections} section="questions" edit={edit('questions')} />
        </Card>
      </Section>
      <Section title={m.waivers_title()}>
        <StudentWaivers name={nameStudent(student)} waivers={record.waivers} />
      </Section>
      <Section title={m.students_health()}>
        {readsHealth ? <StudentHealth studentId={student.id} /> : <p>{m.students_health_not_yours()}</p>}
        <SectionStates sections={record.sections} of={HEALTH_SECTIONS} />
      </Section>
      <HouseholdTags about={{ studentId: student.id }} />
      <Tasks about={{ studentId: student.id }} />
      <Section title={m.notes_title()}>
        <Notes about={{ studentId: student.id }} />
      </Section>
    </div>
  );
}
