import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { Section } from '../../ui/section.tsx';
import { Attempts } from '../enrollments/attempts/attempts.tsx';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import type { StaffStudent } from '../students/merge-sides-of.ts';
import { type Undoable, UndoNotice } from '../students/undo-notice.tsx';
import { Child } from './child/child.tsx';
import { Barred } from './barred.tsx';
import { HouseholdBeside } from './household-beside.tsx';
import styles from './household.module.css';
import { FamilyPayments } from './payments/family-payments.tsx';
import { MergeList } from './merge/merge-list.tsx';
import type { StaffFamily } from './name-family.ts';
import { WhomToCall } from './whom-to-call.tsx';

interface HouseholdProps {
  readonly family: StaffFamily;
  readonly opened: StaffStudent | undefined;
}

/** Left the children with their classes, at the right whom to call, who picks up, and what was written. */
export function Household({ family, opened }: HouseholdProps) {
  const { students, enrollments } = family;
  const familyId = family.family.id;
  const serves = useServesFamilies();
  const [done, setDone] = useState<Undoable | null>(null);
  const isOpened = (studentId: string) => studentId === opened?.student.id;
  const openedFirst = students.toSorted((a, b) => Number(isOpened(b.student.id)) - Number(isOpened(a.student.id)));
  return (
    <div className={styles.household}>
      <div className={styles.above}>
        {done && <UndoNotice key={done.words} done={done} onClose={() => setDone(null)} />}
        <Barred family={family} />
        <WhomToCall family={family} />
        {serves && <MergeList familyId={familyId} />}
      </div>
      <div className={styles.children}>
        {students.length === 0 && <p>{m.families_page_no_students()}</p>}
        {openedFirst.map((each) => (
          <Child
            key={each.student.id}
            told={each}
            familyId={familyId}
            enrollments={enrollments.filter(({ studentId }) => studentId === each.student.id)}
            isOpened={isOpened(each.student.id) || students.length === 1}
            isNamedAbove={isOpened(each.student.id)}
            tell={setDone}
          />
        ))}
        <FamilyPayments familyId={familyId} />
        <Section title={m.attempts_title()}>
          <Attempts about={opened ? { studentId: opened.student.id } : { familyId }} />
        </Section>
      </div>
      <HouseholdBeside family={family} opened={opened} tell={setDone} />
    </div>
  );
}
