import { useState } from 'react';
import { GUARDIAN_ACCESS } from '../../../contract/families.ts';
import { m } from '../../../words/messages.js';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAct } from '../frame/use-act.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { ACCESS } from './set-access.tsx';
import type { Tell } from './undo-notice.tsx';

const BLANK = { name: '', email: '', phone: '', relationship: '' };

interface AddGuardianProps {
  readonly familyId: string;
  readonly studentId: string;
  readonly tell: Tell;
  readonly onClose: () => void;
}

/** Enters a guardian who has no account, from a paper form for instance. */
export function AddGuardian({ familyId, studentId, tell, onClose }: AddGuardianProps) {
  const add = useAct('addGuardian');
  const set = useAct('setGuardianAccess');
  const [typed, setTyped] = useState(BLANK);
  const [access, setAccess] = useState<(typeof GUARDIAN_ACCESS)[number]>('full');
  const field = (name: keyof typeof BLANK, most: number) => ({
    value: typed[name],
    maxLength: most,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <ReasonDialog
      title={m.students_guardian_add()}
      effect={m.students_guardian_add_effect()}
      act={m.students_guardian_add_act()}
      isReady={typed.name.trim() !== ''}
      isDoor
      onAct={async (reason, nobodyLeft) => {
        const { guardianId } = await add.mutateAsync({ familyId, studentId, ...typed, access, reason, nobodyLeft });
        const back = { guardianId, version: 1, access: null, reason: m.students_undone() };
        tell({ words: m.students_guardian_added({ name: typed.name }), undo: () => set.mutateAsync(back) });
      }}
      onClose={onClose}
    >
      <TextField label={m.records_name()} required {...field('name', 200)} />
      <TextField label={m.records_relationship()} {...field('relationship', 80)} />
      <TextField type="tel" label={m.records_phone()} {...field('phone', 40)} />
      <TextField type="email" label={m.imports_export_email()} {...field('email', 254)} />
      <ChoiceField
        label={m.students_access()}
        value={access}
        options={GUARDIAN_ACCESS.map((value) => ({ value, label: ACCESS[value]() }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setAccess(GUARDIAN_ACCESS.find((each) => each === value) ?? 'full');
        }}
      />
    </ReasonDialog>
  );
}
