import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app.tsx';
import { inThisTab, type Keeper } from '../../ui/form/keeper.ts';

/** Keeps what is typed into the form of this name in this tab, until it is saved or given up. Each person finds only their own. */
export function useTabKeeper<Values>(name: string): Keeper<Values> {
  const { identity } = useApp();
  // Whose it is does not change when the session ends over the form: the same person signs in again in place.
  const [uid] = useState(identity.user?.uid ?? '');
  return useMemo(() => inThisTab<Values>(`draft ${uid} ${name}`), [uid, name]);
}
