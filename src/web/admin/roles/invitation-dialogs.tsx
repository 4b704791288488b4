import { m } from '../../../words/messages.js';
import { LinkOnce } from '../../shared/invitations/link-once.tsx';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { nameRole } from '../../shared/role-words.ts';
import { useToasts } from '../../shared/toasts.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useAct } from '../frame/use-act.ts';
import type { InvitationAct } from './invitation-acts.tsx';
import { useInvite } from './use-invite.ts';

interface ActParts {
  readonly act: InvitationAct;
  readonly onClose: () => void;
}

/** Asks once about an invitation, saying what will happen. */
export function ActOnInvitation(parts: ActParts) {
  if (parts.act.what === 'again') return <SendAgain {...parts} />;
  return parts.act.what === 'confirm' ? <Confirm {...parts} /> : <Withdraw {...parts} />;
}

function Confirm({ act: { invitation }, onClose }: ActParts) {
  const confirm = useAct('confirmStaffInvitation');
  const { show } = useToasts();
  const { id: invitationId, email, role, acceptedBy } = invitation;
  const words = { who: acceptedBy?.name || email, email, role: nameRole(role) };
  const onSuccess = () => {
    show({ severity: 'success', summary: m.roles_done(), detail: m.roles_granted_now(words) });
    onClose();
  };
  return (
    <QuestionDialog
      isOpen
      title={m.roles_confirm_title(words)}
      effect={m.roles_confirm_effect(words)}
      act={m.roles_confirm_act()}
      keep={m.roles_grant_admin_keep()}
      isPending={confirm.isPending}
      error={confirm.error}
      onAct={() => confirm.mutate({ invitationId }, { onSuccess })}
      onKeep={onClose}
    />
  );
}

function Withdraw({ act: { invitation }, onClose }: ActParts) {
  const withdraw = useAct('withdrawStaffInvitation');
  const { show } = useToasts();
  const { id: invitationId, email, state } = invitation;
  const onSuccess = () => {
    show({ severity: 'success', summary: m.roles_done(), detail: m.families_withdrawn() });
    onClose();
  };
  return (
    <QuestionDialog
      isOpen
      title={m.families_withdraw_question({ email })}
      effect={state === 'accepted' ? m.roles_withdraw_accepted_effect() : m.families_withdraw_effect()}
      act={m.families_withdraw()}
      keep={m.roles_keep()}
      isPending={withdraw.isPending}
      error={withdraw.error}
      onAct={() => withdraw.mutate({ invitationId }, { onSuccess })}
      onKeep={onClose}
    />
  );
}

/** A new link; the one of before leads nowhere from then on. */
function SendAgain({ act: { invitation }, onClose }: ActParts) {
  const { email } = invitation;
  const { invite, token, error, isPending } = useInvite({ onSent: onClose });
  if (token !== null)
    return (
      <Dialog title={m.roles_again_title({ email })} onClose={onClose}>
        <LinkOnce token={token} to={paths.staffInvitation} about={m.roles_link_once({ email })} onClose={onClose} />
      </Dialog>
    );
  return (
    <QuestionDialog
      isOpen
      title={m.roles_again_title({ email })}
      effect={m.roles_again_effect()}
      act={m.roles_again()}
      isHarmless
      keep={m.roles_keep()}
      isPending={isPending}
      error={error}
      onAct={() => void invite(invitation).catch(() => undefined)}
      onKeep={onClose}
    />
  );
}
