import { type ComponentProps, useState } from 'react';
import { Field, type FieldWords, type LabelPlace } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldWords | 'children' | 'size'> &
  FieldWords &
  LabelPlace;

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { id, label, labelled, description, error, required, className, ...input } = props;
  return (
    <Field {...{ id, label, labelled, description, error, required, className }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** A whole number; the digits are the form's to read, so that a half-typed one is no error yet. */
export const NumberField = (props: TextFieldProps) => <TextField inputMode="numeric" autoComplete="off" {...props} />;

/** An amount of money as people write it. */
export const MoneyField = (props: TextFieldProps) => <TextField inputMode="decimal" autoComplete="off" {...props} />;

/** A calendar date, `2026-09-08`. */
export const DateField = (props: TextFieldProps) => <TextField {...props} type="date" />;

/** A time of day, `15:30`. */
export const TimeField = (props: TextFieldProps) => <TextField {...props} type="time" />;

/** A date and a time of day, of the place that the form is about. */
export const DateTimeField = (props: TextFieldProps) => <TextField {...props} type="datetime-local" />;

export const PhoneField = (props: TextFieldProps) => <TextField autoComplete="tel" {...props} type="tel" />;

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** The words of the button that shows what was typed: what it is called, and what stands on it. */
  readonly reveals: { readonly label: string; readonly show: string; readonly hide: string };
}

/** A password that can be looked at before it is sent; pasting is welcome. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, labelled, description, error, required, className, reveals, ...input } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ id, label, labelled, description, error, required, className }}>
      {(control) => (
        <div className={styles.secret}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={isShown}
            aria-label={reveals.label}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? reveals.hide : reveals.show}
          </button>
        </div>
      )}
    </Field>
  );
}
