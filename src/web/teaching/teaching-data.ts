import { useQuery } from '@tanstack/react-query';
import { calls } from '../calls.ts';
import { useApp, useUser } from '../shared/app.tsx';
import { ownTeaching } from './own-teaching.ts';

/** One's own classes; asked anew whenever the screen is opened. */
export function useTeaching(isInstructor: boolean) {
  const app = useApp();
  const uid = useUser()?.uid ?? '';
  return useQuery({ ...ownTeaching(app, uid), enabled: isInstructor });
}

/** Who comes to one of them. */
export function useTaughtClass(classId: string, isInstructor: boolean) {
  const { call } = useApp();
  const uid = useUser()?.uid;
  return useQuery({
    queryKey: ['teaching-class', uid, classId],
    queryFn: ({ signal }) => call(calls.teachingClass, { classId }, { signal }),
    enabled: isInstructor,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
