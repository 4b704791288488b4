import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';
import type { Form as FormState } from './use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'form' | 'ref' | 'onSubmit' | 'noValidate'> {
  readonly form: Pick<FormState<object>, 'ref' | 'submit'>;
}

/** The element around the fields of a form; what is wrong is said by the fields themselves, not by the browser. */
export function Form({ form: { ref, submit }, className, ...rest }: FormProps) {
  return <form {...rest} className={className ?? styles.form} ref={ref} noValidate onSubmit={submit} />;
}

interface SaveBarProps {
  /** What it is called. */
  readonly label: string;
  /** What changed, in a sentence. */
  readonly words: ReactNode;
  /** That it is kept, or why it was not saved. */
  readonly notes?: ReactNode;
  /** The ways to go on. */
  readonly children: ReactNode;
}

/** Stands at the foot of the screen: what changed, whether it is kept, and the ways to make it so. */
export function SaveBar({ label, words, notes, children }: SaveBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.words}>
        <output className={styles.changed}>{words}</output>
        {notes}
      </div>
      <div className={styles.acts}>{children}</div>
    </section>
  );
}
