import { useState } from 'react';
import { inThisTab, type Kept } from '../../ui/form/keeper.ts';
import { useApp } from '../../shared/app.tsx';

export interface TabDraft<Values> extends Kept<Values> {
  /** Whether something was typed that is not saved. */
  readonly isChanged: boolean;
  /** Whether the record was saved by somebody else since the typing began. */
  readonly isOutdated: boolean;
  change(values: Values): void;
  /** Goes on from this version of the record: with what was typed, or with other values. */
  rebase(version: number, values?: Values): void;
  forget(): void;
}

/**
 * What is typed into a form of a record, kept in this tab until it is saved or given up: a lost session, a reload or another screen
 * takes nothing away. Each person finds only their own. Where nothing is typed, the form shows the record as it was read last.
 */
export function useTabDraft<Values>(name: string, saved: Kept<Values>): TabDraft<Values> {
  const { identity } = useApp();
  // Whose it is does not change when the session ends over the form: the same person signs in again in place.
  const [uid] = useState(identity.user?.uid ?? '');
  const key = `draft ${uid} ${name}`;
  const [held, setHeld] = useState<{ key: string; draft: Kept<Values> | null }>(() => ({
    key,
    draft: inThisTab<Values>(key).read(),
  }));
  const draft = held.key === key ? held.draft : inThisTab<Values>(key).read();
  const keep = (next: Kept<Values> | null) => {
    inThisTab<Values>(key).write(next);
    setHeld({ key, draft: next });
  };
  const shown = draft ?? saved;
  return {
    ...shown,
    isChanged: draft !== null,
    isOutdated: draft !== null && draft.version !== saved.version,
    change: (values) => keep(isSame(values, saved.values) ? null : { version: shown.version, values }),
    rebase: (version, values = shown.values) => keep({ version, values }),
    forget: () => keep(null),
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
