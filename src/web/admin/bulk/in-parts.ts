import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { useApp } from '../../shared/app.tsx';

/** How far something is that is done part by part. */
export interface Parts {
  readonly done: number;
  readonly total: number;
}

/** As much as can be done at once, one part after the other; `told` says how far it is. */
export async function eachPart<Item>(
  items: readonly Item[],
  act: (part: readonly Item[]) => Promise<void>,
  told: (parts: Parts) => void,
  { first = 0, size = MOST_AT_ONCE } = {},
): Promise<void> {
  for (let at = first; at < items.length; at += size) {
    told({ done: at, total: items.length });
    await act(items.slice(at, at + size));
  }
  told({ done: items.length, total: items.length });
}

/** An act in parts, with how far it is; what changes is asked for anew on the screens, also where it came to a stop. */
export function useParts<Asked, Answer>(act: (asked: Asked, told: (parts: Parts) => void) => Promise<Answer>) {
  const { queryClient } = useApp();
  const [parts, setParts] = useState<Parts | null>(null);
  const mutation = useMutation({
    mutationFn: (asked: Asked) => act(asked, setParts),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['report'] }),
  });
  return { ...mutation, parts };
}
