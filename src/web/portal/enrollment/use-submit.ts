import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { CallFailure } from '../../call.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import type { Plan } from '../../shared/plan.ts';
import { FAMILY_KEYS } from '../../shared/students-data.ts';
import { createSubmissionKeys, remainsOf, type SubmittedLine } from './submission.ts';

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
  const mutation = useMutation({
    mutationFn: () => call(calls.enroll, { idempotencyKey: keys.keyFor(lines), lines: [...lines] }),
    onSuccess: ({ registrationId, lines: answered }) => {
      keys.answered();
      const { remove, keep } = remainsOf(plan.lines, answered);
      if (remove.length > 0) plan.remove(remove);
      for (const { classId, studentIds } of keep) plan.setStudents(classId, studentIds);
      void queryClient.invalidateQueries({ queryKey: FAMILY_KEYS.enrollments });
      onAnswered(registrationId);
    },
    onError: (error) => {
      if (!(error instanceof CallFailure)) return;
      // The key was used for other lines, in another tab for instance: the next press is a submission of its own.
      if (error.code === 'already-exists') keys.answered();
      if (error.details?.reason === 'account-incomplete' || error.code === 'unauthenticated') onAccountIncomplete();
      if (isBusy(error)) setWaitSeconds(waitOf(error));
    },
    onSettled: () => {
      isOnItsWay.current = false;
    },
  });

  // State reaches the button a moment after the first click: a second click in between must not send again.
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
    isPending: mutation.isPending,
    trouble: mutation.error && describeTrouble(mutation.error),
    waitSeconds,
    isUnanswered: keys.isUnanswered(lines),
  };
}

/** What passes by itself, and is asked again under the same key. */
const PASSING: readonly string[] = ['unavailable', 'resource-exhausted', 'deadline-exceeded'];

function isBusy({ code, httpStatus }: CallFailure): boolean {
  return httpStatus !== 0 && PASSING.includes(code);
}

function waitOf({ details }: CallFailure): number {
  const seconds = Math.ceil(details?.retryAfterSeconds ?? SHORTEST_WAIT_SECONDS);
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(SHORTEST_WAIT_SECONDS, seconds));
}

/** The school's caps, with the figures that the server decided by. */
function describeTooMany({ details }: CallFailure): { title: string; words: string } | null {
  const { allowed = 0, asked = 0, left = 0 } = details?.facts ?? {};
  if (details?.reason === 'too-many-lines')
    return { title: m.enrollment_too_many_title(), words: m.enrollment_too_many({ allowed, asked }) };
  if (details?.reason === 'too-many-lines-today')
    return { title: m.enrollment_too_many_today_title(), words: m.enrollment_too_many_today({ allowed, asked, left }) };
  return null;
}

function describeTrouble(error: Error): { title: string; words: string } {
  if (!(error instanceof CallFailure) || error.httpStatus === 0)
    return { title: m.enrollment_lost_title(), words: m.enrollment_lost() };
  if (isBusy(error)) {
    // The portal has room, this account has enough under way: in other tabs, or on the phone of the other parent.
    const isOwn = error.code === 'resource-exhausted';
    return { title: isOwn ? m.enrollment_under_way_title() : m.enrollment_busy_title(), words: m.enrollment_lost() };
  }
  const tooMany = describeTooMany(error);
  if (tooMany) return tooMany;
  if (error.code === 'already-exists') return { title: m.enrollment_changed_title(), words: m.enrollment_changed() };
  const { id } = error.details ?? {};
  return { title: m.enrollment_fault_title(), words: id ? m.enrollment_fault_id({ id }) : m.enrollment_fault() };
}
