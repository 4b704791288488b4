import type { ReactNode } from 'react';
import shared from './import.module.css';

/** A part of what an import would do, below its heading; a table in it names itself. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={shared.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
