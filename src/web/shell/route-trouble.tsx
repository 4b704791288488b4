import { Link, useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { canReachPortal, PortalUnreachable } from '../shared/lazy-screen.ts';
import styles from './route-trouble.module.css';

// Where that fails too, the rest of the screen says what to do.
const TroubleReport = lazy<ComponentType<{ error: unknown }>>(() =>
  import('./trouble-report.tsx').catch(() => ({ default: () => null })),
);

/** Stands where a screen failed: says so, offers to try again, and has a report ready. */
export function RouteTrouble({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  if (error instanceof PortalUnreachable) return <NoNetwork />;
  if (isPartMissing(error)) return navigator.onLine ? <Updated /> : <NoNetwork />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.trouble} role="alert">
      <h1 tabIndex={-1}>{m.shell_trouble_title()}</h1>
      <p>{m.shell_trouble_words()}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={retry}>
          {m.shell_trouble_retry()}
        </button>
        <Link to={paths.classes} className={styles.secondary}>
          {m.shell_trouble_home()}
        </Link>
      </div>
      <Suspense>
        <TroubleReport error={error} />
      </Suspense>
    </div>
  );
}

/** It opens once there is a network again. */
function NoNetwork() {
  useEffect(() => {
    const open = () => location.reload();
    addEventListener('online', open);
    return () => removeEventListener('online', open);
  }, []);
  // Without a network the browser would put a page of its own here.
  const retry = async () => {
    if (await canReachPortal()) location.reload();
  };
  return (
    <div className={styles.trouble} role="alert">
      <h1 tabIndex={-1}>{m.shell_no_network_title()}</h1>
      <p>{m.shell_no_network_words()}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => void retry()}>
          {m.shell_trouble_retry()}
        </button>
      </div>
    </div>
  );
}

function Updated() {
  return (
    <div className={styles.trouble} role="alert">
      <h1 tabIndex={-1}>{m.shell_updated_title()}</h1>
      <p>{m.shell_updated_words()}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => location.reload()}>
          {m.shell_updated_reload()}
        </button>
      </div>
    </div>
  );
}

/** A part of the program could not be fetched: after an upgrade its file has another name. */
function isPartMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);
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
