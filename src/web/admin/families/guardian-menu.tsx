import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffFamilyGuardian } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Menu } from '../../ui/menu.tsx';
import { SetAccess } from '../students/set-access.tsx';
import type { Tell } from '../students/undo-notice.tsx';
import { nameOfGuardian } from './name-family.ts';
import { ChangeAddress, useMailReset } from './sign-in-help.tsx';

interface GuardianMenuProps {
  readonly guardian: StaffFamilyGuardian;
  readonly familyId: string;
  readonly tell: Tell;
}

/** What staff do about a guardian: what they may do, and what helps somebody who does not get in. */
export function GuardianMenu({ guardian, familyId, tell }: GuardianMenuProps) {
  const navigate = useNavigate();
  const reset = useMailReset(guardian.id);
  const [open, setOpen] = useState<'access' | 'address' | null>(null);
  const name = nameOfGuardian(guardian);
  const close = () => setOpen(null);
  const seeAs = () => void navigate({ to: staffPaths.asFamily(familyId, guardian.id) });
  const ofAccount = [
    { label: m.families_help_reset(), onAct: reset.mail },
    { label: m.families_help_address(), onAct: () => setOpen('address') },
    { label: m.families_as(), onAct: seeAs },
  ];
  return (
    <>
      <Menu
        look="quiet"
        isSmall
        words="⋯"
        label={m.families_page_acts_guardian({ name })}
        isBusy={reset.isPending}
        entries={[
          { label: m.families_page_access(), onAct: () => setOpen('access') },
          ...(guardian.hasAccount ? ofAccount : []),
        ]}
      />
      {open === 'access' && <SetAccess guardian={guardian} name={name} tell={tell} onClose={close} />}
      {open === 'address' && <ChangeAddress guardian={guardian} name={name} onClose={close} />}
    </>
  );
}
