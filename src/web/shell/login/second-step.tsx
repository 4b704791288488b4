import { useCallback, useEffect, useState } from 'react';
import { m } from '../../../words/messages.js';
import type { EmbeddedIdentity } from '../../identity/embedded.ts';
import { useApp } from '../../shared/app.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type FailureDetails, failureDetails, failureWords } from './failure-words.ts';
import { noteHalfWay } from './half-way.ts';
import styles from './login-card.module.css';
import { Trouble } from './login-fields.tsx';

interface SecondStepProps {
  readonly challenge: string;
  /** It is accepted, and the next screen is on its way. */
  readonly isDone?: boolean;
  readonly onSending?: () => void;
  readonly onDone: () => void;
  readonly onFailed?: (failure: FailureDetails) => void;
  readonly onStartAgain: () => void;
}

/** The password was right: the code of the authenticator, or a recovery code, in one field. */
export function SecondStep({ challenge, isDone = false, onSending, onDone, onFailed, onStartAgain }: SecondStepProps) {
  const { identity } = useApp();
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm<{ code: string }, unknown>({
    saved: { version: 0, values: { code: '' } },
    check: ({ code }) => (code.trim() === '' ? { code: m.sign_in_second_missing() } : {}),
    save: async ({ code }) => {
      onSending?.();
      // Only the embedded service asks for a code.
      return await (identity as EmbeddedIdentity).bringSecondFactor(challenge, code);
    },
    told: (error) => {
      const failure = failureDetails(error);
      onFailed?.(failure);
      return failure.code === 'invalid-second-factor' ? { code: failureWords(failure) } : {};
    },
    onSaved: () => onDone(),
  });
  const { ref } = form;
  const focus = useCallback(() => ref.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus(), [ref]);
  useEffect(focus, [focus]);
  useEffect(noteHalfWay, []);
  return (
    <Form form={form} className={styles.form}>
      <p className={styles.hint}>{isRecovery ? m.sign_in_second_recovery_words() : m.sign_in_second_words()}</p>
      <TextField
        {...form.field('code')}
        label={isRecovery ? m.sign_in_second_recovery() : m.sign_in_second_code()}
        description={isRecovery ? m.sign_in_second_recovery_hint() : m.sign_in_second_hint()}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Trouble>{form.failure && failureWords(failureDetails(form.failure))}</Trouble>
      <Button type="submit" isBusy={form.isPending || isDone}>
        {m.sign_in_submit()}
      </Button>
      <Button
        look="quiet"
        onClick={() => {
          setRecovery(!isRecovery);
          focus();
        }}
      >
        {isRecovery ? m.sign_in_second_use_code() : m.sign_in_second_use_recovery()}
      </Button>
      <Button look="quiet" onClick={onStartAgain}>
        {m.sign_in_second_start_again()}
      </Button>
    </Form>
  );
}
