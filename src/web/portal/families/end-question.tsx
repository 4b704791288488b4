import { useMutation } from '@tanstack/react-query';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { useFamilyChanged } from './family-data.ts';

/** What comes to an end: one's own part in a family, somebody else's, or an invitation. */
export type Ending =
  | { readonly kind: 'leave'; readonly id: string }
  | { readonly kind: 'remove' | 'withdraw'; readonly id: string; readonly name: string };

/** Asks before somebody leaves, is removed, or an invitation is withdrawn. */
export function EndQuestion({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const { call } = useApp();
  const changed = useFamilyChanged();
  const { show } = useToasts();
  const end = useMutation({
    mutationFn: async ({ kind, id }: Ending) => {
      if (kind === 'leave') return await call(calls.leaveFamily, { familyId: id });
      if (kind === 'remove') return await call(calls.removeGuardian, { guardianId: id });
      return await call(calls.withdrawInvitation, { invitationId: id });
    },
    onSuccess: async (_done, { kind }) => {
      await changed();
      show({ severity: 'success', summary: m.account_done(), detail: DONE[kind]() });
      close();
    },
  });
  const close = () => {
    end.reset();
    onClose();
  };
  if (!ending) return null;
  const words = WORDS[ending.kind]('name' in ending ? ending.name : '');
  return (
    <QuestionDialog
      isOpen
      {...words}
      keep={m.account_cancel()}
      isPending={end.isPending}
      error={end.error}
      onAct={() => end.mutate(ending)}
      onKeep={close}
    />
  );
}

const WORDS = {
  leave: () => ({ title: m.families_leave_question(), effect: m.families_leave_effect(), act: m.families_leave() }),
  remove: (name: string) => ({
    title: m.families_remove_question({ name }),
    effect: m.families_remove_effect(),
    act: m.families_remove(),
  }),
  withdraw: (name: string) => ({
    title: m.families_withdraw_question({ email: name }),
    effect: m.families_withdraw_effect(),
    act: m.families_withdraw(),
  }),
} as const;

const DONE = {
  leave: m.families_left,
  remove: m.families_removed,
  withdraw: m.families_withdrawn,
} as const;
