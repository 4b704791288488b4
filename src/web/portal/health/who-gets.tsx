import { createContext, useContext } from 'react';
import type { SpotField } from '../../../domain/on-the-spot.ts';
import { m } from '../../../words/messages.js';

interface Shown {
  readonly name: string;
  readonly fields: readonly SpotField[];
}

/** What the school shows on the spot of this student. */
export const ShownOnTheSpot = createContext<Shown>({ name: '', fields: [] });

/** Who gets an answer of health, true for what the school has chosen now. */
export function useWhoGets(): (field: SpotField | 'insurance') => string {
  const { name, fields } = useContext(ShownOnTheSpot);
  return (field) => {
    if (field === 'insurance') return m.health_gets_sheet();
    return fields.includes(field) ? m.health_gets_spot({ name }) : m.health_gets_health();
  };
}

export function WhoGets({ field }: { readonly field: SpotField | 'insurance' }) {
  return <small>{useWhoGets()(field)}</small>;
}
