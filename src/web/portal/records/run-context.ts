import { createContext, useContext } from 'react';
import type { RunStep } from './run-steps.ts';

/** A run through a record, as its forms see it. */
export interface Run {
  /** Whether its form is what a step begins with. */
  readonly isFormFirst: boolean;
  /** Goes on to the next step that is missing; these are not, whatever was read of them last. */
  readonly next: (done?: readonly RunStep[]) => void;
}

export const RunContext = createContext<Run | null>(null);

/** The run that a form is a step of; null on the page with all sections. */
export const useRun = () => useContext(RunContext);
