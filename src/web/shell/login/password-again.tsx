import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { failureDetails, failureWords } from './failure-words.ts';
import styles from './login-card.module.css';
import { PasswordField } from './login-fields.tsx';

interface PasswordAgainProps {
  readonly email: string;
  onDone(): void;
  onCancel(): void;
}

/** Whoever is signed in signs in once more: the same person, so that only the password is asked for. */
export function PasswordAgain({ email, onDone, onCancel }: PasswordAgainProps) {
  const { identity } = useApp();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // It comes after the dialog that it stands in, which then has given its focus away already.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus(), []);
  const enter = useMutation({
    mutationFn: () => identity.signIn(email, password),
    gcTime: 0,
    onSuccess: onDone,
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    // The form stands in a dialog that may have been opened by another form.
    event.stopPropagation();
    setMissing(password === '');
    if (password !== '' && !enter.isPending) enter.mutate();
  };
  const trouble = enter.error ? wordsOf(enter.error) : null;
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={m.sign_in_password()}
        autoComplete="current-password"
        value={password}
        errors={isMissing && password === '' ? [m.sign_in_password_required()] : []}
        onChange={setPassword}
      />
      <div role="alert" className={trouble ? styles.failure : undefined}>
        {trouble && <p>{trouble}</p>}
      </div>
      <button type="submit" className={styles.submit} aria-disabled={enter.isPending} aria-busy={enter.isPending}>
        {m.sign_in_fresh_go_on()}
      </button>
      <button type="button" className={styles.quiet} onClick={onCancel}>
        {m.sign_in_fresh_cancel()}
      </button>
    </form>
  );
}

/** The address is known here: only the password can be wrong. */
function wordsOf(error: unknown): string {
  const details = failureDetails(error);
  return failureWords(details.code === 'invalid-credential' ? { ...details, code: 'wrong-password' } : details);
}
