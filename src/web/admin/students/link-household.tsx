import { useState } from 'react';
import type { StaffHousehold } from '../../../contract/households.ts';
import type { Student } from '../../../contract/students.ts';
import { MOST_HOUSEHOLDS } from '../../../domain/invitations.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { nameStudent } from './student-columns.tsx';
import type { Tell } from './undo-notice.tsx';

interface LinkHouseholdProps {
  readonly student: Student;
  readonly households: readonly StaffHousehold[];
  readonly tell: Tell;
}

/** The way to a second household, while there is only one; and which ones have ended, and why. */
export function LinkHousehold({ student, households, tell }: LinkHouseholdProps) {
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  const ended = households.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      {ended.map(({ familyId, guardians, endedAt, endReason }) => (
        <p key={familyId}>
          {m.students_household_was({
            names: format.list(guardians.map(({ name, email }) => name || email || m.admin_unknown())),
            day: format.instantDay(endedAt ?? ''),
            reason: endReason ?? '',
          })}
        </p>
      ))}
      {households.length - ended.length < MOST_HOUSEHOLDS && (
        <div>
          <Button look="secondary" isSmall onClick={() => setOpen(true)}>
            {m.students_household_link()}
          </Button>
        </div>
      )}
      {isOpen && <LinkDialog student={student} tell={tell} onClose={() => setOpen(false)} />}
    </>
  );
}

interface LinkDialogProps extends Omit<LinkHouseholdProps, 'households'> {
  readonly onClose: () => void;
}

function LinkDialog({ student, tell, onClose }: LinkDialogProps) {
  const [search, setSearch] = useState('');
  const [familyId, setFamilyId] = useState('');
  const [access, setAccess] = useState<'full' | 'view'>('full');
  const link = useAct('linkHousehold');
  const end = useAct('endHousehold');
  const studentId = student.id;
  return (
    <ReasonDialog
      title={m.students_household_link_title({ name: nameStudent(student) })}
      effect={m.students_household_link_effect()}
      act={m.students_household_link_act()}
      isReady={familyId !== ''}
      isDoor
      onAct={async (reason, nobodyLeft) => {
        await link.mutateAsync({ familyId, studentId, access, reason, nobodyLeft });
        const back = { familyId, studentId, reason: m.students_undone() };
        tell({ words: m.students_household_linked(), undo: () => end.mutateAsync(back) });
      }}
      onClose={onClose}
    >
      <TextField
        type="search"
        label={m.students_household_search()}
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Families search={search} value={familyId} onChange={setFamilyId} />
      <RadioField
        label={m.students_access()}
        value={access}
        options={[
          { value: 'full', label: m.families_access_full() },
          { value: 'view', label: m.families_access_view() },
        ]}
        onChange={setAccess}
      />
    </ReasonDialog>
  );
}

/** The families that were found, to choose one of. */
function Families({ search, value, onChange }: { search: string; value: string; onChange: (id: string) => void }) {
  const format = useFormat();
  const { data } = useReport('findFamilies', { search });
  if (search.trim() === '' || !data) return null;
  if (data.families.length === 0) return <p>{m.students_household_none()}</p>;
  return (
    <RadioField
      label={m.students_household_found()}
      value={value}
      options={data.families.map(({ id, guardians, students }) => ({
        value: id,
        label: format.list(guardians.filter(Boolean)) || m.admin_unknown(),
        description: format.list(students),
      }))}
      onChange={onChange}
    />
  );
}
