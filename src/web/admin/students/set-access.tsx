import { useState } from 'react';
import { GUARDIAN_ACCESS } from '../../../contract/families.ts';
import type { StaffGuardian } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useAct } from '../frame/use-act.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Tell } from './undo-notice.tsx';

export const ACCESS = {
  full: m.families_access_full,
  view: m.families_access_view,
  'pick-up': m.families_access_pick_up,
} as const;

const NONE = 'none';

interface SetAccessProps {
  readonly guardian: Pick<StaffGuardian, 'id' | 'version' | 'access'>;
  readonly name: string;
  readonly tell: Tell;
  readonly onClose: () => void;
}

/** Changes what a guardian may do, or takes them out of the family; taken back as easily. */
export function SetAccess({ guardian, name, tell, onClose }: SetAccessProps) {
  const [access, setAccess] = useState<(typeof GUARDIAN_ACCESS)[number] | typeof NONE>(guardian.access);
  const set = useAct('setGuardianAccess');
  const { id: guardianId, version } = guardian;
  const act = async (reason: string, nobodyLeft: string | undefined) => {
    const given = { guardianId, version, access: access === NONE ? null : access, reason, nobodyLeft };
    const done = await set.mutateAsync(given);
    const back = { guardianId, version: done.version, access: guardian.access, reason: m.students_undone() };
    tell({ words: m.students_access_done({ name }), undo: () => set.mutateAsync(back) });
  };
  return (
    <ReasonDialog
      title={m.students_access_of({ name })}
      effect={access === NONE ? m.students_access_none_effect({ name }) : m.students_access_effect({ name })}
      act={m.students_access_act()}
      isDanger={access === NONE}
      isReady={access !== guardian.access}
      isDoor={access !== NONE}
      onAct={act}
      onClose={onClose}
    >
      <ChoiceField
        label={m.students_access()}
        value={access}
        options={[
          ...GUARDIAN_ACCESS.map((value) => ({ value, label: ACCESS[value]() })),
          { value: NONE, label: m.students_access_none() },
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setAccess(GUARDIAN_ACCESS.find((each) => each === value) ?? NONE);
        }}
      />
    </ReasonDialog>
  );
}
