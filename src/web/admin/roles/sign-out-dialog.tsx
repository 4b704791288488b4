import { m } from '../../../words/messages.js';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { useAct } from '../frame/use-act.ts';
import { type Holder, nameOf } from './holders.ts';

/** Asks once before somebody is signed out on every device, as after a phone was lost. */
export function SignOutDialog({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const act = useAct('endStaffSessions');
  const { show } = useToasts();
  const words = { email: nameOf(holder) };
  const signOut = () =>
    act.mutate(
      { accountId: holder.accountId },
      {
        onSuccess: () => {
          show({ severity: 'success', summary: m.roles_done(), detail: m.roles_signed_out(words) });
          onClose();
        },
      },
    );
  return (
    <QuestionDialog
      isOpen
      title={m.roles_sign_out_title(words)}
      effect={m.roles_sign_out_effect()}
      act={m.roles_sign_out_act()}
      keep={m.account_cancel()}
      isPending={act.isPending}
      error={act.error}
      onAct={signOut}
      onKeep={onClose}
    />
  );
}
