import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PlanWhoms } from '../../../contract/plans.ts';
import { calls } from '../../calls.ts';
import { ANONYMOUS_WHOMS_KEY } from '../../shared/anonymous-plan.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { listOf, readFilters } from './filters.ts';
import { meant } from './whom.ts';

interface Kept {
  /** `child:ID`, `grade:4`, `age:9`; undefined until it is known. */
  readonly whoms: readonly string[] | undefined;
  readonly keep: (whoms: readonly string[]) => void;
}

/** For whom was last looked: with the plan of whoever is signed in, else by grades and ages in this browser. */
export function useKeptWhoms(): Kept {
  const { call, queryClient } = useApp();
  const user = useUser();
  const queryKey = ['plan-whoms', user?.uid];
  const { data, isFetchedAfterMount } = useQuery({
    queryKey,
    queryFn: () => call(calls.planWhoms),
    enabled: Boolean(user),
    // Another device may have changed it.
    refetchOnMount: 'always',
  });
  const { mutate } = useMutation({
    // The last choice is kept, however long the one before it takes.
    scope: { id: 'plan-whoms' },
    // Lost on the way: nobody waits for it, so nobody would ask again.
    retry: 3,
    mutationFn: (whoms: readonly string[]) => call(calls.changePlanWhoms, toPlan(whoms)),
    onSuccess: (kept) => queryClient.setQueryData(queryKey, kept),
  });
  const ofPlan = isFetchedAfterMount && data ? ofThe(data) : undefined;
  const isBare = ofPlan?.length === 0;
  const isKnown = ofPlan !== undefined;
  // What was chosen in this browser before signing in is kept with the plan, unless there is a choice already.
  useEffect(() => {
    if (!user || !isKnown) return;
    const before = readHere();
    if (before.length > 0 && isBare) mutate(before);
    keepHere([]);
  }, [user, isKnown, isBare, mutate]);
  if (user === undefined) return { whoms: undefined, keep: keepHere };
  return user === null ? { whoms: readHere(), keep: keepHere } : { whoms: isBare ? readHere() : ofPlan, keep: mutate };
}

const ofThe = ({ studentIds, grades, ages }: PlanWhoms): string[] => [
  ...studentIds.map((id) => `child:${id}`),
  ...grades.map((grade) => `grade:${grade}`),
  ...ages.map((age) => `age:${age}`),
];

function toPlan(whoms: readonly string[]): PlanWhoms {
  const of = (kind: string) => whoms.map((whom) => meant(whom, kind)).filter(Boolean);
  return { studentIds: of('child'), grades: of('grade').map(Number), ages: of('age').map(Number) };
}

/** What counts of it as of an address. */
function readHere(): string[] {
  const whoms = listOf(localStorage.getItem(ANONYMOUS_WHOMS_KEY) ?? '');
  const told = (kind: string) => whoms.map((whom) => meant(whom, kind)).join(',');
  const { grade, age } = readFilters({ grade: told('grade'), age: told('age') });
  return [...listOf(grade).map((each) => `grade:${each}`), ...listOf(age).map((each) => `age:${each}`)];
}

/** Never who: a child of a family whose session has just ended is none of this browser's. */
function keepHere(whoms: readonly string[]): void {
  const told = whoms.filter((whom) => meant(whom, 'child') === '');
  if (told.length === 0) localStorage.removeItem(ANONYMOUS_WHOMS_KEY);
  else localStorage.setItem(ANONYMOUS_WHOMS_KEY, told.join(','));
}
