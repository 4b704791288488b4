import type { ReactNode } from 'react';
import { FirstOf } from './first-of.tsx';
import shared from './import.module.css';

interface PartParts {
  readonly title: string;
  /** How many are shown of how many, where that is not said otherwise. */
  readonly of?: { readonly shown: number; readonly total: number };
  readonly children: ReactNode;
}

/** A part of what an import would do, below its heading; a table in it names itself. */
export function Part({ title, of, children }: PartParts) {
  return (
    <section className={shared.section}>
      <h3>{title}</h3>
      {children}
      {of && <FirstOf {...of} />}
    </section>
  );
}
