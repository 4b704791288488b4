import type { ComponentProps } from 'react';
import styles from './form.module.css';
import type { Form as FormState } from './use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'form' | 'ref' | 'onSubmit' | 'noValidate'> {
  readonly form: Pick<FormState<object>, 'ref' | 'submit'>;
}

/** The element around the fields of a form; what is wrong is said by the fields themselves, not by the browser. */
export function Form({ form: { ref, submit }, className, ...rest }: FormProps) {
  return <form {...rest} className={className ?? styles.form} ref={ref} noValidate onSubmit={submit} />;
}
