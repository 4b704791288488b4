import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { FunctionName, Functions } from '../../../contract/functions.ts';

import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { whyOf } from '../../shared/failure.ts';

interface ActSetup {
  /** For a form that stays open over what was read: it is done once that is read again, so that it never shows what was there before. */
  readonly readsAgain?: boolean;
}

/** A call that changes something: afterwards every report on screen is asked for anew. Errors stay with the form (`shared/failure`). */
export function useAct<N extends FunctionName>(
  name: N,
  { readsAgain = false }: ActSetup = {},
): UseMutationResult<OutputOf<Functions[N]>, Error, InputOf<Functions[N]>> {
  const { call, queryClient } = useApp();
  return useMutation({
    mutationFn: (input: InputOf<Functions[N]>) => call(calls[name], input),
    onSuccess: async () => {
      const read = queryClient.invalidateQueries({ queryKey: ['report'] });
      if (!readsAgain) return;
      await read;
      // Whoever shows it hears of it a turn later; before that, what was typed would give way to what stood there.
      await new Promise((resolve) => setTimeout(resolve));
    },
    // Somebody else was quicker: what is on screen is old.
    onError: (error) => {
      if (['changed-meanwhile', 'some-changed-meanwhile'].includes(whyOf(error)))
        void queryClient.invalidateQueries({ queryKey: ['report'] });
    },
  });
}
