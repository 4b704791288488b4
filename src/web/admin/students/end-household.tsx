import { useState } from 'react';
import type { StaffHousehold } from '../../../contract/households.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { CheckField } from '../../ui/check-field.tsx';
import { useAct } from '../frame/use-act.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { nameStudent } from './student-columns.tsx';
import styles from './students.module.css';
import type { Tell } from './undo-notice.tsx';

interface EndHouseholdProps {
  readonly household: StaffHousehold;
  readonly student: Student;
  readonly name: string;
  readonly tell: Tell;
  readonly onClose: () => void;
}

/** Ends a household's access to a student, with a reason; taken back by linking it again. */
export function EndHousehold({ household, student, name, tell, onClose }: EndHouseholdProps) {
  const end = useAct('endHousehold');
  const link = useAct('linkHousehold');
  const { familyId, access } = household;
  const studentId = student.id;
  const barred = namesOfBarred(household);
  const [lifted, setLifted] = useState<readonly string[]>([]);
  return (
    <ReasonDialog
      title={m.students_household_end_title({ name: nameStudent(student), household: name })}
      effect={m.students_household_end_effect()}
      act={m.students_household_end()}
      isDanger
      onAct={async (reason) => {
        await end.mutateAsync({ familyId, studentId, reason, lifted: [...lifted] });
        const back = { familyId, studentId, access, reason: m.students_undone() };
        tell({ words: m.students_household_ended(), undo: () => link.mutateAsync(back) });
      }}
      onClose={onClose}
    >
      {barred.length > 0 && (
        <fieldset className={styles.barred}>
          <legend>{m.students_household_end_barred()}</legend>
          {barred.map((each) => (
            <CheckField
              key={each}
              label={m.students_household_end_stays({ name: each })}
              checked={!lifted.includes(each)}
              onChange={({ currentTarget: { checked } }) =>
                setLifted((names) => (checked ? names.filter((name) => name !== each) : [...names, each]))
              }
            />
          ))}
        </fieldset>
      )}
    </ReasonDialog>
  );
}

/** Everybody who must not pick up because this household says so, guardians among them. */
function namesOfBarred({ pickup, guardians }: StaffHousehold): string[] {
  const people = pickup?.notAllowed ?? [];
  const own = guardians.filter(({ mayPickUp }) => mayPickUp === false);
  return [...new Set([...people, ...own].map(({ name }) => name).filter((name) => name !== ''))];
}
