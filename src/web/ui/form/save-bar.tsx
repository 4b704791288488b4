import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** What it is called. */
  readonly label: string;
  /** What changed, in a sentence. */
  readonly words: ReactNode;
  /** That it is kept, or why it was not saved. */
  readonly notes?: ReactNode;
  /** The ways to go on. */
  readonly children: ReactNode;
}

/** Stands at the foot of the screen: what changed, whether it is kept, and the ways to make it so. */
export function SaveBar({ label, words, notes, children }: SaveBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.words}>
        <output className={styles.changed}>{words}</output>
        {notes}
      </div>
      <div className={styles.acts}>{children}</div>
    </section>
  );
}
