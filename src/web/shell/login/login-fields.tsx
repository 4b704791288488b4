import { useId, useState } from 'react';
import { m } from '../../../words/messages.js';
import styles from './login-card.module.css';

interface FieldProps {
  readonly value: string;
  readonly errors: readonly string[];
  onChange(text: string): void;
}

/** The e-mail address; its form is the identity service's to judge. */
export function EmailField({ value, errors, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{m.sign_in_email()}</label>
      <input
        id={id}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={m.sign_in_email_example()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(id, errors)}
      />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

interface PasswordFieldProps extends FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password that can be looked at before it is sent; pasting is welcome. */
export function PasswordField({ name, label, hint, autoComplete, value, errors, onChange }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.password}>
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...describedBy(id, errors, hint)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={isShown}
          aria-label={m.sign_in_show_password()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? m.sign_in_hide() : m.sign_in_show()}
        </button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.note}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/** Specification, section 5: under the field, comma-joined, red. */
function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return errors.length > 0 ? (
    <p id={`${id}-errors`} className={styles.error}>
      {errors.join(', ')}
    </p>
  ) : null;
}

function describedBy(id: string, errors: readonly string[], hint?: string) {
  const ids = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return { 'aria-invalid': errors.length > 0, ...(ids && { 'aria-describedby': ids }) };
}
