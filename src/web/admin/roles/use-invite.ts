import { useState } from 'react';
import type { StaffRole } from '../../../contract/roles.ts';
import { INVITED_ROLES } from '../../../contract/staff-invitations.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { useAct } from '../frame/use-act.ts';

export interface Wish {
  readonly email: string;
  readonly role: StaffRole;
  /** Whose record, for an instructor. */
  readonly instructorId: string | null;
}

/** Invites to a role or a record: by mail, or with a link that is shown once (`token`) and handed over by whoever invites. */
export function useInvite({ onSent }: { readonly onSent: () => void }) {
  const toRole = useAct('inviteStaff');
  const toRecord = useAct('inviteInstructor');
  const { show } = useToasts();
  const { queryClient } = useApp();
  const [token, setToken] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const invite = async ({ email, role, instructorId }: Wish) => {
    const invitedRole = INVITED_ROLES.find((each) => each === role);
    const sent = instructorId
      ? await toRecord.mutateAsync({ email, instructorId })
      : invitedRole && (await toRole.mutateAsync({ email, role: invitedRole }));
    if (!sent) return;
    // Else the list behind would still offer acts on an invitation that this one has ended.
    setReading(true);
    await queryClient.invalidateQueries({ queryKey: ['report', 'staffInvitations'] });
    setReading(false);
    if (sent.token !== null) return setToken(sent.token);
    show({ severity: 'success', summary: m.roles_done(), detail: m.families_invite_sent({ email }), life: 6000 });
    onSent();
  };
  const isPending = toRole.isPending || toRecord.isPending || isReading;
  return { invite, token, error: toRole.error ?? toRecord.error, isPending };
}
