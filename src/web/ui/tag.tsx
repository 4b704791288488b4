import type { ReactNode } from 'react';
import type { Tone } from './notice.tsx';
import styles from './tag.module.css';

/** The state of a thing as a word; the colour only repeats it. */
export function Tag({ tone, children }: { tone: Tone | 'quiet' | 'dashed'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
