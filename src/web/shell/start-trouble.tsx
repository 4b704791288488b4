import { m } from '../../words/messages.js';
import styles from './route-trouble.module.css';

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
