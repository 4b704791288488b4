import { m } from '../../../words/messages.js';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Section } from '../../ui/section.tsx';
import { Notes } from '../notes/notes.tsx';
import type { StaffStudent } from '../students/merge-sides-of.ts';
import type { Tell } from '../students/undo-notice.tsx';
import { HouseholdTags } from '../tags/household-tags.tsx';
import { Tasks } from '../tasks/tasks.tsx';
import { TableSkeleton } from '../frame/report-state.tsx';
import { FamilyGuardians } from './family-guardians.tsx';
import { FamilyMails } from './family-mails.tsx';
import { FamilyPickup } from './family-pickup.tsx';
import styles from './household.module.css';
import type { StaffFamily } from './name-family.ts';

// The words of all acts come with it; nobody waits for them to see who lives here.
const FamilyHistory = lazyPart(async () => ({ default: (await import('./family-history.tsx')).FamilyHistory }), {
  waiting: () => <TableSkeleton rows={3} />,
});

interface HouseholdBesideProps {
  readonly family: StaffFamily;
  readonly opened: StaffStudent | undefined;
  readonly tell: Tell;
}

/** What concerns the household as a whole, part below part; each is a section of its own. */
export function HouseholdBeside({ family, opened, tell }: HouseholdBesideProps) {
  const familyId = family.family.id;
  const studentId = opened?.student.id;
  return (
    <aside className={styles.beside} aria-label={m.families_page_beside()}>
      <HouseholdTags about={{ familyId }} />
      <Section title={m.records_section({ section: 'guardians' })}>
        <FamilyGuardians family={family} opened={opened} tell={tell} />
      </Section>
      {family.students.length > 0 && (
        <Section title={m.records_section({ section: 'pickup' })}>
          <FamilyPickup family={family} opened={opened} />
        </Section>
      )}
      <Tasks about={{ familyId }} />
      <Section title={m.notes_title()}>
        <Notes about={{ familyId }} {...(studentId && { writesAbout: { studentId } })} />
      </Section>
      <Section title={m.families_page_mails()}>
        <FamilyMails familyId={familyId} />
      </Section>
      <Section title={m.audit_history()}>
        <FamilyHistory familyId={familyId} />
      </Section>
    </aside>
  );
}
