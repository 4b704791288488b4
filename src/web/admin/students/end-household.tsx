import type { StaffHousehold } from '../../../contract/households.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { useAct } from '../frame/use-act.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { nameStudent } from './student-columns.tsx';
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
  return (
    <ReasonDialog
      title={m.students_household_end_title({ name: nameStudent(student), household: name })}
      effect={m.students_household_end_effect()}
      act={m.students_household_end()}
      isDanger
      onAct={async (reason) => {
        await end.mutateAsync({ familyId, studentId, reason });
        const back = { familyId, studentId, access, reason: m.students_undone() };
        tell({ words: m.students_household_ended(), undo: () => link.mutateAsync(back) });
      }}
      onClose={onClose}
    />
  );
}
