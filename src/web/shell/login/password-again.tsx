import { useEffect } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { challengeOf, failureDetails, failureWords } from './failure-words.ts';
import styles from './login-card.module.css';
import { PasswordField, requirePassword, Trouble } from './login-fields.tsx';
import { SecondStep } from './second-step.tsx';

interface PasswordAgainProps {
  readonly email: string;
  onDone(): void;
  onCancel(): void;
}

/** Whoever is signed in signs in once more: the same person, so that only the password is asked for. */
export function PasswordAgain({ email, onDone, onCancel }: PasswordAgainProps) {
  const { identity } = useApp();
  const form = useForm<{ password: string }, unknown>({
    saved: { version: 0, values: { password: '' } },
    check: requirePassword,
    save: ({ password }) => identity.signIn(email, password),
    onSaved: () => onDone(),
  });
  // It comes after the dialog that it stands in, which then has given its focus away already.
  useEffect(() => form.ref.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus(), [form.ref]);
  const challenge = challengeOf(form.failure);
  if (challenge !== null) return <SecondStep challenge={challenge} onDone={onDone} onStartAgain={form.forget} />;
  return (
    <Form form={form} className={styles.form}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('password')} label={m.sign_in_password()} autoComplete="current-password" />
      <Trouble>{form.failure && wordsOf(form.failure)}</Trouble>
      <Button type="submit" isBusy={form.isPending}>
        {m.sign_in_fresh_go_on()}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {m.sign_in_fresh_cancel()}
      </Button>
    </Form>
  );
}

/** The address is known here: only the password can be wrong. */
function wordsOf(error: unknown): string {
  const details = failureDetails(error);
  return failureWords(details.code === 'invalid-credential' ? { ...details, code: 'wrong-password' } : details);
}
