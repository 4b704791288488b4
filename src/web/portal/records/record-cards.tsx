import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { HEALTH_SECTIONS, RECORD_SECTIONS, type RecordSection } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { Stack } from '../../ui/layout.tsx';
import { HealthCards } from '../health/health-cards.tsx';
import { StudentForm } from '../students/student-form.tsx';
import { StudentSummary } from '../students/students-list.tsx';
import { CopyContacts, CopyGuardians } from './copy-sections.tsx';
import { GuardiansSummary, guardiansSection } from './guardians-section.tsx';
import { contactsSection, permissionsSection, pickupSection, questionsSection } from './household-sections.tsx';
import type { StudentRecord } from './record-data.ts';
import { SectionCard } from './section-card.tsx';
import { SectionForm } from './section-form.tsx';
import { isWordUnread, OwnCodeWord } from './own-code-word.tsx';
import { useRun } from './run-context.ts';
import { QuestionsSummary } from '../../shared/records/question-fields.tsx';
import { ContactsSummary, PermissionsSummary, PickupSummary } from '../../shared/records/section-summary.tsx';

interface RecordCardsProps {
  readonly record: StudentRecord;
  /** These sections only, where several students stand on one page; else all. */
  readonly only?: readonly RecordSection[];
  /** The section that stands open first. */
  readonly first?: RecordSection | null;
}

/** The sections of one student, one of them open at a time. */
export function RecordCards({ record, only, first = null }: RecordCardsProps) {
  const { student, answers, drafts } = record;
  const typed = drafts.find(({ section }) => section === 'student');
  const [opened, setOpened] = useState<RecordSection | null>(record.canChange ? first : null);
  const run = useRun();
  useEffect(() => {
    if (first) document.getElementById(first)?.scrollIntoView();
  }, [first]);
  const navigate = useNavigate();
  const close = () => {
    if (run) return run.next();
    setOpened(null);
    // What is done is not opened again by a reload.
    if (first) void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  };
  const card = <Section extends RecordSection>(section: Section) => ({
    record,
    section,
    isLeftOut: only !== undefined && !only.includes(section),
    isOneOfMany: only !== undefined && !run,
    isOpen: opened === section,
    onOpen: () => setOpened(section),
  });
  const asksHealth = !only || HEALTH_SECTIONS.some((section) => only.includes(section));
  return (
    <Stack>
      <SectionCard
        {...card('student')}
        title={m.records_section({ section: 'student' })}
        summary={<StudentSummary student={student} />}
        form={<StudentForm student={student} typed={typed} onClose={close} />}
      />
      <SectionCard
        {...card('guardians')}
        title={m.records_section({ section: 'guardians' })}
        summary={<GuardiansSummary guardians={record.guardians} />}
        form={<SectionForm setup={guardiansSection} record={record} onClose={close} />}
        more={<CopyGuardians record={record} />}
      />
      <SectionCard
        {...card('contacts')}
        title={m.records_section({ section: 'contacts' })}
        summary={answers.contacts && <ContactsSummary contacts={answers.contacts} />}
        form={
          <SectionForm
            setup={contactsSection(record.guardians.find(({ isYou }) => isYou))}
            record={record}
            onClose={close}
          />
        }
        more={<CopyContacts record={record} />}
      />
      <SectionCard
        {...card('pickup')}
        title={m.records_section({ section: 'pickup' })}
        summary={answers.pickup && <PickupSummary pickup={answers.pickup} codeWord={<OwnCodeWord record={record} />} />}
        form={<SectionForm setup={pickupSection(pickupOf(record))} record={record} onClose={close} />}
      />
      <SectionCard
        {...card('permissions')}
        title={m.records_section({ section: 'permissions' })}
        summary={answers.permissions && <PermissionsSummary permissions={answers.permissions} />}
        form={<SectionForm setup={permissionsSection} record={record} onClose={close} />}
      />
      {record.questions.length > 0 && (
        <SectionCard
          {...card('questions')}
          title={m.records_section({ section: 'questions' })}
          summary={<QuestionsSummary questions={record.questions} />}
          form={<SectionForm setup={questionsSection(record.questions)} record={record} onClose={close} />}
        />
      )}
      {asksHealth && <HealthCards studentId={student.id} card={card} onClose={close} hasReadings={!only} />}
    </Stack>
  );
}

function pickupOf(record: StudentRecord) {
  const barred = record.answers.pickup?.notAllowed ?? [];
  return { isUnread: isWordUnread(record), byOffice: barred.filter((each) => each.byOffice) };
}

/** The section that an address names after its "#". */
export function sectionOf(hash: string): RecordSection | null {
  return RECORD_SECTIONS.find((section) => section === hash.replace('#', '')) ?? null;
}
