import type { StaffInvitation } from '../../../contract/staff-invitations.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';

/** What is asked about one invitation. */
export interface InvitationAct {
  readonly what: 'confirm' | 'again' | 'withdraw';
  readonly invitation: StaffInvitation;
}

/** What can be done with an invitation as it stands; only whoever sent it confirms it. */
export function InvitationActs({ row, onAct }: { row: StaffInvitation; onAct: (act: InvitationAct) => void }) {
  const { email, state, isOwn } = row;
  const open = (what: InvitationAct['what']) => () => onAct({ what, invitation: row });
  return (
    <Cluster>
      {state === 'accepted' && isOwn && (
        <Button isSmall aria-label={m.roles_confirm_of({ email })} onClick={open('confirm')}>
          {m.roles_confirm()}
        </Button>
      )}
      {state !== 'accepted' && (
        <Button look="quiet" isSmall aria-label={m.roles_again_of({ email })} onClick={open('again')}>
          {m.roles_again()}
        </Button>
      )}
      <Button look="quiet" isSmall isDanger aria-label={m.families_withdraw_of({ email })} onClick={open('withdraw')}>
        {m.families_withdraw()}
      </Button>
    </Cluster>
  );
}
