import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { riseOf } from '../../../domain/group-end.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { FAMILY_KEYS, firstNameOf, fullNameOf, useEnrollments } from '../students/students-data.ts';
import { whyOf } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { describeFreed } from '../payments/freed-words.ts';
import { useOwnPayments } from '../payments/payments-data.ts';
import { describeGroupEnd } from './group-end-words.ts';
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
      if (kind === 'withdraw')
        await call(calls.withdraw, { enrollmentId: item.id, seenRiseCents: riseOf(item.dearerWithout) });
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
  const dearer = useDearer(question);
  const freed = useFreed(question);
  if (!question) return null;
  const { kind, item, student } = question;
  const words = { name: fullNameOf(student), title: item.class.title };
  const isWithdrawal = kind === 'withdraw';
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={isWithdrawal ? m.account_withdraw_question(words) : m.account_leave_question(words)}
      effect={isWithdrawal ? [goesTo(item), ...freed, ...dearer].join(' ') : m.account_leave_effect()}
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

/** Who gets a seat that is given up. */
function goesTo({ class: { waiting } }: Enrollment | Entry): string {
  return waiting > 0 ? m.account_withdraw_effect_full() : m.account_withdraw_effect();
}

/** What becomes of the price, and of what was paid; nothing where the seat is not owed for. */
function useFreed(question: Question | null): string[] {
  const format = useFormat();
  const seat = useOwnPayments().data?.ledger?.seats.find(({ enrollmentId }) => enrollmentId === question?.item.id);
  return seat ? [describeFreed(seat, format)] : [];
}

/** What becomes of the price of a group: each seat that costs more once this one is given up. */
function useDearer(question: Question | null): string[] {
  const format = useFormat();
  const held = useEnrollments().data;
  if (question?.kind !== 'withdraw') return [];
  return question.item.dearerWithout.map(({ classId, ...seat }) =>
    describeGroupEnd(
      { ...seat, title: held?.enrollments.find((each) => each.class.id === classId)?.class.title ?? '' },
      format,
    ),
  );
}
