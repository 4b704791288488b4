import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { useAct } from '../frame/use-act.ts';
import { nameRole } from '../../shared/role-words.ts';
import { type Held, nameOf } from './holders.ts';

/** Asks once before a role is taken away, in other words where it is one's own. */
export function RevokeDialog({ held, onClose }: { held: Held | null; onClose: () => void }) {
  const act = useAct('revokeRole');
  const { show } = useToasts();
  if (!held) return null;
  const { holder, role } = held;
  const isOwn = holder.isSelf && role === 'administrator';
  const words = { role: nameRole(role), email: nameOf(holder) };
  const close = () => {
    act.reset();
    onClose();
  };
  const revoke = () =>
    act.mutate(
      { accountId: holder.accountId, role, ...(isOwn && { isOwn }) },
      {
        onSuccess: () => {
          show({ severity: 'success', summary: m.roles_done(), detail: m.roles_revoked(words) });
          // Without the role these screens are no longer one's own.
          if (isOwn) location.assign('/');
          else close();
        },
      },
    );
  return (
    <QuestionDialog
      isOpen
      title={isOwn ? m.roles_revoke_own_title() : m.roles_revoke_title(words)}
      effect={isOwn ? m.roles_revoke_own_effect() : m.roles_revoke_effect()}
      act={isOwn ? m.roles_revoke_own_act() : m.roles_revoke()}
      keep={m.roles_keep()}
      isPending={act.isPending}
      error={act.error}
      onAct={revoke}
      onKeep={close}
    />
  );
}
