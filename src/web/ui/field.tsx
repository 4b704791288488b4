import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What every field has around its control. */
export interface FieldWords {
  readonly label?: ReactNode;
  /** What explains the field; under it, so that fields beside each other stay in line. */
  readonly description?: ReactNode;
  /** What is wrong with it. */
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  /** Of the whole field; what else is given goes to the control. */
  readonly className?: string | undefined;
}

/** Where the label stands: above, before, or only for those who do not see it, where what the field shows names it. */
export interface LabelPlace {
  readonly labelled?: 'above' | 'before' | 'hidden' | undefined;
}

interface ControlNames {
  readonly id: string;
  readonly required: boolean | undefined;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldWords, LabelPlace {
  readonly id?: string | undefined;
  /** Draws the control with the names that tie it to its words. */
  readonly children: (control: ControlNames) => ReactNode;
}

/** Label, control, what explains it and what is wrong with it, tied together. */
export function Field(props: FieldProps) {
  const { id: given, label, labelled, description, error, required, className, children } = props;
  const own = useId();
  const id = given ?? own;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = [error && errorId, description && hintId].filter(Boolean).join(' ');
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')} data-labelled={labelled}>
      {label && (
        <label htmlFor={id} className={styles.label}>
          {label}
          {required && <Asterisk />}
        </label>
      )}
      {children({
        id,
        required,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <FieldNotes hintId={hintId} errorId={errorId} description={description} error={error} />
    </div>
  );
}

/** That a field must be filled in; the control says it itself to those who do not see it. */
export function Asterisk() {
  return (
    <span className={styles.asterisk} aria-hidden="true">
      {' '}
      *
    </span>
  );
}

interface FieldNotesProps extends Pick<FieldWords, 'description' | 'error'> {
  readonly hintId: string;
  readonly errorId: string;
}

export function FieldNotes({ hintId, errorId, description, error }: FieldNotesProps) {
  return (
    <>
      {description && (
        <p id={hintId} className={styles.hint}>
          {description}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
