import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useReducer, useRef } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useRemoteValues } from '../../shared/remote-values.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstError } from '../../ui/form/errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { failureDetails, failureWords } from './failure-words.ts';
import styles from './login-card.module.css';
import { EmailField, PasswordField, Trouble } from './login-fields.tsx';
import {
  emptyLogin,
  hasFields,
  isSent,
  type LoginEvent,
  type LoginMode,
  type LoginState,
  loginErrors,
  loginReducer,
  modeOf,
  refusedOf,
  shownErrors,
  standingFailure,
  suggestsReset,
} from './login-state.ts';
import { useResetToast } from './reset-toast.ts';

export interface LoginCardProps {
  /** A step of another screen: the links change the mode in place, and nothing navigates. */
  readonly embedded?: boolean;
  readonly initialMode: LoginMode;
  /** Called after a successful sign-in or creation. */
  readonly onDone?: () => void;
}

/** Sign-in and account creation in one card (specification, section 2). */
export function LoginCard({ embedded = false, initialMode, onDone }: LoginCardProps) {
  const [state, change] = useReducer(loginReducer, initialMode, emptyLogin);
  const { isSignUpOpen } = useRemoteValues();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useAttempt(change, onDone);
  const mode = modeOf(state.form);
  const errors = shownErrors(state);
  const failure = standingFailure(state);
  const wrongAt = (field: 'email' | 'password', missing: string) => {
    const code = refusedOf(field, failure);
    return code ? failureWords({ code }) : errors[field]?.map(() => missing).join(', ');
  };
  const isAtField = refusedOf('email', failure) ?? refusedOf('password', failure);
  const isBusy = isSent(state);
  const Title = embedded ? 'h2' : 'h1';

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    change({ type: 'submitted' });
    if (Object.keys(loginErrors(state.form)).length > 0) focusFirstError(form.current);
    else void attempt(state).then(() => focusFirstError(form.current));
  };

  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <Title id={titleId} tabIndex={-1}>
        {m.sign_in_title()}
      </Title>
      <Hint mode={mode} embedded={embedded} onChoose={(chosen) => change({ type: 'mode-chosen', mode: chosen })} />
      {hasFields(state.form) ? (
        <form ref={form} noValidate onSubmit={submit} className={styles.form} aria-labelledby={titleId}>
          <EmailField
            name="email"
            value={state.form.email}
            error={wrongAt('email', m.sign_in_email_required())}
            onChange={(event) => change({ type: 'typed', field: 'email', text: event.currentTarget.value })}
          />
          <PasswordField
            name="password"
            label={m.sign_in_password()}
            description={mode === 'create' ? m.sign_in_password_hint() : undefined}
            autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
            value={state.form.password}
            error={wrongAt('password', m.sign_in_password_required())}
            onChange={(event) => change({ type: 'typed', field: 'password', text: event.currentTarget.value })}
          />
          <Trouble>{failure && !isAtField && failureWords(failure)}</Trouble>
          <ResetSuggestion state={state} />
          <Button type="submit" isBusy={isBusy}>
            {mode === 'create' ? m.sign_in_create() : m.sign_in_submit()}
          </Button>
          {mode === 'create' && (
            <Button look="quiet" disabled={isBusy} onClick={() => change({ type: 'other-method-wanted' })}>
              {m.sign_in_other_method()}
            </Button>
          )}
        </form>
      ) : (
        <div className={styles.form}>
          {!isSignUpOpen && <Notice tone="info">{m.sign_in_closed()}</Notice>}
          <Button disabled={!isSignUpOpen} onClick={() => change({ type: 'method-chosen', method: 'email' })}>
            {m.sign_in_with_email()}
          </Button>
        </div>
      )}
    </section>
  );
}

interface HintProps {
  mode: LoginMode;
  embedded: boolean;
  onChoose: (mode: LoginMode) => void;
}

/** The way to the other mode: an address of its own, or in place where the card is a step of another screen. */
function Hint({ mode, embedded, onChoose }: HintProps) {
  const other = mode === 'create' ? 'sign-in' : 'create';
  const words = mode === 'create' ? m.sign_in_to_sign_in() : m.sign_in_to_create();
  return (
    <p className={styles.hint}>
      {mode === 'create' ? m.sign_in_has_account() : m.sign_in_first_time()}{' '}
      {embedded ? (
        <button type="button" className={styles.link} onClick={() => onChoose(other)}>
          {words}
        </button>
      ) : (
        <Link to={mode === 'create' ? paths.login : paths.create}>{words}</Link>
      )}
    </p>
  );
}

/** Offers a mail with a link to a new password to whoever could not sign in. */
function ResetSuggestion({ state }: { state: LoginState }) {
  const { identity } = useApp();
  const sent = useResetToast();
  const send = useMutation({ mutationFn: () => sent(identity.sendPasswordReset(state.form.email)), gcTime: 0 });
  if (!suggestsReset(state)) return null;
  return (
    <Notice tone="warn">
      {m.sign_in_forgot()}{' '}
      <button
        type="button"
        className={styles.link}
        aria-disabled={send.isPending}
        onClick={() => !send.isPending && send.mutate()}
      >
        {m.sign_in_send_reset()}
      </button>
    </Notice>
  );
}

/** Sends what is in the form; the toasts' words are the specification's, section 8. */
function useAttempt(change: (event: LoginEvent) => void, onDone: (() => void) | undefined) {
  const { identity } = useApp();
  const { show } = useToasts();
  return async ({ form }: LoginState): Promise<void> => {
    const isNew = modeOf(form) === 'create';
    try {
      await (isNew ? identity.createAccount(form.email, form.password) : identity.signIn(form.email, form.password));
      change({ type: 'succeeded' });
      show({
        severity: 'success',
        summary: m.sign_in_success(),
        detail: isNew ? m.sign_in_created() : m.sign_in_logged_in(),
      });
      onDone?.();
    } catch (error) {
      const failure = failureDetails(error);
      change({ type: 'failed', ...failure });
      const detail = isNew ? m.sign_in_create_failed(failure) : m.sign_in_failed(failure);
      show({ severity: 'error', summary: m.sign_in_error(), detail });
    }
  };
}
