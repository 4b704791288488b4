import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** A box of words where a list would be: nothing here, nothing found, too much, or not reached; with the next step. */
export function Empty({
  title,
  children,
  isAlert = false,
}: {
  title: string;
  children?: ReactNode;
  isAlert?: boolean;
}) {
  return (
    <div className={styles.empty} role={isAlert ? 'alert' : undefined}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
