import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AskedWaiver } from '../../../contract/waivers.ts';
import { calls } from '../../calls.ts';
import type { CallFunction } from '../../call.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { useClassIds } from '../plan/plan-class-ids.ts';
import { usePlan } from '../plan/plan.ts';
import { useStudents } from '../students/students-data.ts';

const waiversKey = (studentId: string) => ['students', 'waivers', studentId];

/** The waivers of one's own student, also for classes that are about to be chosen. */
export function useWaivers(studentId: string, classIds: readonly string[] = []) {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({ ...asking(call, studentId, classIds), enabled: isSignedIn });
}

function asking(call: CallFunction, studentId: string, classIds: readonly string[]) {
  return {
    queryKey: [...waiversKey(studentId), ...classIds.toSorted()],
    queryFn: async () => ({ studentId, ...(await call(calls.studentWaivers, { studentId, classIds: [...classIds] })) }),
    // A text may be another one today.
    staleTime: 0,
  };
}

/** The classes of the plan that each student is down for. */
export function classesOfPlan(
  lines: readonly { readonly classId: string; readonly studentIds: readonly string[] }[],
): ReadonlyMap<string, string[]> {
  const pairs = lines.flatMap(({ classId, studentIds }) => studentIds.map((studentId) => ({ classId, studentId })));
  const classes = Map.groupBy(pairs, ({ studentId }) => studentId);
  return new Map([...classes].map(([studentId, all]) => [studentId, all.map(({ classId }) => classId)]));
}

/** A waiver that is signed for a student of the plan. */
export interface WaiverOfPlan extends Pick<AskedWaiver, 'signature' | 'classIds'> {
  readonly studentId: string;
}

/** As many classes as one question takes. */
const MOST_ASKED = 50;

/** What asks for all that guardians would sign for the classes of the plan, whoever takes them: what is ticked asks nothing anew. */
function useAskingAround() {
  const { call } = useApp();
  const classIds = useClassIds();
  const students = useStudents().data;
  return useMemo(() => {
    const parts = Array.from({ length: Math.ceil(classIds.length / MOST_ASKED) }, (_, part) =>
      classIds.slice(part * MOST_ASKED, (part + 1) * MOST_ASKED),
    );
    return (students ?? []).flatMap(({ id }) => parts.map((part) => asking(call, id, part)));
  }, [call, classIds, students]);
}

/** Everything that guardians would sign for the classes of the plan, whoever takes them, as far as it is known. */
export function useWaiversAround(): readonly WaiverOfPlan[] {
  return useQueries({ queries: useAskingAround(), combine: allWaivers });
}

/** Whether that is all: until then nobody knows that there is nothing to sign. */
export function useAreWaiversKnown(): boolean {
  return useQueries({ queries: useAskingAround(), combine: areThere });
}

/** Everything that guardians sign for the plan as it is ticked, as far as it is known. */
export function useWaiversOfPlan(): readonly WaiverOfPlan[] {
  const around = useWaiversAround();
  const { lines } = usePlan();
  return useMemo(() => {
    const taken = classesOfPlan(lines);
    return around.filter(({ studentId, classIds }) => taken.get(studentId)?.some((id) => classIds.includes(id)));
  }, [around, lines]);
}

interface Answer {
  readonly data?: { readonly studentId: string; readonly waivers: readonly AskedWaiver[] } | undefined;
}

const areThere = (answers: readonly Answer[]): boolean => answers.every(({ data }) => data !== undefined);

const allWaivers = (answers: readonly Answer[]): WaiverOfPlan[] =>
  answers.flatMap(({ data }) =>
    data ? data.waivers.map(({ signature, classIds }) => ({ studentId: data.studentId, signature, classIds })) : [],
  );

/** Asks for the waivers of a student, and for what is missing, anew. */
export function useReadAgain(studentId: string) {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['students', 'missing'] });
    await queryClient.invalidateQueries({ queryKey: waiversKey(studentId) });
  };
}
