import { useMutation } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { failureDetails, failureWords } from './failure-words.ts';
import styles from './login-card.module.css';

/** Confirms an address by the code of a mailed link: it asks on its own, once. */
export function VerifyEmail({ code, onDone }: { code: string; onDone: () => void }) {
  const { identity } = useApp();
  const titleId = useId();
  const { mutate, status, error } = useMutation({ mutationFn: () => identity.confirmEmail(code) });
  useEffect(() => mutate(), [mutate]);
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h1 id={titleId} tabIndex={-1}>
        {m.sign_in_verify_title()}
      </h1>
      <div className={styles.form} aria-live="polite">
        {status === 'pending' && <p className={styles.hint}>{m.sign_in_verify_busy()}</p>}
        {status === 'success' && <p className={styles.done}>{m.sign_in_verify_done()}</p>}
        {status === 'error' && <p className={styles.failure}>{whyNot(error)}</p>}
        {status === 'error' && (
          <button type="button" className={styles.quiet} onClick={() => mutate()}>
            {m.sign_in_verify_retry()}
          </button>
        )}
        <button type="button" className={styles.submit} onClick={onDone}>
          {m.sign_in_verify_on()}
        </button>
      </div>
    </section>
  );
}

function whyNot(error: unknown): string {
  const details = failureDetails(error);
  const why = details.code === 'invalid-action-code' ? m.sign_in_verify_again() : failureWords(details);
  return `${m.sign_in_verify_failed()} ${why}`;
}
