import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '../../../contract/kit.ts';
import type { functions } from '../../../contract/functions.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { newKey } from '../../shared/new-key.ts';
import { whyOf } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { FAMILY_KEYS, firstNameOf } from '../students/students-data.ts';
import type { Enrollment } from './rows-by-semester.ts';

export type MoveChoice = OutputOf<typeof functions.moveChoices>['choices'][number];

interface Moving {
  readonly item: Enrollment;
  readonly student: Student;
}
export type AskMove = (asked: Moving) => void;

export type Move = ReturnType<typeof useMove>;

/** Moving a student to another class: where to is chosen, then it is done once, at the price that was shown. */
export function useMove() {
  const { call } = useApp();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [moving, setMoving] = useState<(Moving & { readonly key: string }) | null>(null);
  const choices = useQuery({
    queryKey: [...FAMILY_KEYS.enrollments, 'move', moving?.item.id],
    queryFn: () => call(calls.moveChoices, { enrollmentId: moving?.item.id ?? '' }),
    enabled: moving !== null,
    gcTime: 0,
  });
  const act = useMutation({
    mutationFn: ({ choice, item, key }: Moving & { readonly choice: MoveChoice; readonly key: string }) =>
      call(calls.moveEnrollment, {
        // The same for the same class, so that what was sent again is done once.
        idempotencyKey: `${key} ${choice.class.id} ${choice.outcome}`,
        enrollmentId: item.id,
        toClassId: choice.class.id,
        ifFull: choice.outcome === 'waitlisted' ? 'waitlist' : 'skip',
        seen: { cents: choice.cents, differenceCents: choice.differenceCents },
      }),
    onSuccess: ({ outcome }, { choice, item, student }) => {
      setMoving(null);
      const words = { name: firstNameOf(student), from: item.class.title, to: choice.class.title };
      const detail = outcome === 'enrolled' ? m.account_moved(words) : m.account_moved_waits(words);
      toasts.show({ severity: 'success', summary: m.account_done(), detail, life: 6000 });
    },
    onError: (error) => {
      // It has ended meanwhile, by staff or in another tab: the list tells how.
      if (whyOf(error) === 'already-ended') setMoving(null);
    },
    // The choices too: whatever was refused looks different by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.enrollments }),
  });
  return {
    moving,
    choices,
    act,
    ask: (asked: Moving) => {
      act.reset();
      setMoving({ ...asked, key: newKey() });
    },
    close: () => {
      if (!act.isPending) setMoving(null);
    },
  };
}
