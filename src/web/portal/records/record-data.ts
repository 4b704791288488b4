import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { SectionTold } from '../../../contract/records.ts';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';

export type AskedOf = OutputOf<Functions['missingSections']>['students'][number];
export type StudentRecord = OutputOf<Functions['record']>;
export type AskedQuestion = StudentRecord['questions'][number];

const recordKey = (studentId: string) => ['students', 'record', studentId];

/** The record of one's own student, health apart. */
export function useRecord(studentId: string, isAsked = true) {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({
    queryKey: recordKey(studentId),
    queryFn: () => call(calls.record, { studentId }),
    enabled: isSignedIn && isAsked,
  });
}

const missingKey = ['students', 'missing'];

/** What the semesters wait for of each of one's own students; asked anew whenever a screen that shows it is opened. */
export function useMissingSections() {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({
    queryKey: missingKey,
    queryFn: async () => (await call(calls.missingSections)).students,
    enabled: isSignedIn,
    staleTime: 0,
  });
}

/** Puts what was just saved into the record on screen, and asks for the rest of it anew. */
export function useSectionSaved(studentId: string) {
  const queryClient = useQueryClient();
  return (told: readonly SectionTold[], answers: Partial<StudentRecord['answers']> = {}) => {
    queryClient.setQueryData<StudentRecord>(
      recordKey(studentId),
      (held) =>
        held && {
          ...held,
          sections: held.sections.map((each) => told.find(({ section }) => section === each.section) ?? each),
          answers: { ...held.answers, ...answers },
          drafts: held.drafts.filter(({ section }) => !told.some((each) => each.section === section)),
        },
    );
    void queryClient.invalidateQueries({ queryKey: missingKey });
    return queryClient.invalidateQueries({ queryKey: recordKey(studentId) });
  };
}
