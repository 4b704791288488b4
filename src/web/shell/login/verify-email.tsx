import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { m } from '../../../words/messages.js';
import type { EmbeddedIdentity } from '../../identity/embedded.ts';
import { IdentityError } from '../../identity/identity.ts';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { challengeOf, failureDetails, failureWords } from './failure-words.ts';
import styles from './login-card.module.css';
import { PasswordField, requirePassword, Trouble } from './login-fields.tsx';
import { NewPassword } from './new-password.tsx';
import { SecondStep } from './second-step.tsx';

/**
 * Confirms an address by the code of a mailed link. It asks on its own, once; without the account's session here it asks for the password,
 * and offers a new one to whoever holds the mail but did not make the account.
 */
export function VerifyEmail({ code, onDone }: { code: string; onDone: () => Promise<void> }) {
  const { identity } = useApp();
  const [isTakingOver, setTakingOver] = useState(false);
  const confirm = useMutation({ mutationFn: (password?: string) => identity.confirmEmail(code, password), gcTime: 0 });
  const { mutate, status, error } = confirm;
  useEffect(() => mutate(undefined), [mutate]);
  const why = error ? failureDetails(error).code : null;
  const user = useUser();
  /** Whose password is asked for; the hosted service does not say. */
  const [asked, setAsked] = useState<string | null>(null);
  if (why === 'missing-password' && asked === null)
    setAsked((error instanceof IdentityError && error.facts.email) || '');

  if (isTakingOver)
    return (
      <NewPassword
        // Only the embedded service asks for a password here.
        save={(password) => (identity as EmbeddedIdentity).takeOver(code, password)}
        words={m.sign_in_verify_take_over_words({ email: asked ?? '' })}
        done={m.sign_in_verify_take_over_done({ email: asked ?? '' })}
        onDone={onDone}
      />
    );
  if (asked !== null && status !== 'success' && why !== 'invalid-action-code')
    return <AskPassword email={asked} confirm={confirm.mutateAsync} onTakeOver={() => setTakingOver(true)} />;
  return (
    <Card>
      <div className={styles.form} aria-live="polite">
        {status === 'pending' && <p className={styles.hint}>{m.sign_in_verify_busy()}</p>}
        {status === 'success' && (
          <Notice tone="success">
            {doneWords(user?.email)} {m.sign_in_verify_see()}{' '}
            <Link to={paths.enrollments}>{m.sign_in_verify_enrollments()}</Link>
          </Notice>
        )}
        {status === 'error' && <Notice tone="error">{whyNot(error)}</Notice>}
        {status === 'error' && (
          <Button look="quiet" onClick={() => mutate(undefined)}>
            {m.sign_in_verify_retry()}
          </Button>
        )}
        <Button onClick={() => void onDone()}>{m.sign_in_verify_on()}</Button>
      </div>
    </Card>
  );
}

const doneWords = (email: string | null | undefined) =>
  email ? m.sign_in_verify_done_of({ email }) : m.sign_in_verify_done();

interface AskPasswordProps {
  readonly email: string;
  readonly confirm: (password?: string) => Promise<void>;
  onTakeOver(): void;
}

/** The mail alone does not say that the account is theirs: somebody else may have made it with this address. */
function AskPassword({ email, confirm, onTakeOver }: AskPasswordProps) {
  const form = useForm<{ password: string }, void>({
    saved: { version: 0, values: { password: '' } },
    check: requirePassword,
    save: ({ password }) => confirm(password),
  });
  const challenge = challengeOf(form.failure);
  if (challenge !== null)
    return (
      <Card>
        {/* With the code there is a session, which then says whose address it is. */}
        <SecondStep challenge={challenge} onDone={() => void confirm()} onStartAgain={form.forget} />
      </Card>
    );
  return (
    <Card>
      <p className={styles.hint}>{m.sign_in_verify_password_words({ email })}</p>
      <Form form={form} className={styles.form}>
        <PasswordField {...form.field('password')} label={m.sign_in_password()} autoComplete="current-password" />
        <Trouble>{form.failure && failureWords(failureDetails(form.failure))}</Trouble>
        <Button type="submit" isBusy={form.isPending}>
          {m.sign_in_verify_confirm()}
        </Button>
        <Notice tone="warn">
          {m.sign_in_verify_not_mine()}{' '}
          <button type="button" className={styles.link} onClick={onTakeOver}>
            {m.sign_in_verify_take_over()}
          </button>
        </Notice>
      </Form>
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h1 id={titleId} tabIndex={-1}>
        {m.sign_in_verify_title()}
      </h1>
      {children}
    </section>
  );
}

function whyNot(error: unknown): string {
  const details = failureDetails(error);
  const why = details.code === 'invalid-action-code' ? m.sign_in_verify_again() : failureWords(details);
  return `${m.sign_in_verify_failed()} ${why}`;
}
