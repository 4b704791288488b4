import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { FAMILY_KEYS, firstNameOf, fullNameOf } from '../students/students-data.ts';
import { whyOf } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import type { Enrollment, Entry } from './rows-by-semester.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';

type Question =
  | { readonly kind: 'withdraw'; readonly item: Enrollment; readonly student: Student }
  | { readonly kind: 'leave'; readonly item: Entry; readonly student: Student };

export type TakeBack = (asked: Question) => void;

/** Withdrawing from a class, or leaving its waitlist: asked once, then done. */
export function useTakeBack() {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const act = useMutation({
    mutationFn: async ({ kind, item }: Question): Promise<void> => {
      if (kind === 'withdraw') await call(calls.withdraw, { enrollmentId: item.id });
      else await call(calls.leaveWaitlist, { entryId: item.id });
    },
    onSuccess: (_done, { kind, item, student }) => {
      setOpen(false);
      const words = { name: firstNameOf(student), title: item.class.title };
      toasts.show({
        severity: 'success',
        summary: m.account_done(),
        detail: kind === 'withdraw' ? m.account_withdrew(words) : m.account_left(words),
        life: 6000,
      });
    },
    onError: (error) => {
      // It has ended meanwhile, by staff or in another tab: the list tells how.
      if (whyOf(error) === 'already-ended') setOpen(false);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.enrollments }),
  });
  return {
    question,
    isOpen,
    act,
    ask: (asked: Question) => {
      act.reset();
      setQuestion(asked);
      setOpen(true);
    },
    close: () => {
      if (!act.isPending) setOpen(false);
    },
  };
}

export function TakeBackDialog({ question, isOpen, act, close }: ReturnType<typeof useTakeBack>) {
  const { helpEmail } = useApp().organization;
  if (!question) return null;
  const { kind, item, student } = question;
  const words = { name: fullNameOf(student), title: item.class.title };
  const isFull = item.class.waiting > 0 || item.class.seatsLeft === 0;
  const effect = isFull ? m.account_withdraw_effect_full() : m.account_withdraw_effect();
  const isWithdrawal = kind === 'withdraw';
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={isWithdrawal ? m.account_withdraw_question(words) : m.account_leave_question(words)}
      effect={isWithdrawal ? effect : m.account_leave_effect()}
      act={isWithdrawal ? m.account_withdraw() : m.account_leave()}
      keep={isWithdrawal ? m.account_keep_seat() : m.account_keep_place()}
      isPending={act.isPending}
      error={act.error}
      words={{ 'deadline-passed': () => m.account_deadline_passed({ address: helpEmail }) }}
      onAct={() => act.mutate(question)}
      onKeep={close}
    />
  );
}
