import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { FunctionName, Functions } from '../../../contract/functions.ts';

import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import { CallFailure } from '../../call.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';

/** A call that changes something: afterwards every report on screen is asked for anew. Errors stay with the form (`fieldErrors`, `reasonOf`). */
export function useAct<N extends FunctionName>(
  name: N,
): UseMutationResult<OutputOf<Functions[N]>, Error, InputOf<Functions[N]>> {
  const { call, queryClient } = useApp();
  return useMutation({
    mutationFn: (input: InputOf<Functions[N]>) => call(calls[name], input),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['report'] }),
    // Somebody else was quicker: what is on screen is old.
    onError: (error) => {
      if (reasonOf(error) === 'changed-meanwhile') void queryClient.invalidateQueries({ queryKey: ['report'] });
    },
  });
}

/** Why a call failed, in words: a change that somebody else was quicker with in those of the screen. */
export function failureWords(error: Error, changedMeanwhile: string): string {
  return reasonOf(error) === 'changed-meanwhile' ? changedMeanwhile : error.message;
}

/** Why a call was refused, by the contract's code; undefined for any other failure. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof CallFailure ? error.details?.reason : undefined;
}
