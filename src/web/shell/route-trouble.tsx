import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { m } from '../../words/messages.js';
import { CallFailure } from '../call.ts';
import { whenReachable } from '../shared/when-reachable.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NotHere } from './not-here.tsx';
import styles from './route-trouble.module.css';

// What it is about came by the network, and so does this.
const TroublePage = lazyPart(() => import('./trouble-page.tsx'));

/** Stands where a screen failed. Where only the network has lost what it waited for, it comes by itself. */
export function RouteTrouble({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const isLost = error instanceof CallFailure && error.httpStatus === 0;
  const retryByItself = useEffectEvent(retry);
  useEffect(() => (isLost ? whenReachable(() => retryByItself()) : undefined), [isLost]);
  return isLost ? <NotHere trouble="missing" isScreen /> : <TroublePage error={error} onRetry={retry} />;
}

/** The page is here but the portal does not answer. */
export function StartTrouble({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.trouble}>
      <h1>{m.shell_start_title()}</h1>
      <p>{m.shell_start_words()}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onRetry}>
          {m.shell_trouble_retry()}
        </button>
      </div>
    </main>
  );
}
