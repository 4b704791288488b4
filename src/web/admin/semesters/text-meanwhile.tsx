import { Alert, Button } from '@mantine/core';
import { m } from '../../../words/messages.js';
import styles from './editor.module.css';

/** Somebody else saved a text while it was being written here: theirs to read, once it `isRead` anew, and whose goes on. */
export function TextMeanwhile(parts: { isRead: boolean; saved: string; onMine: () => void; onTheirs: () => void }) {
  const { isRead, saved, onMine, onTheirs } = parts;
  return (
    <Alert color="yellow" role="alert" title={m.semesters_meanwhile_title()}>
      <details>
        <summary>{m.semesters_meanwhile_text()}</summary>
        <p className={styles.words}>{saved || '—'}</p>
      </details>
      <div className={styles.acts}>
        <Button variant="default" disabled={!isRead} onClick={onMine}>
          {m.semesters_keep_mine()}
        </Button>
        <Button variant="default" disabled={!isRead} onClick={onTheirs}>
          {m.semesters_take_theirs()}
        </Button>
      </div>
    </Alert>
  );
}
