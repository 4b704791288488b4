import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/**
 * What searches, narrows and acts on a list: beside each other, in one row where there is room. Fields in it stand without a label above
 * (`labelled`): what they show names them.
 */
export function Toolbar({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
