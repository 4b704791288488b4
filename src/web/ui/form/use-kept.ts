import { useCallback, useState } from 'react';
import type { Keeper, Kept } from './keeper.ts';

/** What is typed, in the form and wherever it is kept; under another name, what was kept there. */
export function useKept<Values>(keeper: Keeper<Values> | undefined) {
  const name = keeper?.name ?? '';
  const [held, setHeld] = useState(() => ({ name, draft: keeper?.read() ?? null }));
  const keep = useCallback(
    (draft: Kept<Values> | null) => {
      keeper?.write(draft);
      setHeld({ name, draft });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a keeper is made anew at every drawing; its name says where it keeps
    [name],
  );
  return [held.name === name ? held.draft : (keeper?.read() ?? null), keep] as const;
}
