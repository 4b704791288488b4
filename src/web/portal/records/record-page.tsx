import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { SectionTold } from '../../../contract/records.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import styles from '../account/account.module.css';
import { StudentForm } from '../students/student-form.tsx';
import { StudentSummary } from '../students/students-list.tsx';
import { HealthCards } from '../health/health-cards.tsx';
import { fullNameOf, hasFailed } from '../students/students-data.ts';
import { contactsSection, permissionsSection, pickupSection } from './household-sections.tsx';
import { type StudentRecord, useRecord } from './record-data.ts';
import { SectionCard } from './section-card.tsx';
import { SectionForm } from './section-form.tsx';
import { ContactsSummary, PermissionsSummary, PickupSummary } from './section-summary.tsx';

/** Everything the school asks of one student, section by section. */
export function RecordPage() {
  const { studentId = '' } = useParams({ strict: false });
  const record = useRecord(studentId);
  usePageTitle(record.data && m.records_title({ name: fullNameOf(record.data.student) }));
  return (
    <div className={`${styles.page} ${styles.form}`}>
      <p>
        <Link to={paths.students}>{m.records_back()}</Link>
      </p>
      {record.data ? (
        <Loaded key={studentId} record={record.data} />
      ) : hasFailed(record) ? (
        <Notice tone="error" isAlert title={m.records_not_loaded()}>
          <Button look="secondary" onClick={() => void record.refetch()}>
            {m.enrollments_retry()}
          </Button>
        </Notice>
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  );
}

function Loaded({ record }: { record: StudentRecord }) {
  const { student, answers } = record;
  const [opened, setOpened] = useState<SectionTold['section'] | null>(null);
  const close = () => setOpened(null);
  const card = <Section extends SectionTold['section']>(section: Section) => ({
    record,
    section,
    isOpen: opened === section,
    onOpen: () => setOpened(section),
  });
  return (
    <>
      <h1 tabIndex={-1}>{m.records_title({ name: fullNameOf(student) })}</h1>
      <Missing record={record} />
      <Stack>
        <SectionCard
          {...card('student')}
          title={m.records_section_student()}
          summary={<StudentSummary student={student} />}
          form={<StudentForm student={student} onSaved={close} onCancel={close} />}
        />
        <SectionCard
          {...card('contacts')}
          title={m.records_section_contacts()}
          summary={answers.contacts && <ContactsSummary contacts={answers.contacts} />}
          form={<SectionForm setup={contactsSection} record={record} onClose={close} />}
        />
        <SectionCard
          {...card('pickup')}
          title={m.records_section_pickup()}
          summary={answers.pickup && <PickupSummary pickup={answers.pickup} />}
          form={<SectionForm setup={pickupSection} record={record} onClose={close} />}
        />
        <SectionCard
          {...card('permissions')}
          title={m.records_section_permissions()}
          summary={answers.permissions && <PermissionsSummary permissions={answers.permissions} />}
          form={<SectionForm setup={permissionsSection} record={record} onClose={close} />}
        />
        <HealthCards studentId={student.id} card={card} onClose={close} />
      </Stack>
    </>
  );
}

/** What the school waits for, and by when. */
function Missing({ record: { sections, dueOn, canChange } }: { record: StudentRecord }) {
  const format = useFormat();
  const count = sections.filter(({ missing }) => missing !== null).length;
  if (!canChange) return <Notice tone="info">{m.families_view_only()}</Notice>;
  if (count === 0) return <Notice tone="success">{m.records_complete()}</Notice>;
  return (
    <Notice tone="warn" title={m.records_missing({ count })}>
      <p>{dueOn === null ? m.records_missing_later() : m.records_missing_due({ day: format.longDay(dueOn) })}</p>
    </Notice>
  );
}
