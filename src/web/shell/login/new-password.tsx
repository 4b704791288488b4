import { useId, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { type FailureDetails, failureDetails, failureWords } from './failure-words.ts';
import styles from './login-card.module.css';
import { EmailField, PasswordField } from './login-fields.tsx';

type Step = { readonly is: 'entering' | 'invalid' | 'saving' } | ({ readonly is: 'failed' } & FailureDetails);

interface NewPasswordProps {
  /** Sets it, by the code of a mailed link. */
  readonly save: (password: string) => Promise<void>;
  readonly words: string;
  /** Said once it is set. */
  readonly done: string;
  readonly onDone: () => void;
}

/** Asks for a new password, which a mailed link allows to be set; then one signs in with it. */
export function NewPassword({ save: set, words, done, onDone }: NewPasswordProps) {
  const { show } = useToasts();
  const titleId = useId();
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<Step>({ is: 'entering' });

  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    if (step.is === 'saving') return;
    if (password === '') return setStep({ is: 'invalid' });
    setStep({ is: 'saving' });
    try {
      await set(password);
      show({
        severity: 'success',
        summary: m.sign_in_success(),
        detail: done,
        life: 8000,
        closable: true,
      });
      onDone();
    } catch (error) {
      setStep({ is: 'failed', ...failureDetails(error) });
    }
  };

  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h1 id={titleId} tabIndex={-1}>
        {m.sign_in_reset_title()}
      </h1>
      <p className={styles.hint}>{words}</p>
      <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <PasswordField
          name="new-password"
          label={m.sign_in_new_password()}
          hint={m.sign_in_password_hint()}
          autoComplete="new-password"
          value={password}
          errors={step.is === 'invalid' && password === '' ? [m.sign_in_password_required()] : []}
          onChange={setPassword}
        />
        <div role="alert" className={step.is === 'failed' ? styles.failure : undefined}>
          {step.is === 'failed' && <p>{failureWords(step)}</p>}
        </div>
        <button type="submit" className={styles.submit} aria-disabled={step.is === 'saving'}>
          {step.is === 'saving' && <span className={styles.spinner} aria-hidden="true" />}
          {m.sign_in_reset_save()}
        </button>
      </form>
      {step.is === 'failed' && step.code === 'invalid-action-code' && <NewLink />}
    </section>
  );
}

/** A code that is used up or too old: the way to another. */
function NewLink() {
  const { identity } = useApp();
  const { show } = useToasts();
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    setWrong(email === '');
    if (email === '') return;
    identity.sendPasswordReset(email).then(
      () => show({ severity: 'success', summary: m.sign_in_success(), detail: m.sign_in_reset_sent() }),
      (error: unknown) =>
        show({
          severity: 'error',
          summary: m.sign_in_error(),
          detail: m.sign_in_reset_failed({ code: failureDetails(error).code }),
          closable: true,
        }),
    );
  };
  return (
    <form noValidate className={styles.again} onSubmit={send}>
      <EmailField
        value={email}
        errors={isWrong && email === '' ? [m.sign_in_email_required()] : []}
        onChange={setEmail}
      />
      <button type="submit" className={styles.quiet}>
        {m.sign_in_reset_ask()}
      </button>
    </form>
  );
}
