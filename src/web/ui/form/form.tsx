import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Cluster } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import styles from './form.module.css';
import type { Form as FormState } from './use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'form' | 'ref' | 'onSubmit' | 'noValidate'> {
  readonly form: Pick<FormState<object>, 'ref' | 'submit'>;
}

/** The element around the fields of a form; what is wrong is said by the fields themselves, not by the browser. */
export function Form({ form: { ref, submit }, className, ...rest }: FormProps) {
  return <form {...rest} className={className ?? styles.form} ref={ref} noValidate onSubmit={submit} />;
}

interface FormEndProps {
  readonly form: Pick<FormState<object>, 'failure' | 'isPending'>;
  /** Says why it was not taken. */
  readonly describe: (failure: Error) => string;
  readonly send: string;
  readonly look?: 'primary' | 'secondary';
  /** A way out of it, where it can be closed. */
  readonly leave?: { readonly label: string; readonly onClick: () => void } | null;
}

/** The end of a small form: why it was not taken, the button that sends it and a way out. */
export function FormEnd({ form, describe, send, look, leave }: FormEndProps) {
  return (
    <>
      {form.failure && (
        <Notice tone="error" isAlert>
          {describe(form.failure)}
        </Notice>
      )}
      <Cluster>
        <Button type="submit" look={look} isBusy={form.isPending}>
          {send}
        </Button>
        {leave && (
          <Button look="quiet" onClick={leave.onClick}>
            {leave.label}
          </Button>
        )}
      </Cluster>
    </>
  );
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
