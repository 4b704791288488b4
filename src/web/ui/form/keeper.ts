import { useCallback, useState } from 'react';

/** What somebody typed, and the version of the record that the typing began from. */
export interface Kept<Values> {
  readonly version: number;
  readonly values: Values;
}

/** Where what is typed is kept until it is saved or given up. */
export interface Keeper<Values> {
  /** Whose and which form's it is: under another name, another draft is found. */
  readonly name: string;
  read(): Kept<Values> | null;
  write(kept: Kept<Values> | null): void;
}

/** Kept in this tab: a reload, another screen or a lost session takes nothing away. */
export function inThisTab<Values>(name: string): Keeper<Values> {
  return {
    name,
    read: () => {
      try {
        // Written by the same form under its own name.
        return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept<Values> | null;
      } catch {
        return null;
      }
    },
    write: (kept) => {
      try {
        if (kept === null) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(kept));
      } catch {
        // A full or closed storage: the form itself still holds what was typed.
      }
    },
  };
}

/** Kept in memory alone, in a list that its owner can empty: nothing of it is ever written to the browser's storage. */
export function inMemory<Values extends object>(name: string, drafts: Map<string, object>): Keeper<Values> {
  return {
    name,
    // Each form reads only what it wrote under its own name.
    read: () => (drafts.get(name) as Kept<Values> | undefined) ?? null,
    write: (kept) => {
      if (kept === null) drafts.delete(name);
      else drafts.set(name, kept);
    },
  };
}

/** What is typed, in the form and wherever it is kept; under another name, what was kept there. */
export function useKept<Values>(keeper: Keeper<Values> | undefined) {
  const name = keeper?.name ?? '';
  const asKept = () => ({ name, keeper, draft: keeper?.read() ?? null });
  const [held, setHeld] = useState(asKept);
  if (held.name !== name) setHeld(asKept());
  // A keeper is made anew at every drawing: the first of its name serves, so that what is still to be written under the name of before goes there.
  const { keeper: own } = held;
  const keep = useCallback(
    (draft: Kept<Values> | null) => {
      own?.write(draft);
      setHeld({ name, keeper: own, draft });
    },
    [name, own],
  );
  return [held.draft, keep] as const;
}
