import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../call.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { whyOf } from '../../shared/failure.ts';
import type { Plan } from '../plan/plan.ts';
import { FAMILY_KEYS } from '../students/students-data.ts';
import { createSubmissionKeys, remainsOf, type SubmittedLine } from './submission.ts';
import { describeTrouble, isPassing } from './submit-trouble.ts';

const keys = createSubmissionKeys(sessionStorage);
const SHORTEST_WAIT_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 120;

interface Submit {
  plan: Plan;
  lines: readonly SubmittedLine[];
  onAnswered: (registrationId: string) => void;
  onAccountIncomplete: () => void;
}

/** Submits lines under a key that stays the same until there is an answer: pressing again never enrols twice. */
export function useSubmit({ plan, lines, onAnswered, onAccountIncomplete }: Submit) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const isOnItsWay = useRef(false);
  const [waitSeconds, setWaitSeconds] = useState(0);
  // Stands until there is an answer, also while it is tried again: what comes and goes cannot be read.
  const [failure, setFailure] = useState<Error | null>(null);
  const mutation = useMutation({
    mutationFn: () => call(calls.enroll, { idempotencyKey: keys.keyFor(lines), lines: [...lines] }),
    onSuccess: ({ registrationId, lines: answered }) => {
      setFailure(null);
      keys.answered();
      const { remove, keep } = remainsOf(plan.lines, answered);
      if (remove.length > 0) plan.remove(remove);
      if (keep.length > 0) plan.change(keep);
      void queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.enrollments });
      onAnswered(registrationId);
    },
    onError: (error) => {
      isOnItsWay.current = false;
      setFailure(error);
      const why = whyOf(error);
      // The key was used for other lines, in another tab for instance: the next press is a submission of its own.
      if (why === 'taken') keys.answered();
      if (why === 'account-incomplete' || why === 'signed-out') onAccountIncomplete();
      if (isPassing(error)) setWaitSeconds(waitOf(error));
    },
  });

  // State reaches the button a moment after the first click, and the result's page a moment after the answer: a second click in between
  // must not send again.
  const submit = () => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    mutation.mutate();
  };
  const again = useRef(submit);
  useEffect(() => {
    again.current = submit;
  });

  // A busy portal is asked again by itself, under the same key.
  useEffect(() => {
    if (waitSeconds === 0) return;
    const timer = setTimeout(() => {
      setWaitSeconds(waitSeconds - 1);
      if (waitSeconds === 1) again.current();
    }, 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  return {
    submit,
    isPending: mutation.isPending || mutation.isSuccess,
    trouble: failure && describeTrouble(failure),
    waitSeconds,
    isUnanswered: keys.isUnanswered(lines),
  };
}

function waitOf(error: Error): number {
  const { retryAfterSeconds } = (error instanceof CallFailure && error.details) || {};
  const seconds = Math.ceil(retryAfterSeconds ?? SHORTEST_WAIT_SECONDS);
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(SHORTEST_WAIT_SECONDS, seconds));
}
