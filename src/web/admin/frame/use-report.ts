import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { FunctionName, Functions } from '../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';

type Answer<N extends FunctionName> = OutputOf<Functions[N]>;

/**
 * What a call of the staff answers, asked anew whenever the screen is opened; while another choice loads, the last answer stays.
 */
export function useReport<N extends FunctionName>(name: N, input: InputOf<Functions[N]>): UseQueryResult<Answer<N>> {
  const { call } = useApp();
  return useQuery<Answer<N>>({
    queryKey: ['report', name, input],
    queryFn: ({ signal }) => call(calls[name], input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}
