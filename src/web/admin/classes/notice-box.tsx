import type { ReactNode } from 'react';
import styles from './notice-box.module.css';

interface NoticeBoxProps {
  readonly tone: 'warn' | 'info';
  readonly title?: string;
  /** Said at once to those who do not see it. */
  readonly isAlert?: boolean;
  /** Where the focus can be brought. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A few sentences that matter now, on a ground of their own. */
export function NoticeBox({ tone, title, isAlert = false, id, children }: NoticeBoxProps) {
  return (
    <div
      className={styles.box}
      data-tone={tone}
      role={isAlert ? 'alert' : undefined}
      id={id}
      tabIndex={id ? -1 : undefined}
    >
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}
