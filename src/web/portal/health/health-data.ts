import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';

export type HealthTold = OutputOf<Functions['health']>['sections'];
export type HealthSection = keyof HealthTold;

const healthKey = (studentId: string) => ['students', 'health', studentId];

/** What the family has told of a student's health: in the memory of this page, and no longer than it is looked at. */
export function useHealth(studentId: string) {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({
    queryKey: healthKey(studentId),
    queryFn: async () => (await call(calls.health, { studentId })).sections,
    enabled: isSignedIn,
    gcTime: 0,
  });
}

/** Puts the sections that the server answered with on screen. */
export function useHealthTold(studentId: string) {
  const queryClient = useQueryClient();
  return (told: { readonly [Section in HealthSection]?: HealthTold[Section] | undefined }) =>
    queryClient.setQueryData<HealthTold>(
      healthKey(studentId),
      (held) =>
        held && {
          allergies: told.allergies ?? held.allergies,
          medications: told.medications ?? held.medications,
          conditions: told.conditions ?? held.conditions,
          care: told.care ?? held.care,
        },
    );
}

/** Who has read the student's health data, newest first: a hundred at most, as the server tells them. */
export function useReadings(studentId: string, isAsked: boolean) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['students', 'health-readings', studentId],
    queryFn: () => call(calls.healthReadings, { studentId }),
    enabled: isAsked,
    gcTime: 0,
    staleTime: 0,
  });
}
