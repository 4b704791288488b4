import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '../../../words/messages.js';
import styles from './import-page.module.css';

const STEPS = [
  ['upload', m.imports_step_upload],
  ['map', m.imports_step_map],
  ['preview', m.imports_step_preview],
  ['result', m.imports_step_result],
] as const;

/** Where somebody is on the way from a file to what it becomes. */
export function Steps({ current }: { current: string }) {
  return (
    <ol className={styles.steps} aria-label={m.imports_steps()}>
      {STEPS.map(([step, words], index) => (
        <li key={step} className={styles.step} aria-current={step === current ? 'step' : undefined}>
          <span className={styles.stepNumber}>{index + 1}</span> {words()}
        </li>
      ))}
    </ol>
  );
}

/** The next step begins at its heading, for eyes and for those who listen; not on the first look at the page. */
export function StepFocus({ step, children }: { step: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    part.current?.focus();
    part.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {children}
    </div>
  );
}
