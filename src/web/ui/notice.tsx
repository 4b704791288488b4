import type { ReactNode } from 'react';
import { CloseButton } from './button.tsx';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'warn' | 'error';

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  /** Said at once to those who do not see it. */
  readonly isAlert?: boolean;
  /** Said to them when they are done with what they do. */
  readonly isStatus?: boolean;
  /** Where the focus can be brought. */
  readonly id?: string;
  readonly className?: string | undefined;
  /** The word of the button that puts it away, and what that does. */
  readonly closes?: { readonly label: string; readonly onClose: () => void };
  readonly children?: ReactNode;
}

const marks: Readonly<Record<Tone, string>> = { info: 'i', success: '✓', warn: '!', error: '!' };

/** A few sentences that matter now, on a ground of their own. */
export function Notice({
  tone,
  title,
  isAlert = false,
  isStatus = false,
  id,
  className,
  closes,
  children,
}: NoticeProps) {
  return (
    <div
      className={[styles.notice, className].filter(Boolean).join(' ')}
      data-tone={tone}
      role={isAlert ? 'alert' : isStatus ? 'status' : undefined}
      id={id}
      tabIndex={id ? -1 : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {marks[tone]}
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {closes && <CloseButton aria-label={closes.label} onClick={closes.onClose} />}
    </div>
  );
}

/** The state of a thing as a word; the colour only repeats it. */
export function Tag({ tone, children }: { tone: Tone | 'quiet' | 'dashed'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
