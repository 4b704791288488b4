import type { ReactNode } from 'react';
import styles from './catalogue-notice.module.css';

/** Stands where the classes would: why there are none, and what can be done. */
export function CatalogueNotice({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h2>{title}</h2>
      <p>{words}</p>
      {children}
    </section>
  );
}
