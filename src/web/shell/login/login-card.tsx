import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useReducer, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useRemoteValues } from '../../shared/remote-values.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstError } from '../../ui/form/errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { challengeOf, type FailureDetails, failureDetails, failureWords } from './failure-words.ts';
import { takeHalfWay } from './half-way.ts';
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
import { lazyPart } from '../../ui/lazy-part.tsx';

const SecondStep = lazyPart(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

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
  const titleId = useId();
  const { attempt, succeed, fail } = useAttempt(change, onDone);
  const [wasHalfWay] = useState(takeHalfWay);
  const mode = modeOf(state.form);
  const Title = embedded ? 'h2' : 'h1';

  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <Title id={titleId} tabIndex={-1}>
        {m.sign_in_title()}
      </Title>
      {state.challenge === undefined ? (
        <>
          <Hint mode={mode} embedded={embedded} onChoose={(chosen) => change({ type: 'mode-chosen', mode: chosen })} />
          {wasHalfWay && state.request.is === 'Idle' && (
            <Notice tone="info" isStatus className={styles.notice}>
              {m.sign_in_second_reloaded()}
            </Notice>
          )}
          <FirstStep state={state} change={change} attempt={attempt} titleId={titleId} />
        </>
      ) : (
        <SecondStep
          challenge={state.challenge}
          isDone={state.request.is === 'Success'}
          onSending={() => change({ type: 'submitted' })}
          onDone={() => succeed('sign-in')}
          onFailed={(failure) => fail('sign-in', failure)}
          onStartAgain={() => change({ type: 'started-again' })}
        />
      )}
    </section>
  );
}

interface FirstStepProps {
  readonly state: LoginState;
  readonly change: (event: LoginEvent) => void;
  readonly attempt: (state: LoginState) => Promise<void>;
  readonly titleId: string;
}

/** Address and password, or first how somebody new wants to sign in. */
function FirstStep({ state, change, attempt, titleId }: FirstStepProps) {
  const { isSignUpOpen } = useRemoteValues();
  const form = useRef<HTMLFormElement>(null);
  const mode = modeOf(state.form);
  const errors = shownErrors(state);
  const failure = standingFailure(state);
  const wrongAt = (field: 'email' | 'password', missing: string) => {
    const code = refusedOf(field, failure);
    return code ? failureWords({ code }) : errors[field]?.map(() => missing).join(', ');
  };
  const isAtField = refusedOf('email', failure) ?? refusedOf('password', failure);
  const isBusy = isSent(state);

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    change({ type: 'submitted' });
    if (Object.keys(loginErrors(state.form)).length > 0) focusFirstError(form.current);
    else void attempt(state).then(() => focusFirstError(form.current));
  };

  if (state.isMailed)
    return (
      <div className={styles.form}>
        <Notice tone="success" isStatus>
          {m.sign_in_mailed({ email: state.form.email })}
        </Notice>
        <Button look="quiet" onClick={() => change({ type: 'other-method-wanted' })}>
          {m.sign_in_mailed_again()}
        </Button>
      </div>
    );
  if (!hasFields(state.form))
    return (
      <div className={styles.form}>
        {!isSignUpOpen && <Notice tone="info">{m.sign_in_closed()}</Notice>}
        <Button disabled={!isSignUpOpen} onClick={() => change({ type: 'method-chosen', method: 'email' })}>
          {m.sign_in_with_email()}
        </Button>
      </div>
    );
  return (
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
  const succeed = (mode: LoginMode) => {
    change({ type: 'succeeded' });
    const detail = mode === 'create' ? m.sign_in_created() : m.sign_in_logged_in();
    show({ severity: 'success', summary: m.sign_in_success(), detail });
    onDone?.();
  };
  const fail = (mode: LoginMode, failure: FailureDetails) => {
    change({ type: 'failed', ...failure });
    const detail = mode === 'create' ? m.sign_in_create_failed(failure) : m.sign_in_failed(failure);
    show({ severity: 'error', summary: m.sign_in_error(), detail });
  };
  const attempt = async ({ form }: LoginState): Promise<void> => {
    const mode = modeOf(form);
    try {
      const entered = await (mode === 'create'
        ? identity.createAccount(form.email, form.password)
        : identity.signIn(form.email, form.password));
      if (entered === null) change({ type: 'mailed' });
      else succeed(mode);
    } catch (error) {
      const challenge = challengeOf(error);
      // Neither done nor failed: the code is asked for.
      if (challenge !== null) change({ type: 'code-asked', challenge });
      else fail(mode, failureDetails(error));
    }
  };
  return { attempt, succeed, fail };
}
