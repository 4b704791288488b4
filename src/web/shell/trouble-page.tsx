import { Link } from '@tanstack/react-router';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import styles from './route-trouble.module.css';
import { TroubleReport } from './trouble-report.tsx';

/** Says that a screen failed, offers to try again, and has a report ready. */
export default function TroublePage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.trouble} role="alert">
      <h1 tabIndex={-1}>{m.shell_trouble_title()}</h1>
      <p>{m.shell_trouble_words()}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onRetry}>
          {m.shell_trouble_retry()}
        </button>
        <Link to={paths.classes} className={styles.secondary}>
          {m.shell_trouble_home()}
        </Link>
      </div>
      <TroubleReport error={error} />
    </div>
  );
}
