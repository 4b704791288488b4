import type { ReactNode } from 'react';
import styles from './result-page.module.css';

interface ResultPartProps {
  title: string;
  words?: string | undefined;
  tone: 'good' | 'wait' | 'no' | 'plain';
  children: ReactNode;
}

/** Lines of a registration that stand the same way, with what that means. */
export function ResultPart({ title, words, tone, children }: ResultPartProps) {
  return (
    <section className={styles.part} data-tone={tone}>
      <h2>{title}</h2>
      {words && <p>{words}</p>}
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}
