import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AskedWaiver } from '../../../contract/waivers.ts';
import { calls } from '../../calls.ts';
import type { CallFunction } from '../../call.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { usePlan } from '../plan/plan.ts';

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

/** Everything that guardians sign for the plan, as far as it is known. */
export function useWaiversOfPlan(): readonly WaiverOfPlan[] {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  const { lines } = usePlan();
  return useQueries({
    queries: [...classesOfPlan(lines)].map(([studentId, classIds]) => ({
      ...asking(call, studentId, classIds),
      enabled: isSignedIn,
    })),
    combine: allWaivers,
  });
}

interface Answer {
  readonly data?: { readonly studentId: string; readonly waivers: readonly AskedWaiver[] } | undefined;
}

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
