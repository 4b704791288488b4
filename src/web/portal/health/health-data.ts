import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';

type Health = OutputOf<Functions['health']>;
export type HealthTold = Health['sections'];
export type HealthDraft = Health['drafts'][number];
export type HealthSection = keyof HealthTold;

const healthKey = (studentId: string) => ['students', 'health', studentId];

/** What the family has told of a student's health: in the memory of this page, and no longer than it is looked at. */
export function useHealth(studentId: string, isAsked = true) {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({
    queryKey: healthKey(studentId),
    queryFn: () => call(calls.health, { studentId }),
    enabled: isSignedIn && isAsked,
    gcTime: 0,
  });
}

type Answered = Pick<OutputOf<Functions['saveHealth']>, 'sections' | 'isSaved'>;

/** Puts the sections that the server answered with on screen; what was saved of them is typed no more. */
export function useHealthTold(studentId: string) {
  const queryClient = useQueryClient();
  return ({ sections: told, isSaved }: Answered) =>
    queryClient.setQueryData<Health>(
      healthKey(studentId),
      (held) =>
        held && {
          ...held,
          drafts: isSaved ? held.drafts.filter(({ answers }) => !isAbout(answers, told)) : held.drafts,
          sections: {
            allergies: told.allergies ?? held.sections.allergies,
            medications: told.medications ?? held.sections.medications,
            conditions: told.conditions ?? held.sections.conditions,
            care: told.care ?? held.sections.care,
          },
        },
    );
}

const isAbout = (answers: HealthDraft['answers'], told: Answered['sections']) =>
  Object.entries(answers).some(
    ([section, typed]) => typed !== undefined && told[section as HealthSection] !== undefined,
  );

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
