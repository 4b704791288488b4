import { m } from '../../words/messages.js';
import { type PartTrouble } from '../ui/fetch-part.ts';
import styles from './route-trouble.module.css';

/** In place of a part of a screen that is not here yet, or of a whole screen. */
export function NotHere({ trouble, isScreen = false }: { trouble: PartTrouble; isScreen?: boolean }) {
  const Title = isScreen ? 'h1' : 'strong';
  const isUpdated = trouble === 'updated';
  return (
    <div className={isScreen ? styles.trouble : styles.part} role={isScreen ? 'alert' : 'status'}>
      <Title tabIndex={-1}>{isUpdated ? m.shell_updated_title() : m.shell_missing_title()}</Title>
      <p>{isUpdated ? m.shell_updated_words() : m.shell_missing_words()}</p>
      {isUpdated && (
        <button type="button" className={styles.primary} onClick={() => location.reload()}>
          {m.shell_updated_reload()}
        </button>
      )}
    </div>
  );
}
