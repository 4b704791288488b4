import type { ReactNode } from 'react';
import styles from './warning.module.css';

/** Something to look at before going on. */
export function Warning({
  title,
  isStatus = false,
  children,
}: {
  title?: string;
  isStatus?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.warning} role={isStatus ? 'status' : 'note'}>
      {title !== undefined && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
