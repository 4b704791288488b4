import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';

const waiversKey = (studentId: string) => ['students', 'waivers', studentId];

/** The waivers of one's own student, also for classes that are about to be chosen. */
export function useWaivers(studentId: string, classIds: readonly string[] = []) {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({
    queryKey: [...waiversKey(studentId), ...classIds.toSorted()],
    queryFn: () => call(calls.studentWaivers, { studentId, classIds: [...classIds] }),
    enabled: isSignedIn,
    // A text may be another one today.
    staleTime: 0,
  });
}

/** Asks for the waivers of a student, and for what is missing, anew. */
export function useReadAgain(studentId: string) {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['students', 'missing'] });
    await queryClient.invalidateQueries({ queryKey: waiversKey(studentId) });
  };
}
