import { useId } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { failureDetails, failureWords } from './failure-words.ts';
import styles from './login-card.module.css';
import { EmailField, PasswordField, requirePassword, Trouble } from './login-fields.tsx';
import { useResetToast } from './reset-toast.ts';

interface NewPasswordProps {
  /** Sets it, by the code of a mailed link. */
  readonly save: (password: string) => Promise<void>;
  readonly words: string;
  /** Said once it is set. */
  readonly done: string;
  readonly onDone: () => Promise<void>;
}

/** Asks for a new password, which a mailed link allows to be set; then one signs in with it. */
export function NewPassword({ save, words, done, onDone }: NewPasswordProps) {
  const { show } = useToasts();
  const titleId = useId();
  const form = useForm<{ password: string }, void>({
    saved: { version: 0, values: { password: '' } },
    check: requirePassword,
    save: ({ password }) => save(password),
    onSaved: () => {
      show({ severity: 'success', summary: m.sign_in_success(), detail: done, life: 8000, closable: true });
      return onDone();
    },
  });
  const failure = form.failure && failureDetails(form.failure);
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h1 id={titleId} tabIndex={-1}>
        {m.sign_in_reset_title()}
      </h1>
      <p className={styles.hint}>{words}</p>
      <Form form={form} className={styles.form}>
        <PasswordField
          {...form.field('password')}
          name="new-password"
          label={m.sign_in_new_password()}
          description={m.sign_in_password_hint()}
          autoComplete="new-password"
        />
        <Trouble>{failure && failureWords(failure)}</Trouble>
        <Button type="submit" isBusy={form.isPending}>
          {m.sign_in_reset_save()}
        </Button>
      </Form>
      {failure?.code === 'invalid-action-code' && <NewLink />}
    </section>
  );
}

/** A code that is used up or too old: the way to another. */
function NewLink() {
  const { identity } = useApp();
  const sent = useResetToast();
  const form = useForm<{ email: string }, void>({
    saved: { version: 0, values: { email: '' } },
    check: ({ email }) => (email === '' ? { email: m.sign_in_email_required() } : {}),
    // Whether it went is said by a toast; an address that did not work stays, to be mended.
    save: ({ email }) => sent(identity.sendPasswordReset(email)),
  });
  return (
    <Form form={form} className={styles.again}>
      <EmailField {...form.field('email')} />
      <Button type="submit" look="quiet" isBusy={form.isPending}>
        {m.sign_in_reset_ask()}
      </Button>
    </Form>
  );
}
