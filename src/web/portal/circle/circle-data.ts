import {
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { calls } from '../../calls.ts';
import { useApp, useUser } from '../../shared/app.tsx';

export type CircleTold = OutputOf<Functions['circleEntries']>;
export type ToldEntry = CircleTold['entries'][number];

const KEY = ['students', 'circle'];

/** Whom the school let see the caller's own students, and what of theirs is closed to the caller; asked anew whenever a screen opens. */
export function useCircle(): UseQueryResult<CircleTold> {
  const { call } = useApp();
  const isSignedIn = Boolean(useUser());
  return useQuery({ queryKey: KEY, queryFn: () => call(calls.circleEntries), enabled: isSignedIn, staleTime: 0 });
}

/** Agrees to an entry or objects to it; whatever became of it, what is on screen is asked for anew. */
export function useDecideEntry(name: 'agreeToEntry' | 'objectToEntry'): UseMutationResult<object, Error, string> {
  const { call } = useApp();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entryId: string) => call(calls[name], { entryId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['students'] }),
  });
}
